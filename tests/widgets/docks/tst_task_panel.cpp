// SPDX-License-Identifier: MIT
#include "tests/support/test_program.h"
#include "widgets/beads/task_drawing.h"
#include "widgets/charts/task_charts.h"
#include "widgets/docks/task_example.h"
#include "widgets/docks/task_panel.h"
#include "widgets/forms/field_row.h"
#include "widgets/kit/motion.h"
#include "widgets/kit/theme_beads.h"
#include "widgets/words/lane_words.h"
#include "widgets/words/race_text.h"
#include "widgets/words/task_words.h"

#include "core/tasks/task.h"

#include <QApplication>
#include <QComboBox>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

using namespace fovea;
using namespace fovea::ui;

namespace {

struct Fixture
{
    explicit Fixture(const TaskSpec &task = {"even-pairs", {}})
    {
        show(task);
        panel = std::make_unique<TaskPanel>(race, themes);
        panel->resize(size::lanesDock, 900);
        panel->show();
        panel->activateWindow();
        isActive = QTest::qWaitForWindowActive(panel.get());
    }

    void show(const TaskSpec &task)
    {
        ExperimentSpec experiment;
        experiment.base.task = task;
        experiment.lanes = {{"A", {}, {}}};
        race.setExperiment(experiment);
    }
    QWidget *field(const char *key) const { return panel->row(key)->editor()->focusProxy(); }
    void enter(const char *key, const QString &text) const
    {
        field(key)->setFocus();
        QTest::keyClick(field(key), Qt::Key_A, Qt::ControlModifier);
        QTest::keyClicks(field(key), text);
        QTest::keyClick(field(key), Qt::Key_Return);
    }

    RaceData race;
    ThemeManager themes;
    std::unique_ptr<TaskPanel> panel;
    bool isActive = false;
};

} // namespace

