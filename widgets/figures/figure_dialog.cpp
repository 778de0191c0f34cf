// SPDX-License-Identifier: MIT
#include "widgets/figures/figure_dialog.h"

#include "widgets/kit/label.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QImage>
#include <QLocale>
#include <QPainter>
#include <QPushButton>
#include <QSignalBlocker>

#include <algorithm>
#include <utility>

namespace fovea::ui {

namespace {

constexpr int formWidth = 280;
constexpr double usualWidths[] = {85, 120, 180, 250}; // mm

} // namespace

// The figure on a desk, as large as there is room for.
class FigureDialog::Preview : public QWidget
{
public:
    explicit Preview(QWidget *parent) : QWidget(parent)
    {
        setMinimumSize(320, 240);
        setAccessibleName(FigureDialog::tr("Preview"));
    }

    void show(Picture picture)
    {
        m_picture = std::move(picture);
        m_image = {};
        update();
    }

protected:
    void paintEvent(QPaintEvent *) override
    {
        if (!m_picture.paint)
            return;
        const QRect room = rect().adjusted(size::gap, size::gap, -size::gap, -size::gap);
        const QSize most = (QSizeF(room.size()) * devicePixelRatioF()).toSize();
        if (m_image.isNull() || m_room != most) {
            m_room = most;
            m_image = imageOf(m_picture, most);
            m_image.setDevicePixelRatio(devicePixelRatioF());
        }
        QRectF place(QPointF(), QSizeF(m_image.size()) / devicePixelRatioF());
        place.moveCenter(QRectF(room).center());
        QPainter painter(this);
        painter.drawImage(place, m_image);
        painter.setPen(palette().color(QPalette::Mid));
        painter.drawRect(place);
    }

private:
    Picture m_picture;
    QImage m_image;
    QSize m_room;
};

FigureDialog::FigureDialog(std::vector<Figure> figures, int chosen, const FigureStyle &style, QWidget *parent)
    : QDialog(parent), m_figures(std::move(figures)), m_which(new QComboBox(this)),
      m_widths(new QComboBox(this)), m_width(new QDoubleSpinBox(this)), m_points(new QDoubleSpinBox(this)),
      m_colors(new QComboBox(this)), m_caption(new QCheckBox(tr("Caption below"), this)),
      m_preview(new Preview(this)), m_extent(new Label(this))
{
    setWindowTitle(tr("Save a figure"));
    setWindowModality(Qt::WindowModal);
    for (const Figure &figure : m_figures)
        m_which->addItem(figure.title);
    m_which->setCurrentIndex(chosen);
    m_width->setRange(narrowestFigure, widestFigure);
    m_points->setRange(smallestLabels, largestLabels);
    m_width->setValue(style.millimetres);
    m_points->setValue(style.points);
    m_colors->addItems({tr("Light, for paper"), tr("Dark, for slides")});
    m_colors->setCurrentIndex(style.dark);
    m_caption->setChecked(style.caption);

    auto *row = new QHBoxLayout(this);
    row->setSpacing(size::wide);
    row->addWidget(m_preview, 1);
    row->addWidget(makeForm());
    for (QComboBox *each : {m_which, m_colors})
        connect(each, &QComboBox::currentIndexChanged, this, &FigureDialog::refresh);
    for (QDoubleSpinBox *each : {m_width, m_points})
        connect(each, &QDoubleSpinBox::valueChanged, this, &FigureDialog::refresh);
    connect(m_caption, &QCheckBox::toggled, this, &FigureDialog::refresh);
    connect(m_widths, &QComboBox::activated, this, [this](int place) {
        if (place < int(std::size(usualWidths)))
            m_width->setValue(usualWidths[place]);
    });
    refresh();
    resize(980, 620);
}

FigureDialog::~FigureDialog()
{
    hide(); // while there are figures: fields that were being edited tell of it
}

QWidget *FigureDialog::makeForm()
{
    auto *side = new QWidget(this);
    side->setFixedWidth(formWidth);
    auto *column = new QVBoxLayout(side);
    column->setContentsMargins(0, 0, 0, 0);
    auto *form = new QFormLayout;
    form->setRowWrapPolicy(QFormLayout::WrapAllRows);
    form->addRow(tr("Figure"), m_which);
    m_widths->addItems({tr("One column, 85 mm"), tr("One and a half, 120 mm"), tr("Two columns, 180 mm"),
                        tr("Slide, 250 mm"), tr("Another width")});
    form->addRow(tr("Place"), m_widths);
    for (QDoubleSpinBox *field : {m_width, m_points}) {
        field->setDecimals(1);
    }
    m_width->setSuffix(tr(" mm"));
    m_points->setSuffix(tr(" pt"));
    form->addRow(tr("Width"), m_width);
    form->addRow(tr("Size of labels"), m_points);
    form->addRow(tr("Colours"), m_colors);
    form->addRow(m_caption);
    column->addLayout(form);
    m_extent->setWordWrap(true);
    m_extent->setProperty("look", QStringLiteral("muted"));
    column->addWidget(m_extent);
    column->addStretch(1);
    auto *buttons = new QDialogButtonBox(side);
    QPushButton *save = buttons->addButton(tr("&Save…"), QDialogButtonBox::ActionRole);
    QPushButton *copy = buttons->addButton(tr("&Copy"), QDialogButtonBox::ActionRole);
    buttons->addButton(QDialogButtonBox::Close);
    save->setDefault(true);
    column->addWidget(buttons);
    connect(save, &QPushButton::clicked, this, &FigureDialog::saveRequested);
    connect(copy, &QPushButton::clicked, this, &FigureDialog::copyRequested);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    const std::pair<QWidget *, const char *> names[] = {
        {m_which, "figure"},  {m_widths, "place"},   {m_width, "width"},
        {m_points, "points"}, {m_colors, "colours"}, {m_caption, "caption"},
        {m_extent, "extent"}, {save, "save"},        {copy, "copy"}};
    for (const auto &[widget, name] : names)
        widget->setObjectName(QString::fromLatin1(name));
    return side;
}

const Figure &FigureDialog::figure() const
{
    return m_figures[std::size_t(std::max(0, m_which->currentIndex()))];
}

FigureStyle FigureDialog::style() const
{
    return {m_width->value(), m_points->value(), m_colors->currentIndex() == 1, m_caption->isChecked()};
}

void FigureDialog::refresh()
{
    const auto *usual = std::ranges::find(usualWidths, m_width->value());
    const QSignalBlocker quiet(m_widths);
    m_widths->setCurrentIndex(int(usual - usualWidths));
    const Picture picture = pictureOf(figure(), style());
    const QSizeF printed = QSizeF(picture.extent) * picture.scale / dotsPerInch * millimetresPerInch;
    const QLocale locale;
    const QString kinds =
        figure().csv ? tr("%1 × %2 mm. PNG has %3 dots per inch; SVG and PDF are vectors; CSV has its "
                          "numbers.")
                     : tr("%1 × %2 mm. PNG has %3 dots per inch; SVG and PDF are vectors.");
    m_extent->setText(kinds.arg(locale.toString(printed.width(), 'f', 0),
                                locale.toString(printed.height(), 'f', 0),
                                locale.toString(picture.dotsPerInch, 'f', 0)));
    m_preview->show(picture);
    Q_EMIT styleChanged();
}

} // namespace fovea::ui
