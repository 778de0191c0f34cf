// SPDX-License-Identifier: MIT
#include "tests/support/window/lesson_deeds.h"

#include <QComboBox>

namespace fovea::test {

namespace {

using P = LessonPlayer &;

Deed key(int which)
{
    return [which](P p) { p.key(which); };
}

Deed clickRow(int query)
{
    return [query](P p) { p.clickRow(query); };
}

Deed click(const char *button)
{
    return [button](P p) { p.click(button); };
}

Deed answer(const char *choice)
{
    return [choice](P p) { p.answer(choice); };
}

const Deed untilDone = [](P p) { p.clickRowsUntilDone(); };
const Deed layers = [](P p) { p.clickLayersUntilDone(); };
const Deed toTheFlag = [](P p) {
    const auto epoch = epochsTo95(p.window().race().lanes()[1].runs.front().epochs);
    QVERIFY(epoch);
    p.key(Qt::Key_Right, *epoch + 1); // the clock stands before training
};
const Deed perturb = [](P p) { p.perturbInSandbox(); };
const Deed wait = [](P) {}; // it comes by itself

Deed both(const Deed &first, const Deed &second)
{
    return [first, second](P p) {
        first(p);
        second(p);
    };
}

Deed metric(const char *name)
{
    return [name](P p) { p.chooseMetric(name); };
}

Deed link(const char *url)
{
    return [url](P p) { p.openLink(url); };
}

Deed field(const char *name, int value)
{
    return [name, value](P p) { p.setField(name, value); };
}

Deed menu(const char *accessibleName, const char *entry)
{
    return [accessibleName, entry](P p) {
        for (QAbstractButton *each : p.window().findChildren<QAbstractButton *>())
            if (each->isVisible() && each->accessibleName().startsWith(QLatin1String(accessibleName)))
                return p.chooseFromMenu(each, QString::fromLatin1(entry));
        QFAIL(accessibleName);
    };
}

} // namespace

std::map<QString, std::vector<Deed>> deeds()
{
    return {
        {"1-what-attention-mixes",
         {clickRow(-1), clickRow(0), key(Qt::Key_S), both(answer("most"), key(Qt::Key_Home)),
          key(Qt::Key_End)}},
        {"2-scores-and-softmax",
         {click("inspect.stage0.button"), click("inspect.stage2.button"), untilDone,
          both(answer("same"), metric("Dispersion")), perturb}},
        {"3-four-masks",
         {[](P p) { p.choose(p.window().findChild<QComboBox *>("inspect.arrangement"), "All"); },
          key(Qt::Key_3), both(answer("BCD"), [](P p) { p.clickExample(4); }), field("width", 19),
          untilDone}},
        {"4-the-race",
         {both(click("guess.0"), key(Qt::Key_F5)), wait, wait, click("story.look"),
          both(answer("few"), link("recording:even-pairs-seeds.fovea")),
          both(answer("none"), link("recording:even-pairs-controls.fovea"))}},
        {"5-what-top-k-picked",
         {toTheFlag, click("inspect.oracle.button"), both(answer("A"), metric("Focus")), layers,
          both(answer("yes"), [](P p) { p.clickExample(1); }), key(Qt::Key_D), [](P p) { p.clickToken(0); }}},
        {"6-when-the-gap-is-small",
         {clickRow(4), untilDone, both(answer("wide"), [](P p) { p.nudge("noise", Qt::Key_PageUp, 5); }),
          key(Qt::Key_B), [](P p) { p.nudge("moveSlider", Qt::Key_Right, 3); }, untilDone}},
        {"7-where-focus-does-not-help",
         {answer("yes"), both(key(Qt::Key_Home), [](P p) { p.key(Qt::Key_Right, 6); }),
          both(answer("all"), link("recording:missing-duplicate.fovea")),
          both(answer("B"), link("recording:k-sweep.fovea")), both(field("k", 16), key(Qt::Key_F5))}},
        {"8-the-papers-claims",
         {answer("no"), both(answer("yes"), key(Qt::Key_3)), answer("no"),
          both(answer("yes"), metric("Dispersion")),
          both(answer("no"), link("recording:stack-manipulation.fovea")),
          both(menu("Seeds:", "10 seeds"), click("run"))}},
    };
}

} // namespace fovea::test
