// SPDX-License-Identifier: MIT
#include "core/inspect/film_epochs.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <algorithm>
#include <numeric>

using namespace fovea;

namespace {

// init, 0, step, 2 step, ...
std::vector<int> keptEvery(int step, int last)
{
    std::vector<int> kept{-1};
    for (int epoch = 0; epoch <= last; epoch += step)
        kept.push_back(epoch);
    return kept;
}

bool holds(const std::vector<int> &epochs, int epoch)
{
    return std::find(epochs.begin(), epochs.end(), epoch) != epochs.end();
}

// Longest minus shortest step between neighbours from one epoch to another, in snapshots.
int unevenness(const std::vector<int> &kept, const std::vector<int> &film, int from, int to)
{
    std::vector<int> steps;
    const auto place = [&](int epoch) {
        return int(std::find(kept.begin(), kept.end(), epoch) - kept.begin());
    };
    for (std::size_t i = 1; i < film.size(); ++i)
        if (film[i - 1] >= from && film[i] <= to)
            steps.push_back(place(film[i]) - place(film[i - 1]));
    if (steps.empty())
        return 0;
    const auto [least, most] = std::minmax_element(steps.begin(), steps.end());
    return *most - *least;
}

} // namespace

class TestFilmEpochs : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void chosen_data();
    void chosen();
    void alwaysHoldsWhatMatters();
    void holdsTheCrossingsOfTwoLanes();
};

void TestFilmEpochs::chosen_data()
{
    using Epochs = std::vector<int>;
    QTest::addColumn<Epochs>("kept");
    QTest::addColumn<int>("crossing"); // -2: none
    QTest::addColumn<int>("count");
    QTest::addColumn<Epochs>("film");
    QTest::newRow("nothing is kept") << Epochs{} << -2 << 5 << Epochs{};
    QTest::newRow("no room") << keptEvery(1, 9) << -2 << 0 << Epochs{};
    QTest::newRow("a negative room is none") << keptEvery(1, 9) << -2 << -3 << Epochs{};
    QTest::newRow("one frame shows the last") << keptEvery(1, 9) << 4 << 1 << Epochs{9};
    QTest::newRow("two frames show first and last") << keptEvery(1, 9) << 4 << 2 << Epochs{-1, 9};
    QTest::newRow("three frames show the crossing") << keptEvery(1, 9) << 4 << 3 << Epochs{-1, 4, 9};
    QTest::newRow("more room than snapshots") << Epochs{-1, 3, 8} << 3 << 12 << Epochs{-1, 3, 8};
    QTest::newRow("evenly without a crossing") << keptEvery(1, 7) << -2 << 5 << Epochs{-1, 1, 3, 5, 7};
    QTest::newRow("evenly around the crossing")
        << keptEvery(10, 100) << 20 << 5 << Epochs{-1, 20, 50, 70, 100};
    QTest::newRow("crossing in the first epoch") << keptEvery(10, 100) << 0 << 4 << Epochs{-1, 0, 50, 100};
    QTest::newRow("crossing at the end") << keptEvery(10, 40) << 40 << 3 << Epochs{-1, 20, 40};
    QTest::newRow("a crossing thinned away: the nearest")
        << Epochs{-1, 0, 16, 32, 48} << 18 << 3 << Epochs{-1, 16, 48};
    QTest::newRow("any order, any repetition") << Epochs{8, -1, 3, 8, 3} << -2 << 5 << Epochs{-1, 3, 8};
}

void TestFilmEpochs::chosen()
{
    QFETCH(std::vector<int>, kept);
    QFETCH(int, crossing);
    QFETCH(int, count);
    QTEST(filmEpochs(kept, crossing == -2 ? std::vector<int>() : std::vector{crossing}, count), "film");
}

void TestFilmEpochs::alwaysHoldsWhatMatters()
{
    for (int last = 0; last <= 40; ++last) {
        const std::vector<int> kept = keptEvery(1, last);
        for (int crossing = 0; crossing <= last; ++crossing)
            for (int count = 3; count <= last + 4; ++count) {
                const std::vector<int> film = filmEpochs(kept, {crossing}, count);
                const QByteArray where = QByteArray::number(last) + ' ' + QByteArray::number(crossing) + ' ' +
                                         QByteArray::number(count);
                QVERIFY2(int(film.size()) == std::min(count, int(kept.size())), where);
                QVERIFY2(std::adjacent_find(film.begin(), film.end(), std::greater_equal<>()) == film.end(),
                         where);
                QVERIFY2(holds(film, -1) && holds(film, crossing) && holds(film, last), where);
                QVERIFY2(std::includes(kept.begin(), kept.end(), film.begin(), film.end()), where);
                QVERIFY2(unevenness(kept, film, -1, crossing) <= 1, where);
                QVERIFY2(unevenness(kept, film, crossing, last) <= 1, where);
            }
    }
}

void TestFilmEpochs::holdsTheCrossingsOfTwoLanes()
{
    for (int last = 1; last <= 24; ++last) {
        const std::vector<int> kept = keptEvery(1, last);
        for (int one = 0; one <= last; ++one)
            for (int other = 0; other <= last; ++other)
                for (int count = 1; count <= last + 3; ++count) {
                    const std::vector<int> film = filmEpochs(kept, {one, other}, count);
                    const QByteArray where = QByteArray::number(last) + ' ' + QByteArray::number(one) + ' ' +
                                             QByteArray::number(other) + ' ' + QByteArray::number(count);
                    QVERIFY2(int(film.size()) == std::min(count, int(kept.size())), where);
                    QVERIFY2(std::adjacent_find(film.begin(), film.end(), std::greater_equal<>()) ==
                                 film.end(),
                             where);
                    QVERIFY2(holds(film, last) && (count < 2 || holds(film, -1)), where);
                    QVERIFY2(count < 3 || holds(film, std::min(one, other)), where);
                    QVERIFY2(count < 4 || (holds(film, one) && holds(film, other)), where);
                }
    }
}

FOVEA_TEST(TestFilmEpochs)
#include "tst_film_epochs.moc"
