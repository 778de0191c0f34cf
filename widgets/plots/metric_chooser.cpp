// SPDX-License-Identifier: MIT
#include "widgets/plots/metric_chooser.h"

#include "widgets/support/theme.h"

#include <QComboBox>
#include <QHBoxLayout>

#include <algorithm>

namespace fovea::ui {

namespace {

void describe(QComboBox *combo, const QString &name, const QString &help)
{
    combo->setAccessibleName(name);
    combo->setToolTip(help);
    combo->setWhatsThis(help);
    combo->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    combo->setMinimumWidth(2 * size::control); // it may be cut off where the plot is narrow
}

} // namespace

MetricChooser::MetricChooser(QWidget *parent)
    : QWidget(parent), m_metric(new QComboBox(this)), m_field(new QComboBox(this)),
      m_layer(new QComboBox(this))
{
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(size::tiny);
    for (QComboBox *combo : {m_metric, m_field, m_layer})
        layout->addWidget(combo);
    m_metric->setObjectName(QStringLiteral("metric"));
    describe(m_metric, tr("Metric"), tr("What the fourth plot shows."));
    describe(m_field, tr("Field"), tr("Which number of the metric: a percentile over queries, or a mean."));
    describe(m_layer, tr("Layer"), tr("One layer of the model, counted from 0, or all layers together."));
    m_metric->addItem(tr("Held-out loss"), QString());
    for (const MetricInfo &info : metricCatalogue()) {
        m_metric->addItem(QString::fromStdString(info.name), QString::fromStdString(info.id));
        m_metric->setItemData(m_metric->count() - 1, QString::fromStdString(info.help), Qt::ToolTipRole);
    }
    m_layer->addItem(tr("all layers"), allLayers);
    connect(m_metric, &QComboBox::activated, this, [this] {
        fillFields();
        announce();
    });
    connect(m_field, &QComboBox::activated, this, &MetricChooser::announce);
    connect(m_layer, &QComboBox::activated, this, &MetricChooser::announce);
    fillFields();
}

Quantity MetricChooser::quantity() const
{
    Quantity quantity = quantityOf(QuantityKind::HeldoutLoss);
    quantity.metric = m_metric->currentData().toString().toStdString();
    if (quantity.metric.empty())
        return quantity;
    quantity.kind = QuantityKind::Metric;
    quantity.field = std::size_t(std::max(0, m_field->currentIndex()));
    quantity.layer = m_layer->currentData().toInt();
    return quantity;
}

void MetricChooser::setQuantity(const Quantity &quantity)
{
    m_metric->setCurrentIndex(std::max(0, m_metric->findData(QString::fromStdString(quantity.metric))));
    fillFields();
    if (quantity.kind == QuantityKind::Metric) {
        m_field->setCurrentIndex(int(quantity.field));
        m_layer->setCurrentIndex(std::max(0, m_layer->findData(quantity.layer)));
    }
    announce();
}

void MetricChooser::setLayers(int count)
{
    if (m_layer->count() == count + 1)
        return;
    const QVariant before = m_layer->currentData();
    while (m_layer->count() > 1)
        m_layer->removeItem(m_layer->count() - 1);
    for (int layer = 0; layer < count; ++layer)
        m_layer->addItem(tr("layer %1").arg(layer), layer);
    m_layer->setCurrentIndex(std::max(0, m_layer->findData(before)));
    if (m_layer->currentData() != before)
        announce();
}

void MetricChooser::fillFields()
{
    const MetricInfo *info = metricCatalogue().find(m_metric->currentData().toString().toStdString());
    m_field->clear();
    m_field->setVisible(info);
    m_layer->setVisible(info);
    if (!info)
        return;
    for (const std::string &field : info->fields)
        m_field->addItem(QString::fromStdString(field));
    // The median where there is one: the ends of a distribution are its noisiest part.
    m_field->setCurrentIndex(std::max(0, m_field->findText(QStringLiteral("p50"))));
}

void MetricChooser::announce()
{
    Q_EMIT quantityChosen(quantity());
}

} // namespace fovea::ui
