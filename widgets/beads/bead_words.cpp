// SPDX-License-Identifier: MIT
#include "widgets/beads/bead_painter.h"
#include "widgets/beads/bead_picture.h"

#include <QLocale>

#include <algorithm>
#include <cmath>

namespace fovea::ui {

namespace {

// "25 %", "2.5 %": a decimal only where it matters.
QString percent(double share)
{
    const double percent = 100 * share;
    const bool isWhole = percent >= 9.95 || std::abs(percent - std::round(percent)) < 0.05;
    return BeadPicture::tr("%1 %").arg(QLocale().toString(percent, 'f', isWhole ? 0 : 1));
}

} // namespace

QString BeadPicture::readout(int row, int position) const
{
    const auto count = int(m_scene.tokens.size());
    if (position < 0 || position >= count || row >= int(m_scene.rows.size()))
        return {};
    const int slot = m_layout.slotOf(position);
    const bool isGap = slot >= 0 && m_layout.places[std::size_t(slot)].isGap();
    const BeadSlot place = isGap ? m_layout.places[std::size_t(slot)] : BeadSlot{position, position};
    const QString where =
        isGap ? tr("positions %1 to %2 of %3").arg(place.first + 1).arg(place.last + 1).arg(count)
              : tr("position %1 of %2").arg(position + 1).arg(count);
    if (row < 0) {
        if (isGap)
            return where;
        const BeadToken &token = m_scene.tokens[std::size_t(position)];
        return (token.decides ? tr("%1: %2, decides the answer") : tr("%1: %2")).arg(where, token.letter);
    }
    const std::vector<double> &share = m_scene.rows[std::size_t(row)].share;
    if (std::size_t(place.last) >= share.size())
        return tr("%1: not read yet").arg(where);
    double sum = 0;
    for (int i = place.first; i <= place.last; ++i)
        sum += share[std::size_t(i)];
    const double even = double(place.last - place.first + 1) / double(share.size());
    return tr("%1: %2, even would be %3").arg(where, percent(sum), percent(even));
}

QString BeadPicture::summary() const
{
    QStringList letters, deciding;
    for (std::size_t i = 0; i < m_scene.tokens.size(); ++i) {
        letters << m_scene.tokens[i].letter;
        if (m_scene.tokens[i].decides)
            deciding << QString::number(i + 1);
    }
    const QString caption = m_scene.caption.isEmpty() ? tr("Sequence") : m_scene.caption;
    QStringList sentences{QStringLiteral("%1: %2").arg(caption, letters.join(u' '))};
    if (!m_scene.answer.isEmpty())
        sentences << tr("Answer: %1").arg(m_scene.answer);
    if (!deciding.isEmpty())
        sentences << tr("Positions that decide: %1").arg(deciding.join(QStringLiteral(", ")));
    if (!m_scene.moment.isEmpty() && !m_scene.rows.empty())
        sentences << tr("Attention, %1").arg(m_scene.moment);
    for (const AttentionRow &row : m_scene.rows) {
        QStringList parts;
        if (std::isfinite(row.onDeciding) && !m_scene.onWords.isEmpty())
            parts << QStringLiteral("%1 %2").arg(wholePercent(row.onDeciding), m_scene.onWords);
        const auto most = std::ranges::max_element(row.share);
        if (most != row.share.end())
            parts << tr("most at position %1 (%2)").arg(most - row.share.begin() + 1).arg(percent(*most));
        sentences << QStringLiteral("%1, %2: %3")
                         .arg(row.letter, row.words,
                              parts.isEmpty() ? tr("not read yet") : parts.join(QStringLiteral(", ")));
    }
    return sentences.join(QStringLiteral(". ")) + u'.';
}

// For those who hear it: where the keyboard is, then everything.
void BeadPicture::describe()
{
    const QString here = hasFocus() ? readout(m_row, m_position) : QString();
    setAccessibleDescription(here.isEmpty() ? summary() : here + QStringLiteral(". ") + summary());
}

} // namespace fovea::ui
