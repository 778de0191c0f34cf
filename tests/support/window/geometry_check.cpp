// SPDX-License-Identifier: MIT
#include "tests/support/window/geometry_check.h"

#include "widgets/kit/spotlight.h"

#include <QAbstractScrollArea>
#include <QLabel>
#include <QMainWindow>
#include <QRubberBand>
#include <QSizeGrip>
#include <QToolButton>
#include <QtTest>

namespace fovea::test {

namespace {

constexpr int slack = 2; // pixels

bool floats(const QWidget &widget)
{
    return widget.isWindow() || widget.property("overlay").toBool() || widget.inherits("QRubberBand") ||
           widget.inherits("QSizeGrip") || qobject_cast<const ui::Spotlight *>(&widget) ||
           widget.testAttribute(Qt::WA_TransparentForMouseEvents);
}

QString nameOf(const QWidget &widget)
{
    QString name = QString::fromLatin1(widget.metaObject()->className());
    for (const QString &more : {widget.objectName(), widget.accessibleName()})
        if (!more.isEmpty())
            name += QStringLiteral(" '%1'").arg(more);
    return name;
}

QString placeOf(const QRect &rect)
{
    return QStringLiteral("%1,%2 %3x%4").arg(rect.x()).arg(rect.y()).arg(rect.width()).arg(rect.height());
}

// Handles that QMainWindow lays over its bars, and docks that it parks outside behind the tab in front.
bool isQtsOwn(const QWidget &widget)
{
    return widget.objectName().startsWith(QLatin1String("qt_qmainwindow")) ||
           widget.objectName().startsWith(QLatin1String("Scroll")) ||
           ((widget.inherits("QDockWidget") || widget.inherits("QTabBar")) &&
            widget.visibleRegion().isEmpty());
}

QList<QWidget *> shownChildren(const QWidget &parent)
{
    QList<QWidget *> children;
    for (QObject *child : parent.children())
        if (auto *widget = qobject_cast<QWidget *>(child); widget && widget->isVisible() &&
                                                           !widget->size().isEmpty() && !floats(*widget) &&
                                                           !isQtsOwn(*widget))
            children << widget;
    return children;
}

bool scrolls(const QWidget &parent)
{
    const auto *area = qobject_cast<const QAbstractScrollArea *>(parent.parentWidget());
    return area && area->viewport() == &parent;
}

void look(const QWidget &parent, QStringList &problems)
{
    const QList<QWidget *> children = shownChildren(parent);
    const QRect room = parent.rect().adjusted(-slack, -slack, slack, slack);
    for (qsizetype i = 0; i < children.size(); ++i) {
        const QRect place = children[i]->geometry();
        if (!scrolls(parent) && !room.contains(place))
            problems << QStringLiteral("%1 (%2) reaches outside %3 (%4)")
                            .arg(nameOf(*children[i]), placeOf(place), nameOf(parent),
                                 placeOf(parent.rect()));
        for (qsizetype j = i + 1; j < children.size(); ++j) {
            const QRect both = place & children[j]->geometry();
            if (both.width() > slack && both.height() > slack)
                problems << QStringLiteral("%1 (%2) overlaps %3 (%4) in %5")
                                .arg(nameOf(*children[i]), placeOf(place), nameOf(*children[j]),
                                     placeOf(children[j]->geometry()), nameOf(parent));
        }
        look(*children[i], problems);
    }
}

} // namespace

QStringList misplaced(const QWidget &root)
{
    QStringList problems;
    look(root, problems);
    return problems;
}

void checkPlaces(const QWidget &root, const QString &where)
{
    constexpr int settled = 20'000; // ms
    QStringList problems;
    const auto isFine = [&] {
        problems = misplaced(root);
        return problems.isEmpty();
    };
    QCoreApplication::processEvents(); // what was asked for a moment ago is laid out
    QTRY_VERIFY2_WITH_TIMEOUT(
        isFine(), qPrintable(where + QStringLiteral(":\n  ") + problems.join(QStringLiteral("\n  "))),
        settled);
}

QStringList cutOff(const QWidget &root)
{
    QStringList problems;
    const auto check = [&](const QWidget &widget, const QString &text, QSize needs) {
        if (needs.width() > widget.width() + slack || needs.height() > widget.height() + slack)
            problems << QStringLiteral("%1 \"%2\" needs %3x%4 and has %5x%6")
                            .arg(nameOf(widget), text)
                            .arg(needs.width())
                            .arg(needs.height())
                            .arg(widget.width())
                            .arg(widget.height());
    };
    for (const auto *label : root.findChildren<QLabel *>()) {
        if (!label->isVisible() || label->text().isEmpty())
            continue;
        if (label->wordWrap())
            check(*label, label->text(), {0, label->heightForWidth(label->width())});
        else
            check(*label, label->text(), label->minimumSizeHint());
    }
    for (const auto *button : root.findChildren<QAbstractButton *>())
        if (button->isVisible() && !button->text().isEmpty())
            check(*button, button->text(),
                  {button->minimumSizeHint().width(), button->fontMetrics().height()});
    return problems;
}

} // namespace fovea::test
