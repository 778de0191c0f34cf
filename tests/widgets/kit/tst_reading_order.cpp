// SPDX-License-Identifier: MIT
#include "tests/support/test_program.h"
#include "widgets/kit/motion.h"
#include "widgets/kit/reading_order.h"

#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <QTest>

using namespace fovea::ui;

class TestReadingOrder : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void rowsThenColumns();
    void aColumnIsReadAsAWhole();
    void whatCannotBeReachedIsNoStop();
    void overlaysComeLast();
    void itGoesRound();
    void motionFollowsTheChoice();

private:
    QWidget *add(QWidget &parent, const char *name, const QRect &place)
    {
        auto *button = new QPushButton(&parent);
        button->setObjectName(QLatin1String(name));
        button->setGeometry(place);
        button->show();
        return button;
    }

    static QString names(const QList<QWidget *> &stops)
    {
        QStringList names;
        for (const QWidget *stop : stops)
            names << stop->objectName();
        return names.join(u' ');
    }
};

void TestReadingOrder::rowsThenColumns()
{
    QWidget window;
    window.resize(400, 400);
    add(window, "d", {0, 60, 100, 30});
    add(window, "b", {120, 4, 100, 30});
    add(window, "a", {0, 0, 100, 40});
    add(window, "c", {240, 8, 100, 20});
    window.show();
    QCOMPARE(names(tabStops(window)), QStringLiteral("a b c d"));
    window.setLayoutDirection(Qt::RightToLeft);
    QCOMPARE(names(tabStops(window)), QStringLiteral("c b a d"));
}

void TestReadingOrder::aColumnIsReadAsAWhole()
{
    QWidget window;
    window.resize(400, 400);
    QWidget left(&window);
    left.setGeometry(0, 50, 100, 300);
    add(left, "b", {0, 0, 80, 30});
    add(left, "c", {0, 100, 80, 30});
    add(window, "d", {120, 50, 200, 30});
    add(window, "e", {120, 100, 200, 30});
    add(window, "a", {0, 0, 400, 30});
    add(window, "f", {0, 360, 400, 30});
    window.show();
    QCOMPARE(names(tabStops(window)), QStringLiteral("a b c d e f"));
}

void TestReadingOrder::whatCannotBeReachedIsNoStop()
{
    QWidget window;
    window.resize(400, 400);
    add(window, "a", {0, 0, 100, 30});
    add(window, "hidden", {0, 40, 100, 30})->hide();
    add(window, "disabled", {0, 80, 100, 30})->setEnabled(false);
    add(window, "empty", {0, 120, 0, 0});
    add(window, "mouse", {0, 160, 100, 30})->setFocusPolicy(Qt::ClickFocus);
    QSpinBox spin(&window); // one stop, although it holds a line edit
    spin.setObjectName(QStringLiteral("spin"));
    spin.setGeometry(0, 200, 100, 30);
    window.show();
    QCOMPARE(names(tabStops(window)), QStringLiteral("a spin"));
}

void TestReadingOrder::overlaysComeLast()
{
    QWidget window;
    window.resize(400, 400);
    add(window, "toast", {0, 0, 400, 400})->setProperty("overlay", true);
    add(window, "b", {0, 40, 100, 30});
    add(window, "a", {0, 0, 100, 30});
    QLabel cover(&window); // no stop: it cannot disturb the order
    cover.resize(400, 400);
    window.show();
    QCOMPARE(names(tabStops(window)), QStringLiteral("a b toast"));
}

void TestReadingOrder::itGoesRound()
{
    QWidget window;
    window.resize(400, 400);
    QWidget *a = add(window, "a", {0, 0, 100, 30});
    QWidget page(&window);
    page.setGeometry(0, 40, 400, 300);
    QWidget *b = add(page, "b", {0, 0, 100, 30});
    QWidget *c = add(page, "c", {0, 40, 100, 30});
    window.show();
    QCOMPARE(nextStop(window, a, true), b);
    QCOMPARE(nextStop(window, c, true), a);
    QCOMPARE(nextStop(window, a, false), c);
    QCOMPARE(nextStop(window, &page, true), b);
    QCOMPARE(nextStop(window, &page, false), c);
    QCOMPARE(nextStop(window, nullptr, true), a);
    QWidget nothing;
    QCOMPARE(nextStop(nothing, nullptr, true), nullptr);
}

void TestReadingOrder::motionFollowsTheChoice()
{
    setMotion(Motion::Reduced);
    QVERIFY(reducedMotion());
    setMotion(Motion::Full);
    QVERIFY(!reducedMotion());
    setMotion(Motion::System);
    QCOMPARE(motion(), Motion::System);
}

FOVEA_TEST(TestReadingOrder)
#include "tst_reading_order.moc"
