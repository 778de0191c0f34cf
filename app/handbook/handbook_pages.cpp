// SPDX-License-Identifier: MIT
#include "app/handbook/handbook_pages.h"

#include "app/handbook/glossary.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QWidget>

#include <algorithm>
#include <array>
#include <utility>

namespace fovea::app {

namespace {

const QString folder = QStringLiteral(":/handbook");

struct Subject
{
    const char *widget; // its class
    const char *page;
};

constexpr std::array<Subject, 5> subjects{{{"fovea::ui::RaceBoard", "board"},
                                           {"fovea::ui::SettingsDialog", "settings"},
                                           {"fovea::ui::SessionsDialog", "settings"},
                                           {"fovea::ui::ShortcutSheet", "keys"},
                                           {"fovea::ui::CommandPalette", "keys"}}};

QString pageOf(const QString &widget)
{
    for (const Subject &subject : subjects)
        if (widget == QLatin1String(subject.widget))
            return QString::fromLatin1(subject.page);
    return {};
}

// "# Title" in its first line.
QString titleOf(const QString &text)
{
    return text.section(u'\n', 0, 0).mid(2).trimmed();
}

QString contents(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

} // namespace

std::vector<ui::HandbookPage> handbookPages()
{
    std::vector<ui::HandbookPage> pages;
    for (const QString &name : QDir(folder).entryList({QStringLiteral("*.md")}, QDir::Files, QDir::Name)) {
        const QString text = contents(folder + u'/' + name);
        pages.push_back({name.section(u'-', 1).chopped(3), titleOf(text), text}); // "02-race.md"
    }
    const ui::HandbookPage glossary{QStringLiteral("glossary"),
                                    QCoreApplication::translate("Handbook", "Glossary"), glossaryText()};
    const auto sources = std::find_if(pages.begin(), pages.end(), [](const ui::HandbookPage &page) {
        return page.id == QLatin1String("sources");
    });
    pages.insert(sources, glossary);
    return pages;
}

QString handbookPageAt(const QWidget *focus, const QWidget *page)
{
    for (const QWidget *each = focus; each; each = each->parentWidget()) {
        if (const QString chapter = each->property("handbook").toString(); !chapter.isEmpty())
            return chapter;
        if (const QString chapter = pageOf(QString::fromLatin1(each->metaObject()->className()));
            !chapter.isEmpty())
            return chapter;
    }
    return page ? page->property("handbook").toString() : QString();
}

} // namespace fovea::app