class TestTaskPanel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    // The sample of the task before is still being drawn when a session with data of its own opens.
    void ownDataWhileASampleIsDrawn()
    {
        Fixture f;
        f.show({"modular-arithmetic", {}});
        f.show({"file", {}});
        QCoreApplication::processEvents();
        // As many turns as the sample needs; each event loop turn draws a slice of it.
        for (int turn = 0; turn < 200; ++turn)
            QCoreApplication::processEvents();
        QVERIFY(!f.panel->findChild<ShareBars *>()->isVisible());
        f.show({"even-pairs", {}});
        QTRY_VERIFY(f.panel->findChild<ShareBars *>()->isVisible());
    }

    void showsEveryTask_data()
    {
        QTest::addColumn<QString>("id");
        for (const TaskInfo &info : taskCatalogue())
            QTest::addRow("%s", info.id.c_str()) << QString::fromStdString(info.id);
    }

    // The example is one of the task's, its answer is right, and the charts are of its sequences.
    void showsEveryTask()
    {
        QFETCH(QString, id);
        Fixture f(TaskSpec{id.toStdString(), {}});
        const auto task = makeTask({id.toStdString(), {}});
        const int label = task->evaluate(task->parse(f.panel->example()->text().toStdString()));
        QCOMPARE(f.panel->example()->answer(), answerWords({id.toStdString(), {}}, label));
        const TaskDrawing *drawing = f.panel->example()->drawing();
        QCOMPARE(drawing->answer(),
                 answerWords({id.toStdString(), {}}, task->evaluate(drawing->example().tokens)));
        QVERIFY(drawing->width() >= size::leastDrawing); // the rule is drawn, not only beads
        QVERIFY(f.panel->levelsText().contains(unbroken(percentWords(f.race.chance()))));

        const auto *bars = f.panel->findChild<ShareBars *>();
        QTRY_COMPARE_WITH_TIMEOUT(int(bars->bars().size()), task->classes(), 20000);
        double sum = 0;
        for (const ShareBars::Bar &bar : bars->bars())
            sum += bar.share;
        QCOMPARE(bars->bars()[0].name, answerWords({id.toStdString(), {}}, 0));
        QVERIFY(std::abs(sum - 1) < 1e-9);
        QCOMPARE(f.panel->findChild<LengthBars *>()->isVisible(),
                 task->lengths().minimum != task->lengths().maximum);
        for (const Baseline &baseline : task->baselines())
            QVERIFY(f.panel->levelsText().contains(QString::fromStdString(baseline.rule)));
    }

    void rollsAnotherExample()
    {
        Fixture f;
        const QString before = f.panel->example()->text();
        QCOMPARE(before.size(), 40);
        QTest::mouseClick(f.panel->findChild<QToolButton *>(QStringLiteral("reroll")), Qt::LeftButton);
        QVERIFY(f.panel->example()->text() != before);
        QCOMPARE(f.panel->example()->text().size(), 40);
    }

    void playsTheRule()
    {
        setMotion(Motion::Full);
        Fixture f;
        const TaskDrawing *drawing = f.panel->example()->drawing();
        QVERIFY(!drawing->isPlaying());
        QTest::mouseClick(f.panel->findChild<QToolButton *>(QStringLiteral("playRule")), Qt::LeftButton);
        QVERIFY(drawing->isPlaying());
        QTRY_VERIFY_WITH_TIMEOUT(!drawing->isPlaying(), 8000);
        setMotion(Motion::System);
    }

    void asksForAnotherTask()
    {
        Fixture f;
        QVERIFY(f.isActive);
        QSignalSpy changes(f.panel.get(), &TaskPanel::taskChangeRequested);
        auto *tasks = f.panel->findChild<QComboBox *>();
        QCOMPARE(std::size_t(tasks->count()), taskCatalogue().size());
        tasks->setFocus();
        QTest::keyClick(tasks, Qt::Key_Up);
        QCOMPARE(changes.count(), 1);
        const auto asked = changes.first().first().value<TaskSpec>();
        QCOMPARE(asked.id, std::string("parity"));
        f.show(asked);
        QCOMPARE(tasks->currentText(), QStringLiteral("Parity"));
    }

    void asksForDifficulty()
    {
        Fixture f;
        QSignalSpy changes(f.panel.get(), &TaskPanel::taskChangeRequested);
        QSignalSpy fields(f.panel.get(), &TaskPanel::baseFieldChangeRequested);
        f.enter("task.length", QStringLiteral("12"));
        QCOMPARE(changes.count(), 1);
        const auto asked = changes.first().first().value<TaskSpec>();
        QCOMPARE(std::get<std::int64_t>(asked.params.at("length")), 12);
        f.show(asked);
        QCOMPARE(f.panel->example()->text().size(), 12);
        f.enter("data.train", QStringLiteral("300"));
        QCOMPARE(fields.count(), 1);
        QCOMPARE(fields.first(), QList<QVariant>({QStringLiteral("data.train"), QStringLiteral("300")}));
        QCOMPARE(changes.count(), 1);
    }

    void saysWhatIsWrongAtTheField_data()
    {
        QTest::addColumn<QString>("task");
        QTest::addColumn<QByteArray>("key");
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QString>("words");
        QTest::newRow("a word for a length") << "even-pairs" << QByteArray("task.length") << "long"
                                             << "Length: 2 to 600";
        QTest::newRow("a length out of range") << "even-pairs" << QByteArray("task.length") << "0"
                                               << "Length: 2 to 600";
        QTest::newRow("a least length above the largest")
            << "listops" << QByteArray("task.min-length") << "900"
            << "";
        QTest::newRow("no sequences") << "even-pairs" << QByteArray("data.train") << "0"
                                      << "Train sequences: at least 1";
    }

    void saysWhatIsWrongAtTheField()
    {
        QFETCH(QString, task);
        QFETCH(QByteArray, key);
        QFETCH(QString, typed);
        Fixture f(TaskSpec{task.toStdString(), {}});
        QSignalSpy changes(f.panel.get(), &TaskPanel::taskChangeRequested);
        QSignalSpy fields(f.panel.get(), &TaskPanel::baseFieldChangeRequested);
        f.enter(key.constData(), typed);
        QFETCH(QString, words);
        if (!words.isEmpty())
            QCOMPARE(f.panel->row(key.toStdString())->problem(), words);
        QVERIFY(!f.panel->invalidField().isEmpty());
        QCOMPARE(f.panel->invalidField(), f.panel->row(key.toStdString())->problem());
        QVERIFY(f.field(key.constData())->property("problem").toBool());
        QCOMPARE(changes.count() + fields.count(), 0);
    }

    void fitsItsDock()
    {
        Fixture f(TaskSpec{"listops", {}});
        f.panel->resize(size::lanesDock, 400);
        QCOMPARE(f.panel->width(), size::lanesDock);
        for (const QWidget *widget : f.panel->findChildren<QWidget *>()) {
            if (!widget->isVisible())
                continue;
            QVERIFY2(widget->mapTo(f.panel.get(), QPoint(widget->width(), 0)).x() <= f.panel->width(),
                     widget->metaObject()->className());
            if (widget->focusPolicy() & Qt::TabFocus)
                QVERIFY2(!widget->accessibleName().isEmpty(), widget->metaObject()->className());
        }
    }

    void standsForOwnData()
    {
        Fixture f(TaskSpec{"file", {}});
        QVERIFY(!f.panel->findChild<ShareBars *>()->isVisible());
        f.show({"parity", {}});
        QTRY_VERIFY(f.panel->findChild<ShareBars *>()->isVisible());
    }
};

FOVEA_TEST(TestTaskPanel)
#include "tst_task_panel.moc"
