// SPDX-License-Identifier: MIT
#pragma once

#include "core/masks/mask.h"
#include "tests/support/lesson_player.h"
#include "widgets/panels/noise_panel.h"
#include "widgets/panels/softmax_sandbox.h"

namespace fovea::test {

using Deed = std::function<void(LessonPlayer &)>;

// What a learner does in every step, with mouse and keys where there is a widget for it. A lesson with more
// or fewer steps than here has changed, and so must this.
inline std::map<QString, std::vector<Deed>> deeds()
{
    using P = LessonPlayer &;
    const auto key = [](int which) { return [which](P p) { p.key(which); }; };
    const auto row = [](int query) { return [query](P p) { p.clickRow(query); }; };
    const auto done = [](P p) {
        return [&p] {
            QTest::qWait(150); // the controller's look
            return p.lessons().isStepDone(p.lessons().step());
        };
    };
    const auto sandbox = [](P p) {
        p.key(Qt::Key_B);
        auto *box = p.window().findChild<ui::SoftmaxSandbox *>();
        QVERIFY(box);
        QTRY_VERIFY(!box->row().labels.empty());
        box->perturb(0.5);
    };
    return {
        {"1-what-attention-mixes",
         {row(-1), row(0), key(Qt::Key_S),
          [](P p) {
              p.answer("peaked");
              p.key(Qt::Key_Home);
          },
          [](P p) { p.window().actions().clockFollow->trigger(); }}},
        {"2-scores-and-softmax",
         {[](P p) { p.trigger("inspect.stage0"); }, row(3), [done](P p) { p.clickRowsUntil(done(p)); },
          [](P p) {
              p.answer("same");
              p.window().plots().showMetric({ui::QuantityKind::Metric, "dispersion", 4, ui::allLayers});
          },
          sandbox}},
        {"3-four-masks",
         {[](P p) { p.window().inspection().setArrangement(ui::MapArrangement::All); }, key(Qt::Key_3),
          [](P p) {
              p.answer("BCD");
              p.window().inspection().setExample({ExampleSplit::Heldout, 4, {}});
          },
          [](P p) { p.window().edits().setMask(2, maskFrom("banded:19")); },
          [done](P p) { p.clickRowsUntil(done(p)); }}},
        {"4-the-race",
         {[](P p) { QTest::mouseClick(p.window().findChild<QAbstractButton *>("guess.0"), Qt::LeftButton); },
          key(Qt::Key_F5), [](P) {}, [](P) {},
          [](P p) {
              p.answer("few");
              p.openLink("recording:even-pairs-seeds.fovea");
          },
          [](P p) { p.window().edits().addLane(maskFrom("bottom-k:3")); }}},
        {"5-what-top-k-picked",
         {[](P p) {
              for (int i = 0; i <= 14; ++i)
                  p.window().actions().clockForward->trigger();
          },
          [](P p) { p.trigger("inspect.oracle"); },
          [](P p) {
              p.answer("A");
              p.window().plots().showMetric({ui::QuantityKind::Metric, "focus", 0, ui::allLayers});
          },
          key(Qt::Key_D),
          [](P p) {
              const auto head = p.headOf();
              std::vector<Token> tokens(head.probe.tokens.begin(), head.probe.tokens.end());
              tokens.front() = 1 - tokens.front();
              p.window().inspection().setExample({ExampleSplit::Heldout, 0, tokens});
          }}},
        {"6-when-the-gap-is-small",
         {row(4), [done](P p) { p.clickRowsUntil(done(p)); },
          [](P p) {
              p.answer("wide");
              p.window().findChild<ui::NoisePanel *>()->setSigma(0.2);
          },
          sandbox, [done](P p) { p.clickRowsUntil(done(p)); }}},
        {"7-where-focus-does-not-help",
         {[](P p) { p.answer("yes"); },
          [](P p) {
              p.key(Qt::Key_Home);
              for (int i = 0; i <= 5; ++i)
                  p.key(Qt::Key_Right);
          },
          [](P p) {
              p.answer("no");
              p.openLink("recording:stack-manipulation.fovea");
          },
          [](P p) {
              p.answer("B");
              p.openLink("recording:k-sweep.fovea");
          },
          [](P p) {
              p.window().edits().setMask(1, maskFrom("top-k:40"));
              p.key(Qt::Key_F5);
          }}},
        {"8-the-papers-claims",
         {[](P p) { p.answer("no"); },
          [](P p) {
              p.answer("yes");
              p.key(Qt::Key_3);
          },
          [](P p) { p.answer("no"); },
          [](P p) {
              p.answer("yes");
              p.window().plots().showMetric({ui::QuantityKind::Metric, "dispersion", 4, ui::allLayers});
          },
          [](P p) {
              p.answer("no");
              p.openLink("recording:missing-duplicate.fovea");
          },
          [](P p) {
              p.window().actions().seedCounts[2]->trigger();
              p.key(Qt::Key_F5);
          }}},
    };
}

} // namespace fovea::test
