// SPDX-License-Identifier: MIT
#include "widgets/maps/map_title.h"

#include "widgets/kit/label.h"
#include "widgets/kit/lane_chip.h"
#include "widgets/kit/look.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>

namespace fovea::ui {

QString PaneTitle::line() const
{
    QStringList parts{text, seed, moment};
    parts.removeAll(QString());
    return parts.join(QStringLiteral(" · "));
}

MapTitle::MapTitle(ThemeManager &themes, QWidget *parent)
    : QWidget(parent), m_themes(themes), m_chip(new Label(this)), m_text(new Label(this)),
      m_seed(new Label(this)), m_moment(new Label(this)), m_answer(new Label(this))
{
    setObjectName(QStringLiteral("mapTitle"));
    setFocusPolicy(Qt::TabFocus);
    setToolTip(tr("Double click or Enter: this map as large as the workspace. Esc goes back."));
    setWhatsThis(toolTip());
    QFont strong = ui::font(Type::Body);
    strong.setWeight(QFont::DemiBold);
    m_text->setFont(strong);
    m_seed->setObjectName(QStringLiteral("seed"));
    m_seed->setProperty("look", QStringLiteral("muted"));
    m_moment->setObjectName(QStringLiteral("moment"));
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(2, 2, 2, 2); // the frame of the focus
    row->setSpacing(size::gap);
    row->addWidget(m_chip);
    row->addWidget(m_text, 1);
    row->addWidget(m_seed);
    row->addWidget(m_moment);
    row->addWidget(m_answer);
    for (QLabel *label : {m_text, m_seed, m_moment, m_answer})
        label->setMinimumWidth(1); // elided instead of widening the map
    m_text->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    connect(&themes, &ThemeManager::changed, this, &MapTitle::showChip);
}

void MapTitle::setTitle(const PaneTitle &title)
{
    m_title = title;
    setLook(m_moment, title.standIn.isEmpty() ? QStringLiteral("muted") : QStringLiteral("caution"));
    m_moment->setToolTip(title.standIn);
    setAccessibleName(tr("Lane %1, %2").arg(title.letter, title.line()));
    setAccessibleDescription(title.standIn.isEmpty() ? title.answer : title.standIn);
    showChip();
    fit();
}

void MapTitle::showChip()
{
    const int extent = fontMetrics().height() + size::tiny;
    const int width = std::max(extent, fontMetrics().horizontalAdvance(m_title.letter) + size::gap);
    QPixmap chip(QSize(width, extent) * devicePixelRatioF());
    chip.setDevicePixelRatio(devicePixelRatioF());
    chip.fill(Qt::transparent);
    QPainter painter(&chip);
    painter.setFont(ui::font(Type::Body));
    paintLaneLetter(painter, QRectF(0, 0, width, extent), m_title.letter,
                    m_themes.theme().lane(m_title.style), m_themes.theme());
    painter.end();
    m_chip->setPixmap(chip);
}

// How sure the answer is gives way first, then the seed, then what there is to say of the lane beside its
// mask, then the answer; the moment stays.
void MapTitle::fit()
{
    m_seed->setVisible(!m_title.seed.isEmpty()); // without one there is no gap beside it
    const int gaps = m_title.seed.isEmpty() ? 3 : 4;
    const int room = width() - m_chip->sizeHint().width() - gaps * size::gap - 4;
    const QFontMetrics bold = m_text->fontMetrics();
    const int mask = bold.horizontalAdvance(m_title.text.section(u',', 0, 0) + QChar(0x2026));
    int moment = m_moment->fontMetrics().horizontalAdvance(m_title.moment);
    const int seed = m_seed->fontMetrics().horizontalAdvance(m_title.seed);
    const QString unsure = m_title.answer.section(QStringLiteral(" ("), 0, 0); // "says: match ✓"
    const int answered = m_answer->fontMetrics().horizontalAdvance(unsure);
    const int whole = bold.horizontalAdvance(m_title.text);
    const bool saysAll = moment + whole + answered + 4 <= room;
    const bool saysSeed = moment + seed + (saysAll ? whole + answered + 4 : mask) <= room;
    moment += saysSeed ? seed : 0;
    const int left = std::max(0, room - moment - std::min(saysAll ? whole : mask, room - moment) - 4);
    QString said = m_title.answer;
    const auto fits = [&] { return m_answer->fontMetrics().horizontalAdvance(said) <= left; };
    if (!fits())
        said = unsure;
    if (!fits())
        said = said.section(QStringLiteral(": "), 1);
    const int answer = std::min(m_answer->fontMetrics().horizontalAdvance(said), left);
    const auto elided = [](QLabel *label, const QString &words, const QString &whole, int width) {
        label->setText(label->fontMetrics().elidedText(words, Qt::ElideRight, width + 1));
        label->setToolTip(label->text() == whole ? QString() : whole);
    };
    m_seed->setText(saysSeed ? m_title.seed : QString());
    m_moment->setText(m_title.moment);
    elided(m_answer, said, m_title.answer, answer);
    elided(m_text, m_title.text, m_title.text, std::max(0, room - moment - answer - 4));
}

void MapTitle::paintEvent(QPaintEvent *)
{
    if (!hasFocus())
        return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(m_themes.theme().accent, 1.5));
    painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), size::tiny, size::tiny);
}

void MapTitle::mouseDoubleClickEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton)
        Q_EMIT activated();
}

void MapTitle::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        Q_EMIT activated();
    else
        QWidget::keyPressEvent(event);
}

void MapTitle::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    fit();
}

void MapTitle::focusInEvent(QFocusEvent *event)
{
    QWidget::focusInEvent(event);
    update();
}

void MapTitle::focusOutEvent(QFocusEvent *event)
{
    QWidget::focusOutEvent(event);
    update();
}

} // namespace fovea::ui
