// SPDX-License-Identifier: MIT
#include "tests/support/test_program.h"
#include "tests/support/window/keyboard.h"
#include "tests/support/window/window_case.h"

#include "app/shell/settings_controller.h"
#include "widgets/docks/lane_list.h"
#include "widgets/docks/lanes_panel.h"
#include "widgets/kit/menu_label.h"
#include "widgets/shell/settings_dialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QSpinBox>
#include <QTextBrowser>
#include <QToolButton>

using namespace fovea;
using fovea::test::focus;
using fovea::test::press;
using fovea::test::WindowCase;

// What a key means, whatever has the focus: Space runs, Enter activates, letters are the window's but in text
// fields.
class TestWindowKeys : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void spaceRunsAfterAGuess();
    void spaceRunsWhateverHasTheFocus_data();
    void spaceRunsWhateverHasTheFocus();
    void spaceTakesOverWhatWasTypedIntoANumber();
    void spaceTypesInTextFields_data();
    void spaceTypesInTextFields();
    void spaceIsTheMenus();
    void spaceIsTheListsOfChoices();
    void spaceIsTheDialogs();
    void spaceActivatesNothingWhenRunIsDisabled();
    void enterActivatesButtons_data();
    void enterActivatesButtons();
    void enterOpensMenusAndChoices();
    void enterOpensTheMenusOfTitles();
    void everyMenuHasALetterOfItsOwn();
    void lanesAreEditedFromAnywhere();
    void lanesAreSafeInTextFields();
    void lanesAreSafeInLearn();
};

namespace {

// A control of its own in the window, focused.
template<typename Control>
Control *added(QMainWindow &window)
{
    auto *control = new Control(&window);
    control->setGeometry(200, 200, 160, 40);
    control->show();
    control->raise();
    focus(*control);
    return control;
}

} // namespace

