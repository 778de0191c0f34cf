// SPDX-License-Identifier: MIT
#include "tests/support/test_program.h"
#include "tests/support/window/window_case.h"

#include "app/studio/places.h"
#include "app/workspaces/sweep/sweep_workspace.h"
#include "core/claims/claim_files.h"
#include "tests/core/claims/evidence_samples.h"
#include "widgets/claims/claim_card.h"
#include "widgets/claims/claims_page.h"
#include "widgets/claims/forest.h"

#include <QClipboard>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QTableView>

using namespace fovea;
using fovea::test::WindowCase;

namespace {

// A window that shows the claims, with evidence of ten seeds for claim 1a and five for 5a.
struct ClaimsCase : WindowCase
{
    ClaimsCase()
    {
        const ClaimRegister claims = shippedRegister();
        EvidenceStore store = test::storeFor(claims.claim("1a"), 10, 30, 10);
        for (const auto &[address, run] : test::storeFor(claims.claim("5a"), 0, 30, 5).runs)
            store.add(run);
        const QString evidence = folder.filePath("published");
        publishEvidence(store, claims, evidence.toStdString());
        qputenv("FOVEA_EVIDENCE", evidence.toUtf8());
        start();
        window->showWorkspace(QStringLiteral("claims"));
        [this] { QTRY_VERIFY(page()->board()); }();
    }

    ui::ClaimsPage *page() const { return window->findChild<ui::ClaimsPage *>(); }
    QString label(const char *name) const { return child<QLabel>(name)->text(); }
    void press(const char *name) const { QTest::mouseClick(child<QPushButton>(name), Qt::LeftButton); }
};

} // namespace

// The board of claims as part of the window.
class TestWindowClaims : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void rowsAndCardSayTheVerdict();
    void chipsAndWordsFilter();
    void keysMoveAndCopy();
    void keysChooseTheFirst();
    void aSeedOpensItsPair();
    void aSeedOfTheBoardOpensItsPair();
    void aSeedOfAPartOpensItsPair();
    void everyCardFitsItsWidth();
    void aClaimWithoutMissingRunsHasNoSweep();
    void missingRunsOpenAsASweep();
    void changesSinceTheLastVisitAreMarked();
    void fitsSmallWindows();
};

void TestWindowClaims::rowsAndCardSayTheVerdict()
{
    ClaimsCase c;
    c.page()->choose(QStringLiteral("1a"));
    QVERIFY(c.label("claimVerdict").contains("Supported"));
    QVERIFY(c.label("claimReason").contains("Last look, after 10 seeds"));
    QVERIFY(c.label("claimSeeds").contains(">153476998</a>"));
    QVERIFY(c.label("claimMade").contains("Fovea 0.1.0"));
    QVERIFY(!c.child<QPushButton>("runMissing")->isEnabled());
    c.page()->choose(QStringLiteral("5a"));
    QVERIFY(c.label("claimReason").contains("the next one is after 10, 5 are in"));
    QVERIFY(c.child<QPushButton>("runMissing")->isEnabled());
    QVERIFY(c.label("missingText").contains("runs missing"));
    c.page()->choose(QStringLiteral("3"));
    QVERIFY(c.label("claimVerdict").contains("Not testable"));
    QVERIFY(!c.child<QPushButton>("openRace")->isEnabled());
}

void TestWindowClaims::chipsAndWordsFilter()
{
    ClaimsCase c;
    const int all = c.page()->shownRows();
    QCOMPARE(all, int(c.page()->board()->results.size()));
    c.press("chip0"); // supported
    QCOMPARE(c.page()->shownRows(), c.page()->board()->counts().at(ClaimState::Supported));
    c.press("chip-1");
    QCOMPARE(c.page()->shownRows(), all);
    QTest::keyClicks(c.child<QLineEdit>("claimSearch"), "listops");
    QVERIFY(c.page()->shownRows() > 1 && c.page()->shownRows() < 10);
}

void TestWindowClaims::keysMoveAndCopy()
{
    ClaimsCase c;
    QTableView *table = c.page()->table();
    table->setFocus();
    QGuiApplication::clipboard()->setText(QStringLiteral("kept"));
    QTest::keyClick(table, Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(QGuiApplication::clipboard()->text(), QStringLiteral("kept"));
    QVERIFY(c.heard.join(' ').contains("Choose a claim first"));
    c.page()->choose(QStringLiteral("1a"));
    QTest::keyClick(table, Qt::Key_Down);
    QCOMPARE(c.page()->chosen(), QStringLiteral("1b"));
    QTest::keyClick(table, Qt::Key_C, Qt::ControlModifier);
    QVERIFY(QGuiApplication::clipboard()->text().startsWith("| 1b |"));
}

void TestWindowClaims::keysChooseTheFirst()
{
    ClaimsCase c;
    QVERIFY(c.page()->chosen().isEmpty());
    QTableView *table = c.page()->table();
    table->setFocus();
    QTest::keyClick(table, Qt::Key_Down);
    QCOMPARE(c.page()->chosen(), QStringLiteral("1a"));
    QTest::keyClick(table, Qt::Key_Down);
    QCOMPARE(c.page()->chosen(), QStringLiteral("1b"));
    QTest::keyClick(table, Qt::Key_Escape);
    QVERIFY(c.page()->chosen().isEmpty());
    QTest::keyClick(table, Qt::Key_End);
    QCOMPARE(c.page()->chosen(), QString::fromStdString(c.page()->board()->results.back().id));
    QTest::keyClick(table, Qt::Key_Home);
    QCOMPARE(c.page()->chosen(), QStringLiteral("1a"));
}

// Also where the card opens under the mouse and moves the columns.
void TestWindowClaims::aSeedOfTheBoardOpensItsPair()
{
    ClaimsCase c;
    QTableView *table = c.page()->table();
    const QModelIndex first = table->model()->index(1, ui::ClaimsModel::SeedsColumn); // below its heading
    const QRectF room = QRectF(table->visualRect(first)).adjusted(ui::size::gap, 0, -ui::size::gap, 0);
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, ui::seedBox(room, 1).center().toPoint());
    QCOMPARE(c.window->workspace(), QStringLiteral("race"));
    QCOMPARE(c.window->studio().race.experiment().seeds.size(), std::size_t(1));
}

