// SPDX-License-Identifier: MIT
#include "widgets/panels/lane_delegate.h"

#include "widgets/forms/mask_picture.h"
#include "widgets/models/lane_words.h"
#include "widgets/models/lanes_model.h"
#include "widgets/plots/sparkline.h"
#include "widgets/support/icons.h"
#include "widgets/support/lane_chip.h"

#include <QLineEdit>
#include <QPainter>
#include <QToolTip>

#include <algorithm>

namespace fovea::ui {

namespace {

constexpr int thumbnail = size::control + size::gap;
constexpr int widestCurve = size::control + size::wide;
constexpr int narrowestCurve = size::dense;
constexpr qreal hiddenOpacity = 0.45;

struct Places
{
    QRect chip, line, text, picture, eye;
};

Places placesIn(const QRect &row)
{
    const QRect inner = row.adjusted(size::gap + size::tiny, size::gap, -size::gap, -size::gap);
    Places places;
    const int block = size::dense + size::gap; // chip and the sample of the line below it
    const int top = inner.center().y() - block / 2;
    places.chip = QRect(inner.left(), top, size::dense, size::dense);
    places.line = QRect(inner.left(), top + size::dense + size::tiny, size::dense, size::tiny);
    places.eye = QRect(inner.right() - size::dense + 1, inner.center().y() - size::dense / 2, size::dense,
                       size::dense);
    places.picture = QRect(places.eye.left() - size::tiny - thumbnail, inner.center().y() - thumbnail / 2,
                           thumbnail, thumbnail);
    places.text = QRect(QPoint(places.chip.right() + 1 + size::gap, inner.top()),
                        QPoint(places.picture.left() - size::gap, inner.bottom()));
    return places;
}

// Texts of a lane, one above the other, in the middle of the row.
std::pair<QRect, QRect> linesIn(const QRect &text)
{
    const int first = QFontMetrics(ui::font(Type::Body)).height();
    const int second = QFontMetrics(ui::font(Type::Small)).height();
    const int top = text.center().y() - (first + second + size::tiny / 2) / 2;
    return {QRect(text.left(), top, text.width(), first),
            QRect(text.left(), top + first + size::tiny / 2, text.width(), second)};
}

std::vector<double> accuraciesOf(const LaneView &lane)
{
    std::vector<double> values;
    // The run with the most to show: while a later seed begins, the earlier curve stays.
    for (const RunView &run : lane.runs)
        if (run.epochs.size() > values.size()) {
            values.clear();
            for (const EpochRecord &epoch : run.epochs)
                values.push_back(epoch.trainAccuracy);
        }
    return values;
}

} // namespace

LaneDelegate::LaneDelegate(RaceData &race, ThemeManager &themes, LaneLengths &lengths, QObject *parent)
    : QStyledItemDelegate(parent), m_race(race), m_themes(themes), m_lengths(lengths)
{
    makeIcons();
    connect(&themes, &ThemeManager::changed, this, &LaneDelegate::makeIcons);
}

void LaneDelegate::makeIcons()
{
    m_eye = icon(QStringLiteral("eye"), m_themes.theme());
    m_eyeOff = icon(QStringLiteral("eye-off"), m_themes.theme());
}

int LaneDelegate::rowHeight()
{
    const int text =
        QFontMetrics(ui::font(Type::Body)).height() + QFontMetrics(ui::font(Type::Small)).height();
    return std::max(thumbnail + size::wide, text + size::wide + size::tiny);
}

QRect LaneDelegate::eyeRect(const QRect &row)
{
    return placesIn(row).eye;
}

QSize LaneDelegate::sizeHint(const QStyleOptionViewItem &, const QModelIndex &) const
{
    return {size::lanesDock / 2, rowHeight()};
}

void LaneDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option,
                         const QModelIndex &index) const
{
    const auto row = std::size_t(index.row());
    if (row >= m_race.lanes().size())
        return;
    painter->save();
    paintBack(*painter, option);
    paintLane(*painter, option, m_race.lanes()[row]);
    painter->restore();
}

