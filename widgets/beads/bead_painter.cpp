// SPDX-License-Identifier: MIT
#include "widgets/beads/bead_painter.h"

#include "widgets/beads/bead_paint.h"
#include "widgets/kit/lane_chip.h"
#include "widgets/kit/tr.h"

#include <QFontMetricsF>
#include <QLocale>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace fovea::ui {

namespace {

constexpr double beadsUntil = 1400.0 / playMilliseconds; // all beads are there
constexpr double beadPops = 160.0 / playMilliseconds;
constexpr double ringsFrom = 1550.0 / playMilliseconds;
constexpr double ringsUntil = 2150.0 / playMilliseconds;
constexpr double arcFrom = 1 - double(arcMilliseconds) / playMilliseconds;
constexpr qreal arcPen = 1.75;
constexpr qreal wordGap = 7;

double eased(double from, double until, double at)
{
    const double share = std::clamp((at - from) / (until - from), 0.0, 1.0);
    return 1 - (1 - share) * (1 - share);
}

QFont bold(QFont face)
{
    face.setBold(true);
    return face;
}

QFont pixels(int size, bool isBold)
{
    QFont face = ui::font(Type::Body);
    face.setPixelSize(std::max(size, 1));
    face.setBold(isBold);
    return face;
}

class ScenePainter
{
public:
    ScenePainter(QPainter &painter, const BeadScene &scene, const BeadLayout &layout, const Theme &theme,
                 const BeadMoment &moment)
        : p(painter), m_scene(scene), m_layout(layout), m_theme(theme), m_moment(moment),
          m_ground(moment.ground.isValid() ? moment.ground : theme.surface)
    {
    }

    void paint()
    {
        p.save();
        p.setRenderHint(QPainter::Antialiasing);
        paintSequence();
        if (m_layout.arcShown)
            paintAnswerAbove();
        paintBeside();
        for (std::size_t i = 0; i < m_layout.shownRows.size(); ++i)
            paintRow(i);
        if (BeadLayout::mostScroll(m_scene) > 0)
            paintScrollMark();
        paintPointed();
        p.restore();
    }

private:
    void paintSequence();
    void paintAnswerAbove();
    void paintBeside();
    void paintRow(std::size_t shown);
    void paintRowBeads(std::size_t shown, const AttentionRow &row);
    void paintWordsBeside(const AttentionRow &row, qreal y);
    void paintWordsAbove(const AttentionRow &row, qreal y);
    void paintScrollMark();
    void paintPointed();
    void text(const QFont &face, const QColor &color, const QRectF &box, int alignment, const QString &text);
    QString answerText() const
    {
        return m_scene.answerSign.isEmpty() ? m_scene.answer
                                            : m_scene.answerSign + QStringLiteral("  ") + m_scene.answer;
    }

