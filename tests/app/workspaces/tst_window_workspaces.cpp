// SPDX-License-Identifier: MIT
#include "app/command/command_line.h"
#include "app/shell/window_options.h"
#include "core/base/errors.h"
#include "tests/support/test_program.h"
#include "tests/support/window/window_case.h"
#include "widgets/shell/command_palette.h"
#include "widgets/shell/mode_bar.h"

#include <QDockWidget>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QMenuBar>

using namespace fovea;
using namespace fovea::test;

// All that a workspace can bring, and as little of each as there can be.
class NotesWorkspace : public app::Workspace
{
    Q_OBJECT

public:
    explicit NotesWorkspace(app::Studio &studio)
        : Workspace(&studio.window), m_window(studio.window), m_page(new QLabel(&studio.window)),
          m_margin(new QLabel(&studio.window)), m_turn(new QAction(tr("Turn the leaf"), this))
    {
        m_page->setText(QStringLiteral("Notes"));
        connect(m_turn, &QAction::triggered, this, [this] { ++turned; });
    }

    QWidget *page() override { return m_page; }

    std::vector<app::DockInfo> docks() override
    {
        return {{.id = QStringLiteral("marginDock"),
                 .title = QStringLiteral("Margin"),
                 .content = m_margin,
                 .width = 200,
                 .atFirst = app::DockInfo::AtFirst::Shown}};
    }

    std::vector<app::ActionGroup> actions() override
    {
        return {{QStringLiteral("notes"), QStringLiteral("Notes"), {m_turn}}};
    }

    app::LessonPart words() override
    {
        app::LessonPart part;
        part.conditions = {
            {{"leaf-turned", "", "A leaf was turned."},
             [this](const app::LessonWorld &, const app::LessonArguments &) { return turned > 0; }}};
        part.targets = {{"margin", app::named("marginDock")}};
        return part;
    }

    std::vector<app::MenuInfo> menus() override
    {
        auto *menu = new QMenu(QStringLiteral("&Notes"), &m_window);
        menu->addAction(m_turn);
        return {{menu}};
    }

    void setShown(bool shown) override { isShown = shown; }

    bool isShown = false;
    int turned = 0;

private:
    QWidget &m_window;
    QLabel *m_page;
    QLabel *m_margin;
    QAction *m_turn;
};

namespace {

// The one line.
app::WorkspaceCatalogue withNotes()
{
    app::WorkspaceCatalogue catalogue = app::workspaceCatalogue();
    catalogue.push_back({QStringLiteral("notes"), "Notes", QStringLiteral("help"), QStringLiteral("race"),
                         app::SharedPart::Clock, app::WorkspaceRole::Plain,
                         app::makeWorkspace<NotesWorkspace>});
    return catalogue;
}

QMenu *menuNamed(const app::MainWindow &window, const char *title)
{
    for (const QAction *action : window.menuBar()->actions())
        if (action->text() == QLatin1String(title))
            return action->menu();
    return nullptr;
}

QAction *actionNamed(const QList<QAction *> &actions, const char *text)
{
    for (QAction *action : actions)
        if (action->text() == QLatin1String(text))
            return action;
    return nullptr;
}

} // namespace

// The table of workspaces: each of its lines is a workspace that one can reach, see and use.
class TestWindowWorkspaces : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyWorkspaceOpensAndPaints_data();
    void everyWorkspaceOpensAndPaints();
    void everyActionOfAWorkspaceCanBeUsed();
    void thereIsOneHome();
    void aNewLineIsAWorkspace();
    void aNewLineHasKeyMenuAndPalette();
    void aNewLineIsAnOption();
    void aNewLineBringsWordsToLessons();
    void docksOfANewLineAreRemembered();
};

void TestWindowWorkspaces::everyWorkspaceOpensAndPaints_data()
{
    QTest::addColumn<QString>("id");
    for (const app::WorkspaceInfo &info : app::workspaceCatalogue())
        QTest::newRow(qPrintable(info.id)) << info.id;
}

