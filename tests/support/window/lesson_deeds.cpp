// SPDX-License-Identifier: MIT
#include "tests/support/window/lesson_deeds.h"

namespace fovea::test {

namespace {

using P = LessonPlayer &;

constexpr int laneA = 0;
constexpr int laneB = 1;

Deed key(Qt::Key which, int times = 1)
{
    return [=](P p) { p.key(which, times); };
}

Deed clickRow(int lane, int query)
{
    return [=](P p) { p.clickRow(lane, query); };
}

// A row that a learner finds by the bars and ticks beside the map.
Deed rowWith(int lane, double RowNumbers::*number, const std::function<bool(double)> &fits)
{
    return [=](P p) {
        p.clickRowWhere(lane, [&](const HeadView &head, int query) {
            return fits(head.map().rows[std::size_t(query)].*number);
        });
    };
}

Deed rowKeeping(int lane, int key, int from)
{
    return [=](P p) {
        p.clickRowWhere(
            lane, [&](const HeadView &head, int query) { return query >= from && head.isKept(query, key); });
    };
}

Deed click(const char *button)
{
    return [=](P p) { p.click(button); };
}

Deed answer(const char *choice)
{
    return [=](P p) { p.answer(choice); };
}

Deed layer(int which)
{
    return [=](P p) { p.clickLayer(which); };
}

const Deed layers = [](P p) { p.clickLayersUntilDone(); };
const Deed toTheFlag = [](P p) {
    const auto epoch = epochsTo95(p.window().studio().race.lanes()[laneB].runs.front().epochs);
    QVERIFY(epoch);
    p.key(Qt::Key_Right, *epoch + 1); // the clock stands before training
};
const Deed wait = [](P) {}; // it comes by itself

Deed inTurn(const std::vector<Deed> &deeds)
{
    return [=](P p) {
        for (const Deed &deed : deeds)
            if (!QTest::currentTestFailed())
                deed(p);
    };
}

Deed times(int count, const Deed &deed)
{
    return inTurn(std::vector<Deed>(std::size_t(count), deed));
}

Deed addPlot(const char *metric)
{
    return [=](P p) { p.chooseFromMenu("plots.add", metric); };
}

Deed link(const char *url)
{
    return [=](P p) { p.openLink(url); };
}

Deed field(const char *name, int value)
{
    return [=](P p) { p.setField(name, value); };
}

Deed example(int row)
{
    return [=](P p) { p.clickExample(row); };
}

Deed nudge(const char *slider, Qt::Key key, int times)
{
    return [=](P p) { p.nudge(slider, key, times); };
}

} // namespace

std::map<QString, std::vector<Deed>> deeds()
{
    const auto above = [](double limit) { return [=](double value) { return value > limit; }; };
    const auto below = [](double limit) { return [=](double value) { return value < limit; }; };
    const Deed sendRow = click("send.0");
    const auto dispersion = &RowNumbers::dispersion;
    const auto separation = &RowNumbers::separation;
    return {
        {"1-what-attention-mixes",
         {clickRow(laneA, -1), clickRow(laneA, 0), click("inspect.stage3.button"),
          inTurn({answer("most"), key(Qt::Key_Home)}), key(Qt::Key_End)}},
        {"2-scores-and-softmax",
         {click("inspect.stage0.button"), click("inspect.stage2.button"),
          rowWith(laneA, dispersion, above(6)), inTurn({answer("same"), addPlot("Dispersion")}), sendRow,
          nudge("moveSlider", Qt::Key_Right, 3)}},
        {"3-four-masks",
         {[](P p) { p.choose("inspect.arrangement", "All"); }, key(Qt::Key_3),
          inTurn({answer("BCD"), example(4)}), field("width", 19), rowKeeping(laneB, 0, 10)}},
        {"4-the-race",
         {inTurn({click("guess.0"), key(Qt::Key_Space)}), wait, wait, click("story.look"),
          inTurn({answer("few"), link("recording:even-pairs-seeds.fovea")}),
          inTurn({answer("none"), link("recording:even-pairs-controls.fovea")})}},
        {"5-what-top-k-picked",
         {toTheFlag, click("inspect.oracle.button"), inTurn({answer("A"), addPlot("Focus")}), layers,
          inTurn({layer(0), clickRow(laneB, 0)}), inTurn({answer("yes"), example(1)}), key(Qt::Key_D),
          [](P p) { p.clickToken(0); }}},
        {"6-when-the-gap-is-small",
         {clickRow(laneB, 4), rowWith(laneB, separation, below(0.02)),
          inTurn({answer("wide"), nudge("noise", Qt::Key_PageUp, 5)}), key(Qt::Key_B),
          nudge("moveSlider", Qt::Key_Left, 2), rowWith(laneB, separation, above(0.3))}},
        {"7-where-focus-does-not-help",
         {answer("yes"), inTurn({key(Qt::Key_Home), key(Qt::Key_Right, 6)}),
          inTurn({answer("all"), link("recording:missing-duplicate.fovea")}),
          inTurn({answer("B"), link("recording:k-sweep.fovea")}),
          inTurn({field("k", 16), key(Qt::Key_Space)})}},
        {"8-the-papers-claims",
         {answer("no"), answer("seeds"), answer("no"), inTurn({answer("yes"), addPlot("Dispersion")}),
          inTurn({answer("no"), link("recording:stack-manipulation.fovea")}),
          inTurn({answer("undecided"), [](P p) { p.clickClaim("1a"); }}),
          inTurn({[](P p) { p.chooseFromMenu("seeds", "10 seeds"); }, key(Qt::Key_Space)})}},
        {"9-mask-or-sharpness",
         {answer("C"), inTurn({answer("C"), addPlot("Dispersion")}), key(Qt::Key_End), answer("none"),
          answer("no")}},
        {"10-where-the-gradient-goes",
         {answer("A"), times(5, click("slowNext")), inTurn({answer("none"), click("slowNext")}),
          inTurn({answer("none"), [](P p) { p.choose("slowKeys", "1"); }}),
          inTurn({answer("many"), click("slowNext")}), key(Qt::Key_End)}},
    };
}

} // namespace fovea::test
