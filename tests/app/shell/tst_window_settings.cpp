// SPDX-License-Identifier: MIT
#include "tests/support/test_program.h"
#include "tests/support/window/window_case.h"

#include "app/shell/settings_controller.h"
#include "widgets/kit/motion.h"
#include "widgets/shell/settings_dialog.h"

#include <QApplication>
#include <QComboBox>
#include <QLocale>
#include <QPushButton>
#include <QSpinBox>

using namespace fovea;
using fovea::test::WindowCase;

// Settings work at once, go back with Cancel and are there at the next start.
class TestWindowSettings : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void changesWorkAtOnceAndStay();
    void cancelTakesThemBack();
    void defaultsCanBeRestored();
    void theDefaultRaceIsLaidOut();
    void theCommandLineComesFirst();
    void freshHasTheDefaults();
    void tabGoesDownTheForm();

private:
    ui::SettingsDialog *openDialog(WindowCase &c);
    void choose(ui::SettingsDialog *dialog, const char *name, const QVariant &data);

    QFont m_font;
    QLocale m_locale;
};

void TestWindowSettings::init()
{
    m_font = QApplication::font();
    m_locale = QLocale();
}

void TestWindowSettings::cleanup()
{
    QApplication::setFont(m_font);
    QLocale::setDefault(m_locale);
    ui::setMotion(ui::Motion::System);
}

ui::SettingsDialog *TestWindowSettings::openDialog(WindowCase &c)
{
    c.window->studio().actions.settings->trigger();
    return c.window->findChild<ui::SettingsDialog *>();
}

void TestWindowSettings::choose(ui::SettingsDialog *dialog, const char *name, const QVariant &data)
{
    auto *combo = dialog->findChild<QComboBox *>(QLatin1String(name));
    QVERIFY2(combo && combo->findData(data) >= 0, name);
    combo->setCurrentIndex(combo->findData(data));
}

void TestWindowSettings::changesWorkAtOnceAndStay()
{
    WindowCase c;
    c.options.threads = 0;
    auto &window = c.start();
    const qreal points = QApplication::font().pointSizeF();
    const int smallText = c.child<>("start")->fontMetrics().height();
    ui::SettingsDialog *dialog = openDialog(c);
    QVERIFY(dialog);
    choose(dialog, "theme", int(ui::ThemeChoice::Dark));
    QVERIFY(c.themes.theme().dark);
    QVERIFY(window.studio().actions.themeDark->isChecked());
    choose(dialog, "numbers", QStringLiteral("de_DE"));
    QCOMPARE(QLocale().toString(1.5), QStringLiteral("1,5"));
    choose(dialog, "motion", int(ui::Motion::Reduced));
    QVERIFY(ui::reducedMotion());
    dialog->findChild<QSpinBox *>(QStringLiteral("cores"))->setValue(1);
    QCOMPARE(window.studio().controller.threads(), 1);
    dialog->findChild<QSpinBox *>(QStringLiteral("fontPercent"))->setValue(150);
    QCOMPARE(QApplication::font().pointSizeF(), points * 1.5);
    QVERIFY(c.child<>("start")->fontMetrics().height() > smallText);
    const QString folder = c.folder.filePath(QStringLiteral("elsewhere"));
    dialog->setFolder(folder);
    dialog->accept();
    window.studio().controller.startNew(test::tinyRace());
    window.studio().controller.run();
    QTRY_VERIFY(c.allEnded());
    QVERIFY(window.studio().controller.sessionPath().startsWith(folder));
    c.close();
    QApplication::setFont(m_font);
    QLocale::setDefault(m_locale);
    ui::setMotion(ui::Motion::System);
    auto &again = c.start();
    QVERIFY(c.themes.theme().dark);
    QCOMPARE(QLocale().toString(1.5), QStringLiteral("1,5"));
    QVERIFY(ui::reducedMotion());
    QCOMPARE(again.studio().controller.threads(), 1);
    QCOMPARE(QApplication::font().pointSizeF(), points * 1.5);
}

