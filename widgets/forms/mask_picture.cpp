// SPDX-License-Identifier: MIT
#include "widgets/forms/mask_picture.h"

#include "widgets/forms/mask_pattern.h"
#include "widgets/kit/label.h"
#include "widgets/words/lane_words.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QPixmapCache>
#include <QVBoxLayout>

#include <algorithm>

namespace fovea::ui {

namespace {

constexpr int pictureSide = 3 * size::dense + 3 * size::control / 2; // 120: a multiple of the usual lengths

// Keeps a number and its sign on one line.
QString unbroken(QString text)
{
    return text.replace(u' ', QChar(QChar::Nbsp));
}

std::unique_ptr<Mask> possibleMask(const MaskSpec &spec)
{
    try {
        return makeMask(spec);
    } catch (const Error &) {
        return {};
    }
}

} // namespace

class MaskPicture::Canvas : public QWidget
{
public:
    Canvas(ThemeManager &themes, QWidget *parent) : QWidget(parent), m_themes(themes)
    {
        setFixedSize(pictureSide, pictureSide);
        connect(&themes, &ThemeManager::changed, this, qOverload<>(&QWidget::update));
    }

    void setMask(const MaskSpec &mask, int length, int style)
    {
        if (mask == m_mask && length == m_length && style == m_style)
            return;
        m_mask = mask;
        m_length = length;
        m_style = style;
        update();
    }

protected:
    void paintEvent(QPaintEvent *) override
    {
        const Theme &theme = m_themes.theme();
        QPainter painter(this);
        const auto mask = possibleMask(m_mask);
        if (!mask)
            return painter.fillRect(rect(), theme.sunken);
        const Geometry geometry{m_length, mask->globals()};
        const int room = int(pictureSide * devicePixelRatioF());
        const QImage image = maskImage(*mask, geometry, room, theme.lane(m_style).color, theme.sunken);
        painter.drawImage(rect(), image);
    }

private:
    ThemeManager &m_themes;
    MaskSpec m_mask;
    int m_length = 0;
    int m_style = 0;
};

MaskPicture::MaskPicture(ThemeManager &themes, QWidget *parent)
    : QWidget(parent), m_canvas(new Canvas(themes, this)), m_density(new Label(this)),
      m_reach(new Label(this)), m_note(new Label(this))
{
    auto *words = new QVBoxLayout;
    words->setSpacing(size::gap);
    for (QLabel *label : {m_density, m_reach, m_note}) {
        label->setTextFormat(Qt::RichText); // numbers stand out
        label->setWordWrap(true);
        label->setFont(ui::font(Type::Small));
        words->addWidget(label);
    }
    m_note->setProperty("look", QStringLiteral("muted"));
    words->addStretch();
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(size::gap + size::tiny);
    layout->addWidget(m_canvas, 0, Qt::AlignTop);
    layout->addLayout(words, 1);
    const QString help =
        tr("Each line is a query, each column a key. Coloured cells are kept, the others are dropped. "
           "What a position hears is how much of the sequence can have come to one in the middle.");
    setToolTip(help);
    setWhatsThis(help);
}

MaskPicture::~MaskPicture() = default;

void MaskPicture::show(const MaskSpec &spec, int length, int layers, int style)
{
    m_canvas->setMask(spec, length, style);
    const auto mask = possibleMask(spec);
    if (!mask) {
        m_density->setText(tr("No picture: the mask has a wrong value."));
        m_reach->clear();
        m_note->clear();
    } else {
        const MaskFacts facts = maskFacts(*mask, length, layers);
        m_density->setText(facts.density
                               ? tr("<b>%1</b> of all pairs kept").arg(unbroken(percentWords(*facts.density)))
                               : tr("The input decides how many pairs are kept"));
        const QString heard =
            unbroken(facts.hearsAll() ? tr("everything")
                                      : tr("%1 of %2").arg(facts.hears()).arg(facts.geometry.ordinary));
        m_reach->setText(layers == 1
                             ? tr("After one layer a position hears <b>%1</b>").arg(heard)
                             : tr("After %1 layers a position hears <b>%2</b>").arg(layers).arg(heard));
        m_note->setText(exampleNote(facts.choice));
    }
    m_reach->setVisible(!m_reach->text().isEmpty());
    m_note->setVisible(!m_note->text().isEmpty());
    setAccessibleName(tr("Mask %1 at length %2").arg(maskWords(spec)).arg(length));
    setAccessibleDescription(summary());
}

QString MaskPicture::summary() const
{
    QStringList parts;
    for (const QLabel *label : {m_density, m_reach, m_note})
        if (!label->text().isEmpty())
            parts << QString(label->text()).remove(QStringLiteral("<b>")).remove(QStringLiteral("</b>"));
    return parts.join(QStringLiteral(". ")).replace(QChar(QChar::Nbsp), u' ');
}

QPixmap maskThumbnail(const MaskSpec &spec, int length, const QSize &extent, qreal ratio,
                      const LaneStyle &style, const Theme &theme)
{
    const QString key = QStringLiteral("fovea-mask:%1:%2:%3x%4:%5:%6:%7")
                            .arg(QString::fromStdString(textOf(spec)))
                            .arg(length)
                            .arg(extent.width())
                            .arg(extent.height())
                            .arg(ratio)
                            .arg(style.color.name(), theme.sunken.name());
    QPixmap pixmap;
    if (QPixmapCache::find(key, &pixmap))
        return pixmap;
    const auto mask = possibleMask(spec);
    const int room = int(std::min(extent.width(), extent.height()) * ratio);
    const QRect box(0, 0, room, room);
    QPixmap square(box.size());
    square.fill(theme.sunken);
    if (mask) {
        const Geometry geometry{length, mask->globals()};
        QPainter(&square).drawImage(box, maskImage(*mask, geometry, room, style.color, theme.sunken));
    }
    pixmap = QPixmap(box.size());
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(square);
    painter.drawRoundedRect(box, size::tiny * ratio, size::tiny * ratio);
    painter.end();
    pixmap.setDevicePixelRatio(ratio);
    QPixmapCache::insert(key, pixmap);
    return pixmap;
}

} // namespace fovea::ui
