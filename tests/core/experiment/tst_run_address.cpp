// SPDX-License-Identifier: MIT
#include "core/attention/mask.h"
#include "core/experiment/run_address.h"
#include "core/experiment/spec_fields.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <set>

using namespace fovea;

class TestRunAddress : public QObject
{
    Q_OBJECT

    static std::string addressWith(const char *key, const char *value, const char *mask = "top-k:5",
                                   std::uint64_t seed = 1, const RunOrigin &origin = {})
    {
        LaneRecord record;
        record.mask = maskFrom(mask);
        if (*key)
            setField(record.spec, key, value);
        return runAddress(record, seed, origin);
    }

private Q_SLOTS:
    void whatChangesNoBitDoesNotCount_data()
    {
        QTest::addColumn<QByteArray>("key");
        QTest::addColumn<QByteArray>("value");
        QTest::newRow("a default, written out") << QByteArray("train.lr") << QByteArray("0.1");
        QTest::newRow("the task's default") << QByteArray("task.length") << QByteArray("40");
        QTest::newRow("how far it goes") << QByteArray("train.epochs") << QByteArray("7");
        QTest::newRow("where it stops") << QByteArray("stop.train_acc") << QByteArray("0.99");
        QTest::newRow("what is kept") << QByteArray("store.snapshots") << QByteArray("5");
        QTest::newRow("the seed of the data, which is the run's")
            << QByteArray("data.seed") << QByteArray("1");
    }

    void whatChangesNoBitDoesNotCount()
    {
        QFETCH(QByteArray, key);
        QFETCH(QByteArray, value);
        const std::string usual = addressWith("", "");
        QCOMPARE(usual.size(), std::size_t(16));
        QCOMPARE(addressWith(key, value), usual);
    }

    void everythingElseCounts()
    {
        std::set<std::string> addresses{addressWith("", "")};
        int different = 1;
        for (const auto &[key, value] : std::initializer_list<std::pair<const char *, const char *>>{
                 {"train.lr", "0.05"},
                 {"task.length", "12"},
                 {"data.seed", "2"},
                 {"model.blocks", "3"},
                 {"train.batch", "10"},
                 {"model.inverse_temperature", "2"},
                 {"model.gradient", "forward-full"},
                 {"model.gradient", "straight-through"},
                 {"train.momentum", "0.5"},
                 {"train.init", "independent"}}) {
            addresses.insert(addressWith(key, value));
            ++different;
        }
        addresses.insert(addressWith("", "", "top-k:4"));
        addresses.insert(addressWith("", "", "full"));
        addresses.insert(addressWith("", "", "top-k:5", 2));
        addresses.insert(addressWith("", "", "top-k:5", 1, {.parent = "0123456789abcdef@5"}));
        QCOMPARE(int(addresses.size()), different + 4);
    }

    // Of runs made before there were other rules, and where a rule changes nothing.
    void theUsualGradientRuleIsNotNamed()
    {
        QCOMPARE(addressWith("model.gradient", "kept"), addressWith("", ""));
        QCOMPARE(addressWith("model.gradient", "straight-through", "full"), addressWith("", "", "full"));
    }

    // Lanes begin alike unless they were asked not to.
    void placesCountOnlyForIndependentWeights()
    {
        QCOMPARE(addressWith("", "", "full", 1, {.lane = 2}), addressWith("", "", "full"));
        QVERIFY(addressWith("train.init", "independent", "full", 1, {.lane = 2}) !=
                addressWith("train.init", "independent", "full"));
    }
};

FOVEA_TEST(TestRunAddress)
#include "tst_run_address.moc"