void TestWindowSettings::cancelTakesThemBack()
{
    WindowCase c;
    auto &window = c.start();
    const ui::Settings before = test::settings(window).settings();
    const qreal points = QApplication::font().pointSizeF();
    const QFont own = c.child<>("start")->font();
    ui::SettingsDialog *dialog = openDialog(c);
    choose(dialog, "theme", int(ui::ThemeChoice::Dark));
    choose(dialog, "numbers", QStringLiteral("de_DE"));
    choose(dialog, "motion", int(ui::Motion::Full));
    dialog->findChild<QSpinBox *>(QStringLiteral("fontPercent"))->setValue(200);
    dialog->setFolder(QStringLiteral("/nowhere"));
    QVERIFY(test::settings(window).settings() != before);
    dialog->reject();
    QCOMPARE(test::settings(window).settings(), before);
    QVERIFY(c.themes.choice() == ui::ThemeChoice::System);
    QCOMPARE(QLocale().name(), m_locale.name());
    QCOMPARE(QApplication::font().pointSizeF(), points);
    QCOMPARE(c.child<>("start")->font().pointSizeF(), own.pointSizeF());
    c.close();
    QCOMPARE(test::settings(c.start()).settings(), before);
}

void TestWindowSettings::defaultsCanBeRestored()
{
    WindowCase c;
    auto &window = c.start();
    ui::Settings odd;
    odd.theme = ui::ThemeChoice::Dark;
    odd.fontPercent = 130;
    odd.preset = QStringLiteral("quick/parity");
    test::settings(window).apply(odd);
    ui::SettingsDialog *dialog = openDialog(c);
    QCOMPARE(dialog->settings(), odd);
    dialog->findChild<QPushButton *>(QStringLiteral("restoreDefaults"))->click();
    QCOMPARE(dialog->settings(), ui::Settings());
    QCOMPARE(test::settings(window).settings(), ui::Settings());
    dialog->accept();
}

void TestWindowSettings::theDefaultRaceIsLaidOut()
{
    WindowCase c;
    auto &window = c.start();
    ui::SettingsDialog *dialog = openDialog(c);
    choose(dialog, "preset", QStringLiteral("quick/parity"));
    dialog->accept();
    window.studio().actions.newSession->trigger();
    QCOMPARE(window.studio().race.experiment().base.task.id, std::string("parity"));
    c.close();
    QCOMPARE(c.start().studio().race.experiment().base.task.id, std::string("parity"));
}

void TestWindowSettings::theCommandLineComesFirst()
{
    WindowCase c;
    c.options.theme = ui::ThemeChoice::Dark;
    auto &window = c.start(); // with --threads 2
    QVERIFY(c.themes.theme().dark);
    QCOMPARE(window.studio().controller.threads(), 2);
    QCOMPARE(test::settings(window).settings().theme, ui::ThemeChoice::System);
}

void TestWindowSettings::freshHasTheDefaults()
{
    WindowCase c;
    c.start();
    ui::SettingsDialog *dialog = openDialog(c);
    choose(dialog, "theme", int(ui::ThemeChoice::Dark));
    dialog->accept();
    c.close();
    c.options.fresh = true;
    QCOMPARE(test::settings(c.start()).settings(), ui::Settings());
}

void TestWindowSettings::tabGoesDownTheForm()
{
    WindowCase c;
    c.start();
    auto *dialog = openDialog(c);
    QWidget *at = dialog->findChild<QWidget *>(QStringLiteral("theme"));
    for (const char *next : {"numbers", "fontPercent", "motion", "cores", "folder", "preset"}) {
        do
            at = at->nextInFocusChain();
        while (!at->isVisible() || !(at->focusPolicy() & Qt::TabFocus) || at->focusProxy() ||
               at->parentWidget()->inherits("QAbstractSpinBox"));
        QCOMPARE(at->objectName(), QLatin1String(next));
    }
    dialog->reject();
}

FOVEA_TEST(TestWindowSettings)
#include "tst_window_settings.moc"
