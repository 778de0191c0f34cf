// SPDX-License-Identifier: MIT
#include "widgets/claims/claims_delegate.h"

#include "widgets/claims/claims_model.h"
#include "widgets/claims/forest.h"

#include <QPainter>

namespace fovea::ui {

namespace {

constexpr int rowHeight = 27;
constexpr int headingHeight = 32;
constexpr int idWidth = 40;

QColor colorOf(ClaimState state, const Theme &theme)
{
    switch (state) {
    case ClaimState::Supported:
        return theme.good;
    case ClaimState::Contradicted:
        return theme.bad;
    case ClaimState::Undecided:
        return theme.text; // normal: no colour of alarm
    case ClaimState::NotRun:
    case ClaimState::NotTestable:
        break;
    }
    return theme.muted;
}

void drawLine(QPainter &painter, const QRect &room, const QString &text, int alignment = Qt::AlignLeft)
{
    painter.drawText(room, alignment | Qt::AlignVCenter,
                     painter.fontMetrics().elidedText(text, Qt::ElideRight, room.width()));
}

} // namespace

ClaimsDelegate::ClaimsDelegate(const ClaimsModel &model, ThemeManager &themes, QObject *parent)
    : QStyledItemDelegate(parent), m_model(model), m_themes(themes)
{
}

QSize ClaimsDelegate::sizeHint(const QStyleOptionViewItem &, const QModelIndex &index) const
{
    return {10, m_model.claim(index.row()) ? rowHeight : headingHeight};
}

void ClaimsDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option,
                           const QModelIndex &index) const
{
    const Theme &theme = m_themes.theme();
    const int row = index.row();
    painter->save();
    if (!m_model.claim(row)) {
        QFont strong = font(Type::Body);
        strong.setWeight(QFont::DemiBold);
        painter->setFont(strong);
        painter->setPen(theme.text);
        drawLine(*painter, option.rect.adjusted(size::gap, size::tiny, 0, 0), m_model.question(row));
        painter->restore();
        return;
    }
    const bool isSelected = option.state & QStyle::State_Selected;
    if (isSelected)
        painter->fillRect(option.rect, theme.sunken);
    if (isSelected && index.column() == ClaimsModel::ClaimColumn)
        painter->fillRect(QRect(option.rect.topLeft(), QSize(3, option.rect.height())), theme.accent);
    const QRect room = option.rect.adjusted(size::gap, 0, -size::gap, 0);
    QFont body = font(Type::Body);
    if (isSelected)
        body.setWeight(QFont::DemiBold);
    painter->setFont(body);
    switch (index.column()) {
    case ClaimsModel::ClaimColumn: {
        if (m_model.hasChanged(row)) {
            painter->setRenderHint(QPainter::Antialiasing);
            painter->setPen(Qt::NoPen);
            painter->setBrush(theme.accent);
            painter->drawEllipse(QPointF(room.left() + 2, room.center().y() + 0.5), 3, 3);
        }
        painter->setPen(theme.muted);
        drawLine(*painter, QRect(room.left() + size::gap, room.top(), idWidth - size::gap, room.height()),
                 textOf(m_model.claim(row)->id));
        painter->setPen(theme.text);
        drawLine(*painter, room.adjusted(idWidth, 0, 0, 0), textOf(m_model.claim(row)->shortName));
        break;
    }
    case ClaimsModel::NumberColumn:
        paintNumber(*painter, room, row);
        break;
    case ClaimsModel::SeedsColumn:
        if (const auto &parts = m_model.result(row)->parts; parts.size() == 1)
            for (int i = 0; i < int(parts.front().seeds.size()) && i < 10; ++i)
                paintSeed(*painter, seedBox(room, i), parts.front().seeds[std::size_t(i)], theme);
        break;
    default:
        paintVerdict(*painter, room, row);
    }
    painter->restore();
}

void ClaimsDelegate::paintNumber(QPainter &painter, const QRect &room, int row) const
{
    const Theme &theme = m_themes.theme();
    const Claim &claim = *m_model.claim(row);
    const ClaimResult &result = *m_model.result(row);
    const bool isRatio = claim.test.kind == TestKind::Compare || claim.test.kind == TestKind::Ratio;
    const bool showsForest = (isRatio && claim.parts.size() == 1) || claim.test.kind == TestKind::None;
    if (showsForest && (result.comparison() || claim.paper)) {
        const ForestAxis axis(room);
        paintForestGround(painter, axis, theme);
        paintForestRow(painter, axis, result.comparison(), claim.paper, theme);
        return;
    }
    painter.setPen(result.state == ClaimState::NotRun ? theme.muted : theme.text);
    QString words = textOf(numberText(claim, result));
    if (words.isEmpty() && result.parts.size() > 1) {
        const int in =
            int(std::ranges::count_if(result.parts, [](const PartResult &p) { return p.look > 0; }));
        words = tr("%1 of %2 parts judged").arg(in).arg(result.parts.size());
    }
    drawLine(painter, room, words);
}

void ClaimsDelegate::paintVerdict(QPainter &painter, const QRect &room, int row) const
{
    const Theme &theme = m_themes.theme();
    const ClaimResult &result = *m_model.result(row);
    QFont strong = font(Type::Body);
    if (result.state == ClaimState::Supported || result.state == ClaimState::Contradicted)
        strong.setWeight(QFont::DemiBold);
    painter.setFont(strong);
    painter.setPen(result.cautions.empty() ? colorOf(result.state, theme) : theme.caution);
    const auto words = fovea::wordsOf(result.state);
    const auto sign = signOf(result.state);
    QString text = QString::fromUtf8(sign.data(), qsizetype(sign.size())) + QStringLiteral("  ") +
                   QString::fromUtf8(words.data(), qsizetype(words.size()));
    drawLine(painter, room, text);
    int x = room.left() + painter.fontMetrics().horizontalAdvance(text) + size::gap;
    if (result.was) {
        QFont struck = font(Type::Small);
        struck.setStrikeOut(true);
        painter.setFont(struck);
        const auto was = fovea::textOf(*result.was);
        text = QString::fromUtf8(was.data(), qsizetype(was.size()));
        drawLine(painter, QRect(x, room.top(), room.right() - x, room.height()), text);
        x += painter.fontMetrics().horizontalAdvance(text) + size::gap;
    }
    if (!m_reasonShown || x >= room.right())
        return;
    painter.setFont(font(Type::Small));
    painter.setPen(theme.muted);
    drawLine(painter, QRect(x, room.top(), room.right() - x, room.height()), textOf(result.reason));
}

} // namespace fovea::ui