void TestWindowKeys::spaceRunsAfterAGuess()
{
    WindowCase c;
    auto &window = c.startTiny(100'000);
    window.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    c.click("guess.1");
    press(Qt::Key_Space);
    QVERIFY(window.studio().controller.isRunning());
    QCOMPARE(test::question(window).guess(), std::optional<int>(1));
    press(Qt::Key_Space);
    QVERIFY(!window.studio().controller.isRunning());
}

void TestWindowKeys::spaceRunsWhateverHasTheFocus_data()
{
    QTest::addColumn<QString>("control");
    for (const char *control :
         {"guess", "check", "radio", "push", "tool", "combo", "browser", "lanes", "start"})
        QTest::newRow(control) << control;
}

void TestWindowKeys::spaceRunsWhateverHasTheFocus()
{
    QFETCH(QString, control);
    WindowCase c;
    auto &window = c.startTiny(100'000);
    bool touched = false;
    const auto watch = [&](QAbstractButton *button) {
        button->setCheckable(true);
        connect(button, &QAbstractButton::clicked, this, [&] { touched = true; });
    };
    if (control == "guess")
        focus(*c.child<>("guess.0"));
    else if (control == "check")
        watch(added<QCheckBox>(window));
    else if (control == "radio")
        watch(added<QRadioButton>(window));
    else if (control == "push")
        watch(added<QPushButton>(window));
    else if (control == "tool")
        watch(added<QToolButton>(window));
    else if (control == "combo") {
        auto *combo = added<QComboBox>(window);
        combo->addItems({"one", "two"});
    } else if (control == "browser")
        added<QTextBrowser>(window);
    else if (control == "lanes")
        focus(*test::lanesPanel(window).list());
    else
        focus(*c.child<>("start"));
    press(Qt::Key_Space);
    QVERIFY(window.studio().controller.isRunning());
    QVERIFY(!touched);
    QVERIFY(!test::question(window).guess());
    QVERIFY(!QApplication::activePopupWidget());
    press(Qt::Key_Space);
    QVERIFY(!window.studio().controller.isRunning());
}

// As after "set k, then press Space".
void TestWindowKeys::spaceTakesOverWhatWasTypedIntoANumber()
{
    WindowCase c;
    auto &window = c.startTiny(100'000);
    window.studio().race.select(1);
    test::lanesPanel(window).reveal(ui::LanesPanel::Part::Form);
    auto *row = c.child<QWidget>("k");
    QVERIFY(row);
    auto *field = row->findChild<QLineEdit *>();
    QVERIFY(field);
    focus(*field);
    field->selectAll();
    QTest::keyClicks(field, QStringLiteral("3"));
    press(Qt::Key_Space);
    QVERIFY(window.studio().controller.isRunning());
    QVERIFY(window.studio().race.lanes()[1].spec.mask == maskFrom("top-k:3"));
    QCOMPARE(field->text(), QStringLiteral("3"));
    press(Qt::Key_Space);
    QVERIFY(!window.studio().controller.isRunning());
}

void TestWindowKeys::spaceTypesInTextFields_data()
{
    QTest::addColumn<QString>("control");
    for (const char *control : {"line", "text", "spin", "combo"})
        QTest::newRow(control) << control;
}

void TestWindowKeys::spaceTypesInTextFields()
{
    QFETCH(QString, control);
    WindowCase c;
    auto &window = c.startTiny(100'000);
    QString text;
    const auto type = [] {
        for (const auto key : {Qt::Key_R, Qt::Key_Space, Qt::Key_H, Qt::Key_1, Qt::Key_Period})
            press(key);
    };
    if (control == "line") {
        auto *line = added<QLineEdit>(window);
        type();
        text = line->text();
    } else if (control == "text") {
        auto *edit = added<QPlainTextEdit>(window);
        type();
        text = edit->toPlainText();
    } else if (control == "combo") {
        auto *combo = added<QComboBox>(window);
        combo->setEditable(true);
        type();
        text = combo->currentText();
    } else {
        auto *spin = added<QSpinBox>(window);
        spin->setPrefix(QStringLiteral("r h"));
        press(Qt::Key_Space);
        text = QStringLiteral("r h1.");
    }
    QCOMPARE(text.toLower(), QStringLiteral("r h1."));
    QVERIFY(!window.studio().controller.isRunning());
    QVERIFY(!window.studio().race.lanes()[0].hidden);
}

void TestWindowKeys::spaceIsTheMenus()
{
    WindowCase c;
    auto &window = c.startTiny(100'000);
    focus(*window.centralWidget());
    int chosen = 0;
    QMenu menu(&window);
    connect(menu.addAction(QStringLiteral("One")), &QAction::triggered, this, [&] { ++chosen; });
    menu.popup(window.mapToGlobal(QPoint(300, 300)));
    QTest::keyClick(&menu, Qt::Key_Down);
    QTest::keyClick(&menu, Qt::Key_Space); // whether it chooses is the style's
    QVERIFY(!window.studio().controller.isRunning());
    if (chosen == 0)
        QTest::keyClick(&menu, Qt::Key_Return);
    QCOMPARE(chosen, 1);
    QVERIFY(!window.studio().controller.isRunning());
}

void TestWindowKeys::spaceIsTheListsOfChoices()
{
    WindowCase c;
    auto &window = c.startTiny(100'000);
    auto *combo = added<QComboBox>(window);
    combo->addItems({"one", "two"});
    combo->showPopup();
    QTRY_VERIFY(QApplication::activePopupWidget());
    QTest::keyClick(QApplication::activePopupWidget(), Qt::Key_Space);
    QVERIFY(!window.studio().controller.isRunning());
    combo->hidePopup();
}

void TestWindowKeys::spaceIsTheDialogs()
{
    WindowCase c;
    auto &window = c.startTiny(100'000);
    test::settings(window).showDialog();
    auto *dialog = window.findChild<ui::SettingsDialog *>();
    QVERIFY(dialog);
    auto *font = dialog->findChild<QSpinBox *>(QStringLiteral("fontPercent"));
    font->setValue(110);
    auto *restore = dialog->findChild<QPushButton *>(QStringLiteral("restoreDefaults"));
    focus(*restore);
    press(Qt::Key_Space);
    QCOMPARE(font->value(), 100);
    QVERIFY(!window.studio().controller.isRunning());
    dialog->reject();
}

void TestWindowKeys::spaceActivatesNothingWhenRunIsDisabled()
{
    WindowCase c;
    auto &window = c.startTiny(100'000);
    window.studio().actions.run->setEnabled(false);
    auto *box = added<QCheckBox>(window);
    press(Qt::Key_Space);
    QVERIFY(!box->isChecked());
    QVERIFY(!window.studio().controller.isRunning());
}

void TestWindowKeys::enterActivatesButtons_data()
{
    QTest::addColumn<int>("key");
    QTest::newRow("Return") << int(Qt::Key_Return);
    QTest::newRow("Enter") << int(Qt::Key_Enter);
}

void TestWindowKeys::enterActivatesButtons()
{
    QFETCH(int, key);
    WindowCase c;
    auto &window = c.startTiny(100'000);
    focus(*c.child<>("guess.1"));
    press(Qt::Key(key));
    QCOMPARE(test::question(window).guess(), std::optional<int>(1));
    for (QAbstractButton *button : {static_cast<QAbstractButton *>(added<QCheckBox>(window)),
                                    static_cast<QAbstractButton *>(added<QRadioButton>(window)),
                                    static_cast<QAbstractButton *>(added<QToolButton>(window))}) {
        button->setCheckable(true);
        focus(*button);
        press(Qt::Key(key));
        QVERIFY(button->isChecked());
    }
    QVERIFY(!window.studio().controller.isRunning());
    focus(*c.child<>("start"));
    press(Qt::Key(key));
    QVERIFY(window.studio().controller.isRunning());
}

void TestWindowKeys::enterOpensMenusAndChoices()
{
    WindowCase c;
    auto &window = c.startTiny();
    auto *combo = added<QComboBox>(window);
    combo->addItems({"one", "two"});
    press(Qt::Key_Return);
    QTRY_VERIFY(QApplication::activePopupWidget());
    combo->hidePopup();
    QTRY_VERIFY(!QApplication::activePopupWidget());
}

// Of plots and maps; the names of axes are of their kind.
void TestWindowKeys::enterOpensTheMenusOfTitles()
{
    WindowCase c;
    auto &window = c.startTiny();
    int opened = 0;
    for (ui::MenuLabel *label : window.centralWidget()->findChildren<ui::MenuLabel *>()) {
        if (!label->isVisible() || !label->menu())
            continue;
        focus(*label);
        press(Qt::Key_Return);
        QTRY_VERIFY2(label->menu()->isVisible(), qPrintable(label->text()));
        label->menu()->close();
        QTRY_VERIFY(!QApplication::activePopupWidget());
        ++opened;
    }
    QVERIFY(opened >= 4);
}

void TestWindowKeys::everyMenuHasALetterOfItsOwn()
{
    WindowCase c;
    auto &window = c.start();
    QStringList letters;
    for (const QAction *action : window.menuBar()->actions()) {
        const QString key = QKeySequence::mnemonic(action->text()).toString();
        QVERIFY2(!key.isEmpty() && !letters.contains(key), qPrintable(action->text()));
        letters << key;
    }
}

void TestWindowKeys::lanesAreEditedFromAnywhere()
{
    WindowCase c;
    auto &window = c.startTiny();
    focus(*c.child<>("start"));
    window.studio().race.select(0);
    press(Qt::Key_H);
    QVERIFY(window.studio().race.lanes()[0].hidden);
    press(Qt::Key_H);
    QVERIFY(!window.studio().race.lanes()[0].hidden);
    press(Qt::Key_Down, Qt::AltModifier);
    QCOMPARE(window.studio().race.lanes()[1].spec.name, std::string("A"));
    press(Qt::Key_Up, Qt::AltModifier);
    QCOMPARE(window.studio().race.lanes()[0].spec.name, std::string("A"));
    press(Qt::Key_D, Qt::ControlModifier);
    QCOMPARE(window.studio().race.lanes().size(), std::size_t(3));
    press(Qt::Key_Delete);
    QCOMPARE(window.studio().race.lanes().size(), std::size_t(2));
    press(Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(window.studio().race.lanes().size(), std::size_t(3));
}

void TestWindowKeys::lanesAreSafeInTextFields()
{
    WindowCase c;
    auto &window = c.startTiny();
    auto *line = added<QLineEdit>(window);
    line->setText(QStringLiteral("ab"));
    line->setCursorPosition(0);
    press(Qt::Key_Delete);
    QCOMPARE(line->text(), QStringLiteral("b"));
    QCOMPARE(window.studio().race.lanes().size(), std::size_t(2));
}

void TestWindowKeys::lanesAreSafeInLearn()
{
    WindowCase c;
    auto &window = c.startTiny();
    window.showWorkspace(QStringLiteral("learn"));
    focus(*window.centralWidget());
    press(Qt::Key_Delete);
    press(Qt::Key_H);
    QCOMPARE(window.studio().race.lanes().size(), std::size_t(2));
    QVERIFY(!window.studio().race.lanes()[0].hidden);
    window.showWorkspace(QStringLiteral("race"));
    press(Qt::Key_H);
    QVERIFY(window.studio().race.lanes()[0].hidden);
}

FOVEA_TEST(TestWindowKeys)
#include "tst_window_keys.moc"