void LaneDelegate::paintBack(QPainter &painter, const QStyleOptionViewItem &option) const
{
    const Theme &theme = m_themes.theme();
    const bool selected = option.state.testFlag(QStyle::State_Selected);
    const bool focused = selected && option.state.testFlag(QStyle::State_HasFocus);
    const bool hovered = option.state.testFlag(QStyle::State_MouseOver);
    if (!selected && !hovered)
        return;
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(focused ? QPen(theme.accent, size::hair) : QPen(Qt::NoPen));
    QColor fill = theme.dark ? theme.raised : theme.sunken;
    if (!selected)
        fill.setAlphaF(0.5F);
    painter.setBrush(fill);
    painter.drawRoundedRect(QRectF(option.rect).adjusted(4.5, 1.5, -4.5, -1.5), size::radius, size::radius);
}

void LaneDelegate::paintLane(QPainter &painter, const QStyleOptionViewItem &option,
                             const LaneView &lane) const
{
    const Theme &theme = m_themes.theme();
    const LaneStyle style = theme.lane(lane.style);
    const Places places = placesIn(option.rect);
    (lane.hidden ? m_eyeOff : m_eye)
        .paint(&painter, places.eye.adjusted(size::tiny, size::tiny, -size::tiny, -size::tiny));
    painter.setOpacity(lane.hidden ? hiddenOpacity : 1);
    painter.setFont(ui::font(Type::Body));
    paintLaneLetter(painter, places.chip, chipLetter(lane), style, theme);
    paintLaneLine(painter, places.line, style);
    const qreal ratio = painter.device()->devicePixelRatioF();
    painter.drawPixmap(places.picture.topLeft(), maskThumbnail(lane.spec.mask, m_lengths.of(lane),
                                                               places.picture.size(), ratio, style, theme));
    paintText(painter, places.text, lane);
}

void LaneDelegate::paintText(QPainter &painter, const QRect &box, const LaneView &lane) const
{
    const Theme &theme = m_themes.theme();
    auto [title, state] = linesIn(box);
    const std::vector<double> accuracies = accuraciesOf(lane);
    if (!accuracies.empty()) {
        const int wanted = QFontMetrics(ui::font(Type::Body)).horizontalAdvance(laneTitle(lane)) + size::gap;
        const int curveWidth = std::clamp(title.width() - wanted, narrowestCurve, widestCurve);
        const QRect curve(title.right() - curveWidth + 1, title.top(), curveWidth, title.height());
        paintSparkline(painter, curve, accuracies, theme.lane(lane.style));
        title.setRight(curve.left() - size::tiny);
    }
    const auto draw = [&](const QRect &place, Type type, const QColor &color, const QString &text) {
        painter.setFont(ui::font(type));
        painter.setPen(color);
        painter.drawText(place, int(Qt::AlignLeft | Qt::AlignVCenter),
                         painter.fontMetrics().elidedText(text, Qt::ElideRight, place.width()));
    };
    draw(title, Type::Body, theme.text, laneTitle(lane));
    const RunStatus status = lane.status();
    const bool isBad = !lane.problems.empty() || status == RunStatus::Diverged || status == RunStatus::Failed;
    draw(state, Type::Small, isBad ? theme.bad : theme.muted, stateWords(lane));
}

QWidget *LaneDelegate::createEditor(QWidget *parent, const QStyleOptionViewItem &, const QModelIndex &) const
{
    auto *editor = new QLineEdit(parent);
    editor->setAccessibleName(tr("Name of the lane"));
    return editor;
}

void LaneDelegate::updateEditorGeometry(QWidget *editor, const QStyleOptionViewItem &option,
                                        const QModelIndex &) const
{
    QRect box = placesIn(option.rect).text;
    const int height = editor->sizeHint().height();
    editor->setGeometry(box.left() - size::tiny, box.center().y() - height / 2, box.width() + size::tiny,
                        height);
}

void LaneDelegate::setModelData(QWidget *editor, QAbstractItemModel *model, const QModelIndex &index) const
{
    const QString name = static_cast<QLineEdit *>(editor)->text().trimmed();
    const auto &lanes = m_race.lanes();
    for (std::size_t i = 0; i < lanes.size(); ++i)
        if (int(i) != index.row() && lanes[i].spec.name == name.toStdString())
            return QToolTip::showText(editor->mapToGlobal(QPoint(0, editor->height())),
                                      tr("Another lane is called %1 already.").arg(name),
                                      editor->parentWidget());
    model->setData(index, name, Qt::EditRole);
}

} // namespace fovea::ui
