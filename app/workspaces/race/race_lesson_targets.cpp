// SPDX-License-Identifier: MIT
#include "app/workspaces/race/race_lesson_words.h"
#include "widgets/beads/bead_picture.h"
#include "widgets/curves/plot_key.h"
#include "widgets/kit/menu_label.h"
#include "widgets/plots/plot_board.h"
#include "widgets/race/question_card.h"
#include "widgets/race/race_board.h"

namespace fovea::app {

namespace {

// The guesses are buttons in a row; the row has room for more.
QRect guessChips(QWidget &widget)
{
    QRect around;
    for (QWidget *chip : widget.findChildren<QWidget *>())
        if (chip->objectName().startsWith(QLatin1String("guess.")) && chip->isVisible())
            around |= QRect(chip->mapTo(&widget, QPoint()), chip->size());
    return around;
}

} // namespace

std::vector<LessonTarget> raceTargets()
{
    return {
        {"question", a<ui::QuestionCard>()},
        {"guesses", a<ui::QuestionCard>(), guessChips},
        {"guess-a", named("guess.0")},
        {"guess-b", named("guess.1")},
        {"guess-c", named("guess.2")},
        {"guess-d", named("guess.3")},
        {"guess-same", named("guess.same")},
        {"start", named("start")},
        {"play-rule", named("playRule")},
        {"bead-rows", a<ui::QuestionCard>() / a<ui::BeadPicture>() | a<ui::QuestionCard>()},
        {"see-what", named("story.look") | a<ui::QuestionCard>()},
        {"more-seeds", named("story.seeds") | a<ui::QuestionCard>()},
        {"is-it-sparse", named("story.sparse") | a<ui::QuestionCard>()},
        {"is-it-sharp", named("story.sharp") | a<ui::QuestionCard>()},
        {"where-it-fails", named("story.fails") | a<ui::QuestionCard>()},
        {"play-against", named("story.play") | a<ui::QuestionCard>()},
        {"plots", a<ui::PlotBoard>()},
        {"legend", a<ui::PlotKey>() | a<ui::PlotBoard>()},
        {"plot-title", a<ui::PlotBoard>() / a<ui::MenuLabel>() | a<ui::PlotBoard>()},
        {"add-plot", named("plots.add") | a<ui::PlotBoard>()},
        {"metric", named("plots.add") | a<ui::PlotBoard>()},
        {"board", a<ui::RaceBoard>()},
        {"columns", a<ui::RaceBoard>() / named("columns") | a<ui::RaceBoard>()},
        {"board-menu", a<ui::RaceBoard>() / named("boardMenu") | a<ui::RaceBoard>()},
        {"race-maps", named("raceMaps")},
    };
}

std::vector<LessonTarget> raceControls()
{
    return {{"question", a<ui::QuestionCard>()}};
}

} // namespace fovea::app