void TestWindowWorkspaces::everyWorkspaceOpensAndPaints()
{
    QFETCH(QString, id);
    WindowCase c;
    c.options.workspace = id;
    auto &window = c.start();
    QCOMPARE(window.workspace(), id);
    QCOMPARE(part<ui::ModeBar>(window).mode(), id);
    QWidget *page = window.findChild<QWidget *>(id);
    QVERIFY(page && page->isVisible());
    const QImage image = page->grab().toImage();
    QSet<QRgb> colours;
    for (int y = 0; y < image.height(); y += 7)
        for (int x = 0; x < image.width(); x += 7)
            colours << image.pixel(x, y);
    QVERIFY2(colours.size() > 2, qPrintable(id)); // more than an empty page
}

void TestWindowWorkspaces::everyActionOfAWorkspaceCanBeUsed()
{
    WindowCase c;
    auto &window = c.startTiny();
    app::Studio &studio = window.studio();
    const QStringList shared{QStringLiteral("file"),  QStringLiteral("edit"), QStringLiteral("view"),
                             QStringLiteral("train"), QStringLiteral("help"), QStringLiteral("window")};
    for (const app::ActionGroup &group : studio.actions.groups()) {
        QVERIFY2(!group.id.isEmpty() && !group.title.isEmpty(), qPrintable(group.id));
        for (QAction *action : group.actions) {
            if (shared.contains(group.id))
                continue;
            QVERIFY2(!action->text().isEmpty(), qPrintable(group.id));
            for (const app::WorkspaceInfo &info : app::workspaceCatalogue()) {
                window.showWorkspace(info.id);
                if (action->isEnabled() && !action->text().endsWith(u'…')) // those ask for something first
                    action->trigger();
            }
        }
    }
    window.showWorkspace(QStringLiteral("race"));
    QVERIFY(window.isVisible());
}

void TestWindowWorkspaces::thereIsOneHome()
{
    QStringList homes, ids;
    for (const app::WorkspaceInfo &info : app::workspaceCatalogue()) {
        ids << info.id;
        if (info.role == app::WorkspaceRole::Home)
            homes << info.id;
    }
    QCOMPARE(homes.size(), 1);
    QCOMPARE(QSet<QString>(ids.begin(), ids.end()).size(), ids.size());
    WindowCase c;
    QCOMPARE(c.start().workspace(), homes.front());
}

void TestWindowWorkspaces::aNewLineIsAWorkspace()
{
    WindowCase c;
    c.catalogue = withNotes();
    auto &window = c.start();
    auto &notes = part<NotesWorkspace>(window);
    QVERIFY(!notes.isShown && !notes.page()->isVisible());
    window.showWorkspace(QStringLiteral("notes"));
    QCOMPARE(window.workspace(), QStringLiteral("notes"));
    QVERIFY(notes.isShown && notes.page()->isVisible());
    QVERIFY(window.findChild<QWidget *>(QStringLiteral("clock"))->isVisible());
    QVERIFY(!transport(window).isVisible()); // it did not ask for it
    QVERIFY(!window.findChild<QDockWidget *>(QStringLiteral("lanesDock"))->isVisible());
    window.showWorkspace(QStringLiteral("race"));
    QVERIFY(!notes.isShown);
}

