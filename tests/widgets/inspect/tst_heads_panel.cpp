// SPDX-License-Identifier: MIT
#include "tests/support/test_program.h"
#include "widgets/inspect/head_detail.h"
#include "widgets/inspect/heads_panel.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>
#include <QToolButton>

#include <cmath>

using namespace fovea;
using namespace fovea::ui;

namespace {

constexpr double none = std::numeric_limits<double>::quiet_NaN();

HeadRow rowOf(int lane, int seed, int layer, double focus, double separation)
{
    HeadRow row;
    row.lane = lane;
    row.seedPlace = seed;
    row.letter = QChar(u'A' + lane);
    row.seed = std::uint64_t(10 + seed);
    row.epoch = 3;
    row.numbers.layer = layer;
    row.numbers.focus = {focus, 0.05, 64};
    row.numbers.focusEven = 0.1;
    row.numbers.entropy = {1.5, 0.01, 64};
    row.numbers.separation = {separation, std::isnan(separation) ? none : 0.1,
                              std::isnan(separation) ? 0 : 64};
    row.numbers.byOffset.assign(7, {1.0 / 7, 0.01, 64});
    row.numbers.byToken.assign(4, {0.25, 0.01, 64});
    row.numbers.byTokenEven.assign(4, 0.25);
    row.numbers.mapSide = 4;
    row.numbers.meanMap.assign(16, 0.25f);
    row.numbers.mapError.assign(16, 0.01f);
    return row;
}

QStringList column(const QTableView &table, int at)
{
    QStringList texts;
    for (int row = 0; row < table.model()->rowCount(); ++row)
        texts << table.model()->index(row, at).data().toString();
    return texts;
}

} // namespace

class TestHeadsPanel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { m_themes = new ThemeManager(this); }

    void rowsSortByAnyNumber()
    {
        HeadsPanel panel(*m_themes);
        QAbstractItemModelTester tester(const_cast<HeadModel *>(&panel.model()));
        panel.add({rowOf(0, 0, 0, 0.3, none), rowOf(0, 0, 1, 0.9, none)});
        panel.add({rowOf(1, 0, 0, 0.6, 0.5), rowOf(1, 0, 1, none, 2.5)});
        auto &table = const_cast<QTableView &>(panel.table());
        const int focus = HeadModel::FirstQuantity;
        QCOMPARE(column(table, focus),
                 (QStringList{"0.300 ±0.098", "0.900 ±0.098", "0.600 ±0.098", "–"})); // as they came
        table.sortByColumn(focus, Qt::DescendingOrder);
        QCOMPARE(column(table, focus).mid(0, 3),
                 (QStringList{"0.900 ±0.098", "0.600 ±0.098", "0.300 ±0.098"}));
        QCOMPARE(column(table, focus).last(), QStringLiteral("–")); // not defined comes last
        table.sortByColumn(focus, Qt::AscendingOrder);
        QCOMPARE(column(table, focus), (QStringList{"0.300 ±0.098", "0.600 ±0.098", "0.900 ±0.098", "–"}));
        table.sortByColumn(focus + 3, Qt::DescendingOrder); // separation
        QCOMPARE(column(table, HeadModel::LaneColumn).mid(0, 2), (QStringList{"B", "B"}));
        QCOMPARE(column(table, HeadModel::LayerColumn).mid(0, 2), (QStringList{"2", "1"})); // counted from 1
        const QString help = table.model()->index(0, focus + 3).data(Qt::ToolTipRole).toString();
        QVERIFY2(help.contains(QStringLiteral("2.304 to 2.696")) &&
                     help.contains(QStringLiteral("64 examples")),
                 qPrintable(help));
    }

    void aClickChoosesTheHead()
    {
        HeadsPanel panel(*m_themes);
        panel.resize(700, 600);
        panel.show();
        panel.add({rowOf(0, 0, 0, 0.3, none), rowOf(0, 1, 1, 0.9, none), rowOf(1, 1, 0, 0.6, 0.5)});
        auto &table = const_cast<QTableView &>(panel.table());
        table.sortByColumn(HeadModel::FirstQuantity, Qt::DescendingOrder);
        QSignalSpy chosen(&panel, &HeadsPanel::headChosen);
        const QRect cell = table.visualRect(table.model()->index(1, HeadModel::FirstQuantity));
        QTest::mouseClick(table.viewport(), Qt::LeftButton, {}, cell.center());
        QCOMPARE(chosen.size(), 1);
        QCOMPARE(chosen[0][0].value<HeadAddress>(), (HeadAddress{1, 1, 0, 0}));
        QVERIFY(panel.detail().summary().startsWith(QStringLiteral("Lane B, seed 11, layer 1, head 1")));
        // And the maps' head is marked, wherever the table has put it.
        panel.setCurrent({0, 0, 0, 0});
        QCOMPARE(table.currentIndex().row(), 2);
        QCOMPARE(chosen.size(), 1);
        panel.setCurrent({5, 0, 0, 0});
        QVERIFY(!table.selectionModel()->hasSelection());
    }

    void workCanBeStoppedAndDoneAgain()
    {
        HeadsPanel panel(*m_themes);
        panel.show();
        auto *stop = panel.findChild<QToolButton *>(QStringLiteral("stopHeads"));
        auto *again = panel.findChild<QToolButton *>(QStringLiteral("measureHeads"));
        auto *save = panel.findChild<QToolButton *>(QStringLiteral("saveHeads"));
        QVERIFY(!stop->isEnabled() && again->isEnabled() && !save->isEnabled());
        panel.setStatus(QStringLiteral("Run 1 of 4"), true);
        QVERIFY(stop->isEnabled() && !again->isEnabled());
        QSignalSpy stopped(&panel, &HeadsPanel::stopRequested);
        QTest::mouseClick(stop, Qt::LeftButton);
        QCOMPARE(stopped.size(), 1);
        panel.add({rowOf(0, 0, 0, 0.3, none)});
        panel.setStatus({}, false);
        QVERIFY(save->isEnabled());
        panel.begin();
        QVERIFY(!save->isEnabled());
        QCOMPARE(panel.model().rowCount(), 0);
    }

    void theEpochHasAColumnWhereItDiffers()
    {
        HeadsPanel panel(*m_themes);
        panel.add({rowOf(0, 0, 0, 0.3, none)});
        QVERIFY(panel.table().isColumnHidden(HeadModel::EpochColumn));
        HeadRow later = rowOf(0, 1, 0, 0.3, none);
        later.epoch = 8;
        panel.add({later});
        QVERIFY(!panel.table().isColumnHidden(HeadModel::EpochColumn));
        QCOMPARE(column(panel.table(), HeadModel::EpochColumn), (QStringList{"4", "9"}));
    }

private:
    ThemeManager *m_themes = nullptr;
};

FOVEA_TEST(TestHeadsPanel)
#include "tst_heads_panel.moc"
