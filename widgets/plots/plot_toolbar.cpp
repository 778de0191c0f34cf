// SPDX-License-Identifier: MIT
#include "widgets/plots/plot_toolbar.h"

#include "widgets/plots/curve_view.h"
#include "widgets/support/icons.h"
#include "widgets/support/wrap_row.h"

#include <QComboBox>
#include <QLabel>
#include <QSignalBlocker>
#include <QSlider>
#include <QToolButton>

namespace fovea::ui {

namespace {

constexpr int mostSmoothing = 51; // epochs

void describe(QWidget *widget, const QString &name, const QString &help)
{
    widget->setAccessibleName(name);
    widget->setToolTip(help);
    widget->setWhatsThis(help);
}

} // namespace

PlotToolbar::PlotToolbar(PlotLink &link, ThemeManager &themes, QWidget *parent)
    : QWidget(parent), m_link(link), m_row(new WrapRow(this))
{
    m_row->setSpacing(size::tiny);
    makeAxisControls();
    makeSmoothingControls();
    makeViewControls(themes);
    connect(&link, &PlotLink::settingsChanged, this, &PlotToolbar::refresh);
    connect(&link, &PlotLink::viewChanged, this, &PlotToolbar::refresh);
    refresh();
}

QToolButton *PlotToolbar::makeToggle(const QString &text, const QString &name, const QString &help)
{
    auto *button = new QToolButton(this);
    button->setText(text);
    button->setCheckable(true);
    button->setProperty("look", QStringLiteral("tight"));
    describe(button, name, help);
    m_row->addWidget(button);
    return button;
}

void PlotToolbar::makeAxisControls()
{
    m_axis = new QComboBox(this);
    for (const XAxis axis : {XAxis::Epoch, XAxis::Step, XAxis::Wall, XAxis::Cpu, XAxis::Flops})
        m_axis->addItem(labelOf(axis), int(axis));
    describe(m_axis, tr("Horizontal axis"),
             tr("What the curves run along: epochs, steps, wall or CPU seconds of training, or "
                "floating-point operations."));
    m_row->addWidget(m_axis);
    m_logX =
        makeToggle(tr("log x"), tr("Logarithmic horizontal axis"),
                   tr("Logarithmic horizontal axis. Points at 0, such as epoch 0, cannot be shown on it."));
    m_logY = makeToggle(tr("log y"), tr("Logarithmic vertical axis"),
                        tr("Logarithmic vertical axis of losses and metrics. Accuracies stay linear."));
    connect(m_axis, &QComboBox::activated, this, &PlotToolbar::send);
    connect(m_logX, &QToolButton::clicked, this, &PlotToolbar::send);
    connect(m_logY, &QToolButton::clicked, this, &PlotToolbar::send);
}

void PlotToolbar::makeSmoothingControls()
{
    m_smoothing = new QComboBox(this);
    m_smoothing->addItem(tr("No smoothing"), int(Smoothing::None));
    m_smoothing->addItem(tr("Moving average"), int(Smoothing::MovingAverage));
    m_smoothing->addItem(tr("Exponential"), int(Smoothing::Exponential));
    describe(m_smoothing, tr("Smoothing"),
             tr("Smooths the curves for the eye; the raw line stays as a ghost. Flags, "
                "read-outs and the race board use raw values."));
    m_row->addWidget(m_smoothing);
    m_amount = new QSlider(Qt::Horizontal, this);
    m_amount->setRange(3, mostSmoothing);
    m_amount->setSingleStep(2);
    m_amount->setFixedWidth(size::modeBar);
    describe(m_amount, tr("Amount of smoothing"), tr("Amount of smoothing, in epochs."));
    m_row->addWidget(m_amount);
    m_amountText = new QLabel(this);
    m_amountText->setProperty("look", QStringLiteral("muted"));
    m_amountText->setMinimumWidth(m_amountText->fontMetrics().horizontalAdvance(QStringLiteral("00")));
    m_amountText->setAccessibleName(tr("Amount of smoothing in epochs"));
    m_row->addWidget(m_amountText);
    connect(m_smoothing, &QComboBox::activated, this, &PlotToolbar::send);
    connect(m_amount, &QSlider::valueChanged, this, &PlotToolbar::send);
}

void PlotToolbar::makeViewControls(ThemeManager &themes)
{
    m_singles = makeToggle(tr("Seeds"), tr("Single seeds"),
                           tr("Draws every seed as a thin line beside the median and quartiles."));
    connect(m_singles, &QToolButton::clicked, this, &PlotToolbar::send);
    m_metric = makeToggle(tr("Metric"), tr("Fourth plot"),
                          tr("Shows a fourth plot with any metric of the catalogue."));
    m_metric->setObjectName(QStringLiteral("plots.metric"));
    connect(m_metric, &QToolButton::clicked, this, &PlotToolbar::metricToggled);
    m_row->addStretch();
    m_follow = makeToggle(tr("Follow"), tr("Follow"), {});
    m_follow->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    setThemedIcon(m_follow, QStringLiteral("follow"), themes);
    connect(m_follow, &QToolButton::clicked, this, [this](bool follow) {
        if (follow)
            Q_EMIT followChosen();
        else
            Q_EMIT holdChosen();
    });
    auto *save = new QToolButton(this);
    setThemedIcon(save, QStringLiteral("export"), themes);
    describe(save, tr("Export plots"), tr("Saves the plots as PNG, SVG or PDF, with legend and axes."));
    connect(save, &QToolButton::clicked, this, &PlotToolbar::exportRequested);
    m_row->addWidget(save);
}

void PlotToolbar::setMetricShown(bool shown)
{
    m_metric->setChecked(shown);
}

void PlotToolbar::send()
{
    PlotSettings settings = m_link.settings();
    settings.xAxis = XAxis(m_axis->currentData().toInt());
    settings.logX = m_logX->isChecked();
    settings.logY = m_logY->isChecked();
    settings.smoothing = Smoothing(m_smoothing->currentData().toInt());
    settings.amount = m_amount->value();
    settings.singleSeeds = m_singles->isChecked();
    m_link.setSettings(settings);
}

void PlotToolbar::refresh()
{
    const PlotSettings &settings = m_link.settings();
    const QSignalBlocker blocker(m_amount);
    m_axis->setCurrentIndex(m_axis->findData(int(settings.xAxis)));
    m_logX->setChecked(settings.logX);
    m_logY->setChecked(settings.logY);
    m_smoothing->setCurrentIndex(m_smoothing->findData(int(settings.smoothing)));
    m_amount->setValue(settings.amount);
    m_amountText->setText(QString::number(settings.amount));
    m_amount->setVisible(settings.smoothing != Smoothing::None);
    m_amountText->setVisible(settings.smoothing != Smoothing::None);
    m_singles->setChecked(settings.singleSeeds);
    m_follow->setChecked(m_link.follows());
    const QString help = m_link.follows()
                             ? tr("The plots follow the newest data. Touching one holds the view.")
                             : tr("The view is held where you put it. Click to follow the data again.");
    m_follow->setToolTip(help);
    m_follow->setWhatsThis(help);
}

} // namespace fovea::ui