void TestWindowWorkspaces::aNewLineHasKeyMenuAndPalette()
{
    WindowCase c;
    c.catalogue = withNotes();
    auto &window = c.start();
    auto &notes = part<NotesWorkspace>(window);
    window.activateWindow();
    QTest::keyClick(&window, Qt::Key(Qt::Key_0 + int(c.catalogue.size())), Qt::ControlModifier); // the last
    QCOMPARE(window.workspace(), QStringLiteral("notes"));
    QCOMPARE(part<ui::ModeBar>(window).mode(), QStringLiteral("notes"));
    window.showWorkspace(QStringLiteral("race"));

    QAction *mode = actionNamed(menuNamed(window, "&Window")->actions(), "Notes");
    QVERIFY(mode);
    mode->trigger();
    QCOMPARE(window.workspace(), QStringLiteral("notes"));
    QVERIFY(actionNamed(menuNamed(window, "&Window")->actions(), "Margin"));
    actionNamed(menuNamed(window, "&Notes")->actions(), "Turn the leaf")->trigger();
    QCOMPARE(notes.turned, 1);

    window.studio().actions.palette->trigger();
    auto &palette = part<ui::CommandPalette>(window);
    auto *query = palette.findChild<QLineEdit *>();
    QTest::keyClicks(query, QStringLiteral("turn the leaf"));
    QVERIFY(palette.findChild<QListWidget *>()->item(0)->text().startsWith(QStringLiteral("Turn the leaf")));
    QTest::keyClick(query, Qt::Key_Return);
    QCOMPARE(notes.turned, 2);
}

void TestWindowWorkspaces::aNewLineIsAnOption()
{
    const app::WorkspaceCatalogue catalogue = withNotes();
    WindowCase c;
    c.catalogue = catalogue;
    const auto asked = app::optionsFrom({"--workspace", "notes"}, catalogue);
    c.options.workspace = asked.workspace;
    QCOMPARE(c.start().workspace(), QStringLiteral("notes"));
    try {
        app::optionsFrom({"--workspace", "nodes"}, catalogue);
        QFAIL("No complaint.");
    } catch (const UsageError &error) {
        QCOMPARE(error.what(),
                 "--workspace must be learn, race, inspect, theory, sweep, claims or notes, not 'nodes'.");
    }
    QVERIFY(app::optionsHelp(catalogue).find("learn, race, inspect, theory, sweep, claims or notes") !=
            std::string::npos);
    const app::Verb program = app::windowProgram(catalogue);
    const auto option = std::ranges::find(program.options, "workspace", &app::Option::name);
    QVERIFY(option != program.options.end());
    QCOMPARE(option->values(),
             (std::vector<std::string>{"learn", "race", "inspect", "theory", "sweep", "claims", "notes"}));
}

void TestWindowWorkspaces::aNewLineBringsWordsToLessons()
{
    WindowCase c;
    c.catalogue = withNotes();
    auto &window = c.start();
    const app::LessonVocabulary &words = window.studio().lessonWords;
    QCOMPARE(words.words().workspaces,
             (std::vector<std::string>{"race", "inspect", "theory", "sweep", "claims", "notes"}));
    app::LessonWorld world{window.studio().race, window.studio().clock, window.studio().inspection,
                           window.studio().controller, window.studio().edits};
    words.perform(phraseFrom("workspace notes", words.words().actions, "action"), world);
    QCOMPARE(window.workspace(), QStringLiteral("notes"));
    const LessonPhrase turned = phraseFrom("leaf-turned", words.words().conditions, "condition");
    QVERIFY(!words.holds(turned, world));
    part<NotesWorkspace>(window).turned = 1;
    QVERIFY(words.holds(turned, world));
    QVERIFY(lessonWidget(window, "margin"));
}

void TestWindowWorkspaces::docksOfANewLineAreRemembered()
{
    WindowCase c;
    c.catalogue = withNotes();
    const QString notes = QStringLiteral("notes");
    const QString id = QStringLiteral("marginDock");
    c.start().showWorkspace(notes);
    QVERIFY(c.window->findChild<QDockWidget *>(id)->isVisible()); // as at first
    c.window->findChild<QDockWidget *>(id)->hide();
    c.window->showWorkspace(QStringLiteral("inspect"));
    c.window->showWorkspace(notes);
    QVERIFY(!c.window->findChild<QDockWidget *>(id)->isVisible());
    c.close();
    c.start().showWorkspace(notes);
    QVERIFY(!c.window->findChild<QDockWidget *>(id)->isVisible()); // also in the next window
    c.window->studio().actions.resetLayout->trigger();
    QVERIFY(c.window->findChild<QDockWidget *>(id)->isVisible());
}

FOVEA_TEST(TestWindowWorkspaces)
#include "tst_window_workspaces.moc"
