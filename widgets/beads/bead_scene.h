// SPDX-License-Identifier: MIT
#pragma once

#include "core/inspect/attention_probe.h"
#include "core/inspect/received_attention.h"
#include "core/spec/experiment_spec.h"
#include "core/tasks/task.h"

#include <QString>

#include <cmath>
#include <limits>
#include <span>
#include <vector>

namespace fovea::ui {

// A symbol of a sequence as it is drawn everywhere.
struct BeadToken
{
    QString letter = {};
    int hue = 0;          // 0 to 9; -1: a sign without a disc (operators and brackets)
    bool square = false;  // global and PAD
    bool decides = false; // ringed
    bool hidden = false;  // dashed and without a fill: what is asked for

    bool operator==(const BeadToken &) const = default;
};

// What a lane looks at: the attention that each position receives.
struct AttentionRow
{
    QString letter = {};
    QString words = {};             // "the best 5"
    int style = 0;                  // of Theme::lane()
    std::vector<double> share = {}; // per position; adds up to 1
    double onDeciding = std::numeric_limits<double>::quiet_NaN();
    bool strong = false; // emphasised
    bool kept = false;   // stays in view where others scroll: the winner, the guess

    // Not a number equals itself here: nothing has changed.
    bool operator==(const AttentionRow &other) const
    {
        const bool sameNumber =
            onDeciding == other.onDeciding || (std::isnan(onDeciding) && std::isnan(other.onDeciding));
        return sameNumber && letter == other.letter && words == other.words && style == other.style &&
               share == other.share && strong == other.strong && kept == other.kept;
    }
};

struct BeadScene
{
    std::vector<BeadToken> tokens = {};
    QString caption = {};    // "An example"
    QString answerSign = {}; // "=", "≠"; may be empty
    QString answer = {};     // "match"
    QString moment = {};     // "untrained", "live, epoch 3"
    QString onWords = {};    // "on the ends"; empty: no read-out column
    bool arc = false;        // joins the first and the last token that decides
    std::vector<AttentionRow> rows = {};

    bool operator==(const BeadScene &) const = default;
};

// One token as people read it: "×", "+1", "?". Tokens outside the task's alphabet and those of unknown tasks
// are their numbers.
BeadToken beadToken(const TaskSpec &task, Token token);

// A symbol as sequences are typed: digits on discs, everything else as it is written.
BeadToken writtenBead(const QString &text);

// The tokens of a sequence. `roles` may be empty: all are symbols. Tokens that decide for every
// query are marked.
std::vector<BeadToken> beadTokens(const TaskSpec &task, std::span<const Token> tokens,
                                  std::span<const Role> roles, const Deciding &deciding);

AttentionRow attentionRow(const ReceivedAttention &received, const QString &letter, const QString &words,
                          int style);

} // namespace fovea::ui
