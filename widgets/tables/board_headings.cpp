// SPDX-License-Identifier: MIT
#include "widgets/tables/board_model.h"
#include "widgets/words/race_text.h"

namespace fovea::ui {

namespace {

struct Heading
{
    QString title;
    QString help; // one sentence
    QString widest;
    const char *key = "";
};

QString reachedTitle(const RaceStanding &standing)
{
    if (standing.seeds < 2 || standing.seedsDone == standing.seeds || !standing.started)
        return BoardModel::tr("Reached %1 at").arg(goalText(standing.goal));
    return BoardModel::tr("Reached %1 at · %2 of %3 seeds done")
        .arg(goalText(standing.goal))
        .arg(standing.seedsDone)
        .arg(standing.seeds);
}

Heading heading(int column, const QString &first, const RaceStanding &standing)
{
    using M = BoardModel;
    const QString goal = goalText(standing.goal);
    switch (column) {
    case M::LaneColumn:
        return {M::tr("Lane"), M::tr("Letter and colour of the lane, and what it may look at."), QString()};
    case M::ReachedColumn:
        return {reachedTitle(standing),
                M::tr("The first epoch with %1 train accuracy, and a mark per seed: a click opens its run.")
                    .arg(goal),
                QString()};
    case M::AccuracyColumn:
        return {M::tr("Accuracy now"), M::tr("Share of the train examples answered rightly now."),
                QStringLiteral("100.0 %")};
    case M::FasterColumn:
        return {M::tr("Times faster than %1").arg(first),
                M::tr("Epochs lane %1 needs to %2, divided by those of this lane: the median over seeds.")
                    .arg(first, goal),
                QStringLiteral("> 10.0 ×")};
    case M::NoteColumn:
        return {QString(), QString(), M::tr("range of 10 seeds: 10.0 to 10.0")};
    case M::StateColumn:
        return {M::tr("State"), M::tr("What the lane does now."), M::tr("diverged"), "state"};
    case M::SeedsColumn:
        return {M::tr("Seeds at %1").arg(goal),
                M::tr("How many of the seeds that are done reached %1.").arg(goal),
                M::tr("%1 of %2").arg(10).arg(10), "seeds"};
    case M::HeldoutColumn:
        return {M::tr("Held-out now"),
                M::tr("Share of examples it never trained on that it answers rightly now."),
                QStringLiteral("100.0 %"), "heldout"};
    case M::BestColumn:
        return {M::tr("Held-out best (epoch)"), M::tr("The best held-out accuracy so far, and its epoch."),
                QStringLiteral("100.0 % (100)"), "best"};
    case M::DifferenceColumn:
        return {M::tr("Held-out minus %1").arg(first),
                M::tr("Held-out accuracy now minus that of lane %1, in percentage points.").arg(first),
                QStringLiteral("+99.9"), "difference"};
    case M::RestrictedColumn:
        return {
            M::tr("Mean epochs (lane, %1)").arg(first),
            M::tr("Mean epochs to %1 of this lane, then of lane %2 on the same seeds. A seed that does not "
                  "arrive counts with the last epoch trained (restricted mean).")
                .arg(goal, first),
            M::tr("%1, %2").arg(QStringLiteral("100.0"), QStringLiteral("100.0")), "restricted"};
    case M::FocusColumn:
        return {M::tr("Focus"),
                M::tr("Share of attention on the symbols that decide the answer, over all layers, 0 to 1."),
                QStringLiteral("0.000"), "focus"};
    case M::CpuColumn:
        return {M::tr("CPU seconds to %1").arg(goal),
                M::tr("Processor time of training up to %1, without evaluation.").arg(goal),
                QStringLiteral("999.9"), "cpu"};
    case M::FlopsColumn:
        return {M::tr("Operations to %1").arg(goal),
                M::tr("Floating-point operations of training up to %1, as the mask defines them.").arg(goal),
                QStringLiteral("99.9 T"), "operations"};
    default:
        return {};
    }
}

} // namespace

QVariant BoardModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    const QString first = m_data.lanes().empty() ? QStringLiteral("A") : laneName(m_data.lanes().front());
    const Heading head = heading(section, first, m_standing);
    switch (role) {
    case Qt::DisplayRole:
        return head.title;
    case Qt::ToolTipRole:
    case Qt::WhatsThisRole:
        return head.help;
    case WidestRole:
        return head.widest;
    case KeyRole:
        return QString::fromLatin1(head.key);
    case Qt::TextAlignmentRole:
        return int(Qt::AlignVCenter |
                   (section <= ReachedColumn || section == NoteColumn || section == StateColumn
                        ? Qt::AlignLeft
                        : Qt::AlignRight));
    default:
        return {};
    }
}

} // namespace fovea::ui
