// SPDX-License-Identifier: MIT
#include "widgets/sweep/zip_row.h"

#include "widgets/cells/cell_words.h"
#include "widgets/kit/bar_button.h"
#include "widgets/kit/icons.h"
#include "widgets/kit/label.h"
#include "widgets/kit/wrap_row.h"

#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QStyle>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace fovea::ui {

namespace {

constexpr int valueWidth = 84, nameWidth = 120, lineHeight = 28;

QString qtext(const std::string &text)
{
    return QString::fromStdString(text);
}

} // namespace

ZipRow::ZipRow(GridZip zip, ThemeManager &themes, QWidget *parent)
    : QFrame(parent), m_themes(themes), m_zip(std::move(zip)), m_row(new WrapRow(this))
{
    setObjectName(QStringLiteral("zip-%1").arg(qtext(m_zip.name)));
    setProperty("look", QStringLiteral("card"));
    m_row->setContentsMargins(size::gap, size::tiny, size::gap, size::tiny);
    showColumns();
}

void ZipRow::showColumns()
{
    while (QLayoutItem *item = m_row->takeAt(0)) {
        item->widget()->hide();
        item->widget()->deleteLater();
        delete item;
    }
    const auto add = [this](QWidget *widget) {
        m_row->addWidget(widget);
        widget->show();
    };
    auto *names = new QWidget(this);
    auto *lines = new QVBoxLayout(names);
    lines->setContentsMargins(0, 0, 0, 0);
    lines->setSpacing(size::tiny);
    for (const GridAxis &member : m_zip.members) {
        auto *name = new Label(qtext(member.field), names);
        name->setFixedSize(nameWidth, lineHeight);
        name->setProperty("look", QStringLiteral("muted"));
        name->setToolTip(gridFieldName(member.field));
        lines->addWidget(name);
    }
    add(names);
    for (std::size_t place = 0; place < m_zip.places(); ++place)
        add(column(place));
    auto *more = new QPushButton(m_zip.members.size() == 2 ? tr("+ pair") : tr("+ values"), this);
    more->setObjectName(QStringLiteral("addPair"));
    more->setAccessibleName(tr("One more value of each field of %1").arg(qtext(m_zip.name)));
    connect(more, &QPushButton::clicked, this, [this] {
        for (GridAxis &member : m_zip.members) // begins as the last, to be changed
            member.values.push_back(member.values.empty() ? std::string() : member.values.back());
        showColumns();
        if (auto *first = findChild<QLineEdit *>(QStringLiteral("zip-0-%1").arg(m_zip.places() - 1))) {
            first->setFocus();
            first->selectAll();
        }
        Q_EMIT changed(m_zip);
    });
    add(more);
    updateGeometry();
}

void ZipRow::setProblems(const std::vector<ValueProblem> &problems)
{
    for (std::size_t member = 0; member < m_zip.members.size(); ++member)
        for (std::size_t place = 0; place < m_zip.places(); ++place) {
            auto *line = findChild<QLineEdit *>(QStringLiteral("zip-%1-%2").arg(member).arg(place));
            const bool isBad = std::ranges::any_of(problems, [&](const ValueProblem &problem) {
                return problem.field == m_zip.members[member].field && problem.place == place;
            });
            if (line && line->property("problem").toBool() != isBad) {
                line->setProperty("problem", isBad);
                line->style()->polish(line);
            }
        }
}

QWidget *ZipRow::column(std::size_t place)
{
    auto *frame = new QFrame(this);
    frame->setProperty("look", QStringLiteral("sunken"));
    auto *row = new QHBoxLayout(frame);
    row->setContentsMargins(size::tiny, 0, 0, 0);
    row->setSpacing(0);
    auto *lines = new QVBoxLayout;
    lines->setSpacing(size::tiny);
    for (std::size_t member = 0; member < m_zip.members.size(); ++member) {
        auto *line = new QLineEdit(qtext(m_zip.members[member].values[place]), frame);
        line->setObjectName(QStringLiteral("zip-%1-%2").arg(member).arg(place));
        line->setFixedSize(valueWidth, lineHeight);
        line->setAccessibleName(tr("%1, value %2").arg(qtext(m_zip.members[member].field)).arg(place + 1));
        connect(line, &QLineEdit::textEdited, this, [this, member, place](const QString &text) {
            m_zip.members[member].values[place] = text.trimmed().toStdString();
            Q_EMIT changed(m_zip);
        });
        lines->addWidget(line);
    }
    row->addLayout(lines);
    auto *cross = makeIconButton(QStringLiteral("dropPair-%1").arg(place), tr("Remove these values"),
                                 tr("Takes this value of every field of the group away"), frame);
    cross->setProperty("look", QStringLiteral("tight"));
    setThemedIcon(cross, QStringLiteral("close"), m_themes);
    connect(cross, &QToolButton::clicked, this, [this, place] {
        for (GridAxis &member : m_zip.members)
            member.values.erase(member.values.begin() + std::ptrdiff_t(place));
        showColumns();
        Q_EMIT placeDropped(int(place));
        Q_EMIT changed(m_zip);
    });
    row->addWidget(cross);
    return frame;
}

} // namespace fovea::ui