void TestWindowClaims::aSeedOpensItsPair()
{
    ClaimsCase c;
    c.page()->choose(QStringLiteral("1a"));
    Q_EMIT c.child<QLabel>("claimSeeds")->linkActivated(QStringLiteral("seed:0/1"));
    QCOMPARE(c.window->workspace(), QStringLiteral("race"));
    const ExperimentSpec &race = c.window->studio().race.experiment();
    QCOMPARE(race.seeds, std::vector<std::uint64_t>{235510766});
    QCOMPARE(race.lanes.size(), std::size_t(2));
    QCOMPARE(race.base.model.blocks, 5);
}

// Claim 4a has a part per task; that of even pairs has run.
void TestWindowClaims::aSeedOfAPartOpensItsPair()
{
    ClaimsCase c;
    c.page()->choose(QStringLiteral("4a"));
    QVERIFY(c.label("claimSeeds").contains("seed:0/4"));
    QVERIFY(!c.label("claimSeeds").contains("seed:1/")); // nothing of that part has run
    Q_EMIT c.child<QLabel>("claimSeeds")->linkActivated(QStringLiteral("seed:1/4"));
    const ExperimentSpec &race = c.window->studio().race.experiment();
    QCOMPARE(race.base.task.id, std::string("missing-duplicate"));
    QCOMPARE(race.seeds, std::vector<std::uint64_t>{149896109});
}

// However long the names of its lanes are: nothing of the card may be beyond its right edge.
void TestWindowClaims::everyCardFitsItsWidth()
{
    ClaimsCase c;
    for (const ClaimResult &result : c.page()->board()->results) {
        c.page()->choose(QString::fromStdString(result.id));
        const auto *area = c.page()->card()->findChild<QScrollArea *>();
        for (const QLabel *label : area->findChildren<QLabel *>())
            if (!label->isHidden())
                QVERIFY2(label->minimumSizeHint().width() <= area->viewport()->width() - ui::size::gap,
                         qPrintable(QString::fromStdString(result.id) + u' ' + label->objectName() + u' ' +
                                    label->text()));
    }
}

void TestWindowClaims::aClaimWithoutMissingRunsHasNoSweep()
{
    ClaimsCase c;
    c.page()->choose(QStringLiteral("1a"));
    c.press("openSweep");
    QCOMPARE(c.window->workspace(), QStringLiteral("claims"));
    QVERIFY(c.heard.join(' ').contains("no sweep is left"));
}

void TestWindowClaims::missingRunsOpenAsASweep()
{
    ClaimsCase c;
    c.page()->choose(QStringLiteral("5a"));
    c.press("openSweep");
    QCOMPARE(c.window->workspace(), QStringLiteral("sweep"));
    const auto &sweeps = fovea::test::part<app::SweepWorkspace>(*c.window);
    QTRY_VERIFY(sweeps.sweep());
    QCOMPARE(sweeps.shownPage(), ui::SweepPage::Watch);
    QVERIFY(QString::fromStdString(sweeps.sweep()->path)
                .startsWith(c.window->studio().places.dataFolder() + QStringLiteral("/evidence")));
    QVERIFY(sweeps.sweep()->left() > 0); // what is missing
}

void TestWindowClaims::changesSinceTheLastVisitAreMarked()
{
    ClaimsCase c;
    QVERIFY(c.label("changedText").isEmpty()); // nothing was seen before
    c.window->showWorkspace(QStringLiteral("race"));
    QSettings &settings = c.window->studio().places.settings();
    QVariantMap seen = settings.value("claims/seen").toMap();
    QCOMPARE(seen.size(), int(c.page()->board()->results.size()));
    seen["1a"] = QStringLiteral("undecided|");
    settings.setValue("claims/seen", seen);
    c.window->showWorkspace(QStringLiteral("claims"));
    QTRY_VERIFY(c.label("changedText").contains("1 changed"));
}

void TestWindowClaims::fitsSmallWindows()
{
    ClaimsCase c;
    for (const QSize &size : {QSize(1024, 640), QSize(1920, 1080)}) {
        c.window->resize(size);
        QTest::qWait(50);
        c.page()->choose(QStringLiteral("1a"));
        QVERIFY(c.page()->card()->isVisible());
        QVERIFY(c.page()->card()->width() >= 300);
        QVERIFY(c.page()->table()->width() >= 360);
        const QRect card(c.page()->card()->mapTo(c.page(), QPoint()), c.page()->card()->size());
        QVERIFY(c.page()->rect().contains(card));
    }
}

FOVEA_TEST(TestWindowClaims)
#include "tst_window_claims.moc"
