// SPDX-License-Identifier: MIT
#include "widgets/docks/lane_delegate.h"

#include "widgets/forms/mask_picture.h"
#include "widgets/kit/icons.h"
#include "widgets/kit/lane_chip.h"
#include "widgets/kit/theme_dock.h"
#include "widgets/tables/lanes_model.h"
#include "widgets/words/lane_words.h"

#include <QLineEdit>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <array>

namespace fovea::ui {

namespace {

constexpr int eyeExtent = 16;
constexpr int checkExtent = 12;
constexpr qreal hiddenOpacity = 0.45;
// Of the back of a row: selected or pointed at, and while its form shows.
constexpr float restingOpacity = 0.3F;
constexpr float openOpacity = 0.75F;

struct Places
{
    QRect badge, line, text, picture, eye;
};

Places placesIn(const QRect &row)
{
    const QRect inner = row.adjusted(size::wide, 0, -size::wide, 0);
    const int middle = row.center().y();
    Places places;
    const int block = size::laneBadge + size::gap; // badge and the sample of the line below it
    places.badge = QRect(inner.left(), middle - block / 2, size::laneBadge, size::laneBadge);
    places.line = QRect(inner.left(), places.badge.bottom() + 1 + size::tiny, size::laneBadge, size::tiny);
    places.eye = QRect(inner.right() - eyeExtent + 1, middle - eyeExtent / 2, eyeExtent, eyeExtent);
    places.picture = QRect(places.eye.left() - size::gap - size::lanePicture, middle - size::lanePicture / 2,
                           size::lanePicture, size::lanePicture);
    places.text = QRect(QPoint(places.badge.right() + 1 + size::gap + size::tiny, row.top()),
                        QPoint(places.picture.left() - size::gap, row.bottom()));
    return places;
}

QFontMetrics metricsOf(Type type)
{
    return QFontMetrics(ui::font(type));
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
    const int text = 2 * metricsOf(Type::Body).height() + metricsOf(Type::Small).height();
    return std::max(size::laneRow, text + size::gap);
}

// Larger than what is drawn: a target for a finger.
QRect LaneDelegate::eyeRect(const QRect &row)
{
    return placesIn(row).eye.adjusted(-size::tiny, -size::gap, size::gap, size::gap);
}

QRect LaneDelegate::textRect(const QRect &row)
{
    return placesIn(row).text;
}

QStringList LaneDelegate::titleLines(const LaneView &lane, int width)
{
    const QFontMetrics metrics = metricsOf(Type::Body);
    const QString title = laneTitle(lane);
    const int room = hasReached(lane) ? width - checkExtent - size::tiny : width;
    const QString separator = QStringLiteral(", ");
    qsizetype comma = title.indexOf(separator);
    if (metrics.horizontalAdvance(title) <= room || comma < 0)
        return {metrics.elidedText(title, Qt::ElideRight, room)};
    for (qsizetype next = comma; next >= 0 && metrics.horizontalAdvance(title.left(next)) <= room;
         next = title.indexOf(separator, next + 1))
        comma = next;
    return {metrics.elidedText(title.left(comma), Qt::ElideRight, room),
            metrics.elidedText(title.mid(comma + 2), Qt::ElideRight, width)};
}

QSize LaneDelegate::sizeHint(const QStyleOptionViewItem &, const QModelIndex &) const
{
    return {size::lanesColumn / 2, rowHeight()};
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
    painter.setPen(focused ? QPen(theme.accent, 1.5) : QPen(Qt::NoPen));
    QColor fill = theme.dark ? theme.raised : theme.border;
    fill.setAlphaF(selected && m_open ? openOpacity : restingOpacity);
    painter.setBrush(fill);
    painter.drawRoundedRect(QRectF(option.rect).adjusted(6.5, 3.5, -6.5, -3.5), size::radius, size::radius);
}

void LaneDelegate::paintLane(QPainter &painter, const QStyleOptionViewItem &option,
                             const LaneView &lane) const
{
    const Theme &theme = m_themes.theme();
    const LaneStyle style = theme.lane(lane.style);
    const Places places = placesIn(option.rect);
    (lane.hidden ? m_eyeOff : m_eye).paint(&painter, places.eye);
    painter.setOpacity(lane.hidden ? hiddenOpacity : 1);
    painter.setFont(ui::font(Type::Section));
    paintLaneLetter(painter, places.badge, chipLetter(lane), style, theme);
    paintLaneLine(painter, places.line, style);
    const qreal ratio = painter.device()->devicePixelRatioF();
    painter.drawPixmap(places.picture.topLeft(), maskThumbnail(lane.spec.mask, m_lengths.of(lane),
                                                               places.picture.size(), ratio, style, theme));
    paintText(painter, places.text, lane);
}

void LaneDelegate::paintText(QPainter &painter, const QRect &box, const LaneView &lane) const
{
    const Theme &theme = m_themes.theme();
    const QStringList title = titleLines(lane, box.width());
    const QFontMetrics body = metricsOf(Type::Body);
    const QFontMetrics small = metricsOf(Type::Small);
    int top = box.center().y() - (int(title.size()) * body.height() + small.height()) / 2;
    painter.setFont(ui::font(Type::Body));
    painter.setPen(theme.text);
    for (const QString &line : title) {
        painter.drawText(QRect(box.left(), top, box.width(), body.height()), Qt::AlignLeft, line);
        if (line == title.front() && hasReached(lane))
            paintCheck(painter, QRectF(box.left() + body.horizontalAdvance(line) + size::gap,
                                       top + (body.height() - checkExtent) / 2.0, checkExtent, checkExtent));
        top += body.height();
    }
    const RunStatus status = lane.status();
    const bool isBad = !lane.problems.empty() || status == RunStatus::Diverged || status == RunStatus::Failed;
    painter.setFont(ui::font(Type::Small));
    painter.setPen(isBad ? theme.bad : theme.muted);
    painter.drawText(QRect(box.left(), top, box.width(), small.height()), Qt::AlignLeft,
                     small.elidedText(laneLine(lane), Qt::ElideRight, box.width()));
}

void LaneDelegate::paintCheck(QPainter &painter, const QRectF &box) const
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(m_themes.theme().good, 1.75, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    const std::array corners = {QPointF(box.left() + 1, box.center().y()),
                                QPointF(box.left() + box.width() * 0.4, box.bottom() - 2),
                                QPointF(box.right() - 1, box.top() + 2)};
    painter.drawPolyline(corners.data(), int(corners.size()));
    painter.restore();
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