    QPainter &p;
    const BeadScene &m_scene;
    const BeadLayout &m_layout;
    const Theme &m_theme;
    const BeadMoment &m_moment;
    QColor m_ground;
};

// One line around the box's middle; what does not fit is elided.
void ScenePainter::text(const QFont &face, const QColor &color, const QRectF &box, int alignment,
                        const QString &text)
{
    p.setFont(face);
    p.setPen(color);
    p.drawText(box, alignment | Qt::AlignVCenter,
               QFontMetricsF(face).elidedText(text, Qt::ElideRight, box.width() + 0.5));
}

QRectF lineAt(qreal left, qreal right, qreal y)
{
    return {left, y - size::wide, std::max(right - left, 0.0), 2.0 * size::wide};
}

void ScenePainter::paintSequence()
{
    const auto count = m_layout.places.size();
    for (std::size_t i = 0; i < count; ++i) {
        const double start = count > 1 ? (beadsUntil - beadPops) * double(i) / double(count - 1) : 0;
        const double grown = eased(start, start + beadPops, m_moment.played);
        const QPointF centre = m_layout.tokenCentre(i);
        const qreal diameter = m_layout.bead * (0.5 + 0.5 * grown);
        p.setOpacity(0.12 + 0.88 * grown);
        if (m_layout.places[i].isGap()) {
            paintBeadGap(p, centre, diameter, m_theme);
            continue;
        }
        BeadToken token = m_scene.tokens[std::size_t(m_layout.places[i].first)];
        token.decides = false; // rings lie above all beads
        if (m_layout.bead >= size::smallestLettered && diameter < size::smallestLettered)
            token.letter.clear(); // it comes with its size
        paintBead(p, centre, diameter, token, m_theme);
    }
    p.setOpacity(1);
    for (std::size_t i = 0; i < count; ++i) {
        const BeadToken &token = m_scene.tokens[std::size_t(m_layout.places[i].first)];
        if (!m_layout.places[i].isGap() && token.decides)
            paintBeadRing(p, m_layout.tokenCentre(i), m_layout.bead, token.square, m_theme,
                          eased(ringsFrom, ringsUntil, m_moment.played));
    }
    if (!m_layout.metrics.above)
        text(ui::font(Type::Small), m_theme.muted,
             lineAt(0, m_layout.firstX - m_layout.metrics.ringRadius() - size::tiny, m_layout.sequenceY),
             Qt::AlignLeft, m_layout.metrics.beforeBeads > 4 * size::wide ? m_scene.caption : QString());
}

// The answer in its frame above the row, on the arc between the outermost tokens that decide where they have
// one.
void ScenePainter::paintAnswerAbove()
{
    const double drawn = std::clamp((m_moment.played - arcFrom) / (1 - arcFrom), 0.0, 1.0);
    if (drawn <= 0 || m_layout.places.empty())
        return;
    qreal left = m_layout.tokenCentre(0).x();
    qreal right = m_layout.tokenCentre(m_layout.places.size() - 1).x();
    const auto decides = [&](const BeadSlot &slot) {
        return !slot.isGap() && m_scene.tokens[std::size_t(slot.first)].decides;
    };
    const auto first = std::ranges::find_if(m_layout.places, decides);
    const bool hasArc = m_scene.arc && first != m_layout.places.end();
    if (hasArc) {
        const auto last = std::find_if(m_layout.places.rbegin(), m_layout.places.rend(), decides);
        left = m_layout.tokenCentre(std::size_t(first - m_layout.places.begin())).x();
        right = m_layout.tokenCentre(std::size_t(m_layout.places.rend() - last) - 1).x();
    }
    p.save();
    p.setClipRect(QRectF(left - size::wide, 0, (right - left + 2 * size::wide) * drawn, m_layout.sequenceY));
    if (hasArc && right > left) {
        const qreal foot = m_layout.sequenceY - m_layout.bead / 2 - size::ringGap - size::ring;
        const qreal bend = std::min((right - left) / 2, 2.0 * (foot - m_layout.arcY));
        QPainterPath path(QPointF(left, foot));
        path.cubicTo(left, m_layout.arcY + size::hair, left + bend / 3, m_layout.arcY, left + bend,
                     m_layout.arcY);
        path.lineTo(right - bend, m_layout.arcY);
        path.cubicTo(right - bend / 3, m_layout.arcY, right, m_layout.arcY + size::hair, right, foot);
        p.setPen(QPen(m_theme.text, arcPen));
        p.setBrush(Qt::NoBrush);
        p.drawPath(path);
    }
    if (!m_scene.answer.isEmpty()) {
        p.setClipping(false);
        p.setOpacity(hasArc ? eased(0.4, 0.7, drawn) : eased(0, 1, drawn));
        const QFont face =
            m_layout.metrics.above ? pixels(m_layout.metrics.note, true) : bold(ui::font(Type::Body));
        p.setFont(face);
        const qreal width = QFontMetricsF(face).horizontalAdvance(answerText()) + m_layout.metrics.pill;
        const qreal height = std::min(m_layout.metrics.pill, 2 * m_layout.arcY);
        paintPill(p, {(left + right - width) / 2, m_layout.arcY - height / 2, width, height}, answerText(),
                  m_theme, m_ground);
    }
    p.restore();
}

// Right of the row: the answer where it does not stand above, otherwise the moment.
void ScenePainter::paintBeside()
{
    if (m_layout.metrics.above) {
        const QFont face = pixels(m_layout.metrics.note, false);
        const qreal y = m_layout.sequenceY + m_layout.metrics.ringRadius() + 1.5 * m_layout.metrics.note;
        return text(face, m_theme.muted, lineAt(0, m_layout.width, y), Qt::AlignLeft, m_scene.moment);
    }
    const QRectF box = lineAt(m_layout.readoutX, m_layout.width, m_layout.sequenceY);
    if (m_layout.arcShown || m_scene.answer.isEmpty())
        return text(ui::font(Type::Small), m_theme.muted, box, Qt::AlignLeft, m_scene.moment);
    p.setOpacity(eased(arcFrom, 1, m_moment.played));
    text(bold(ui::font(Type::Body)), m_theme.text, box, Qt::AlignLeft, answerText());
    p.setOpacity(1);
}

void ScenePainter::paintRow(std::size_t shown)
{
    const AttentionRow &row = m_scene.rows[std::size_t(m_layout.shownRows[shown])];
    const qreal y = m_layout.rowY[shown];
    paintRowBeads(shown, row);
    if (m_layout.metrics.above)
        paintWordsAbove(row, y - m_layout.metrics.wordsRise);
    else
        paintWordsBeside(row, y);
}

void ScenePainter::paintRowBeads(std::size_t shown, const AttentionRow &row)
{
    const auto index = std::size_t(m_layout.shownRows[shown]);
    const std::vector<double> &shares = m_moment.shares ? (*m_moment.shares)[index] : row.share;
    const QColor lane = m_theme.lane(row.style).color;
    p.setPen(Qt::NoPen);
    for (std::size_t i = 0; i < m_layout.places.size(); ++i) {
        const BeadSlot &slot = m_layout.places[i];
        if (slot.isGap() || std::size_t(slot.first) >= shares.size())
            continue;
        const double times = shares[std::size_t(slot.first)] * double(shares.size());
        const qreal radius = m_layout.metrics.diameter(times) / 2;
        p.setBrush(attentionColor(m_ground, lane, times));
        p.drawEllipse(m_layout.beadCentre(i, shown), radius, radius);
    }
}

void ScenePainter::paintWordsBeside(const AttentionRow &row, qreal y)
{
    const BeadMetrics &metrics = m_layout.metrics;
    p.setFont(ui::font(Type::Small));
    paintLaneLetter(p, {0, y - metrics.badge / 2, metrics.badge, metrics.badge}, row.letter,
                    m_theme.lane(row.style), m_theme);
    const qreal words = metrics.badge + size::gap;
    if (metrics.beforeBeads > 4 * size::wide)
        text(ui::font(Type::Small), m_theme.muted,
             lineAt(words, m_layout.firstX - metrics.most / 2 - size::tiny, y), Qt::AlignLeft, row.words);
    if (m_scene.onWords.isEmpty())
        return;
    const QFont number = row.strong ? bold(ui::font(Type::Body)) : ui::font(Type::Body);
    const qreal right = m_layout.readoutX + metrics.readout;
    text(number, m_theme.text, lineAt(right - 5 * size::wide, right, y), Qt::AlignRight,
         wholePercent(row.onDeciding));
    text(ui::font(Type::Small), m_theme.muted, lineAt(right + wordGap, m_layout.width, y), Qt::AlignLeft,
         m_scene.onWords);
}

void ScenePainter::paintWordsAbove(const AttentionRow &row, qreal y)
{
    const BeadMetrics &metrics = m_layout.metrics;
    const auto line = [&](qreal left, qreal right) {
        return QRectF(left, y - metrics.letter, std::max(right - left, 0.0), 2.0 * metrics.letter);
    };
    const QFont letter = pixels(metrics.letter, true);
    text(letter, m_theme.lane(row.style).color, line(0, m_layout.width), Qt::AlignLeft, row.letter);
    const qreal words = QFontMetricsF(letter).horizontalAdvance(row.letter) + metrics.letter * 0.35;
    qreal right = m_layout.width;
    if (!m_scene.onWords.isEmpty()) {
        const QFont note = pixels(metrics.note, false);
        text(note, m_theme.muted, line(0, right), Qt::AlignRight, m_scene.onWords);
        right -= QFontMetricsF(note).horizontalAdvance(m_scene.onWords) + metrics.note * 0.75;
        const QFont number = pixels(metrics.letter, row.strong);
        text(number, row.strong ? m_theme.text : m_theme.muted, line(0, right), Qt::AlignRight,
             wholePercent(row.onDeciding));
        right -= QFontMetricsF(number).horizontalAdvance(wholePercent(1)) + metrics.note;
    }
    text(pixels(metrics.words, true), m_theme.text, line(words, right), Qt::AlignLeft, row.words);
}

// Where in all rows those in view stand.
void ScenePainter::paintScrollMark()
{
    const qreal half = m_layout.metrics.rowPitch / 2;
    const qreal top = m_layout.rowY.front() - half;
    const qreal height = m_layout.rowY.back() + half - top;
    const auto count = qreal(m_scene.rows.size());
    const int hidden = BeadLayout::mostScroll(m_scene);
    const auto isOut = [&](int row) {
        return std::ranges::find(m_layout.shownRows, row) == m_layout.shownRows.end();
    };
    int above = 0; // rows out of sight before the first that scrolls
    for (int row = 0; row < int(count) && (isOut(row) || m_scene.rows[std::size_t(row)].kept); ++row)
        above += isOut(row);
    const qreal bar = height * (count - hidden) / count;
    p.setPen(Qt::NoPen);
    p.setBrush(m_theme.strongBorder);
    p.drawRoundedRect(
        QRectF(m_layout.width - 3, top + (height - bar) * std::min(1.0, above / qreal(hidden)), 3, bar), 1.5,
        1.5);
}

void ScenePainter::paintPointed()
{
    if (m_moment.slot < 0 || m_moment.slot >= int(m_layout.places.size()) || m_moment.row < -1)
        return;
    QPointF centre = m_layout.tokenCentre(std::size_t(m_moment.slot));
    qreal radius = m_layout.metrics.ringRadius() + 1;
    if (m_moment.row >= 0) {
        const auto at = std::ranges::find(m_layout.shownRows, m_moment.row);
        if (at == m_layout.shownRows.end())
            return;
        centre.setY(m_layout.rowY[std::size_t(at - m_layout.shownRows.begin())]);
        radius = std::max(m_layout.metrics.bead / 2, 6.0);
    }
    p.setBrush(Qt::NoBrush);
    p.setPen(QPen(m_theme.accent, 2));
    p.drawEllipse(centre, radius, radius);

    const QFont face = ui::font(Type::Small);
    const QFontMetricsF metrics(face);
    QRectF box(0, 0, metrics.horizontalAdvance(m_moment.note) + 2 * size::gap, metrics.height() + size::gap);
    box.moveLeft(std::clamp(centre.x() - box.width() / 2, 0.0, std::max(0.0, m_layout.width - box.width())));
    box.moveBottom(centre.y() - radius - size::tiny);
    if (box.top() < 0)
        box.moveTop(centre.y() + radius + size::tiny);
    p.setPen(QPen(m_theme.strongBorder, 1));
    p.setBrush(m_theme.raised);
    p.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), size::tiny, size::tiny);
    text(face, m_theme.text, box.adjusted(size::gap, 0, -size::gap + 2, 0), Qt::AlignLeft, m_moment.note);
}

} // namespace

QString wholePercent(double share)
{
    return std::isfinite(share) ? Words::tr("%1 %").arg(QLocale().toString(qRound(100 * share)))
                                : QStringLiteral("–");
}

void paintBeadScene(QPainter &painter, const BeadScene &scene, const BeadLayout &layout, const Theme &theme,
                    const BeadMoment &moment)
{
    ScenePainter(painter, scene, layout, theme, moment).paint();
}

} // namespace fovea::ui
