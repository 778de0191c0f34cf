// SPDX-License-Identifier: MIT
#include "widgets/plots/quantity_menu.h"

#include "widgets/curves/curve_view.h"
#include "widgets/curves/plot_words.h"
#include "widgets/kit/tr.h"

#include <QMenu>

#include <algorithm>

namespace fovea::ui {

namespace {

using Choose = std::function<void(const Quantity &)>;

QString nameOf(QuantityKind kind)
{
    switch (kind) {
    case QuantityKind::Accuracy:
        return Words::tr("Accuracy (train and held-out)");
    case QuantityKind::TrainAccuracy:
        return Words::tr("Train accuracy");
    case QuantityKind::HeldoutAccuracy:
        return Words::tr("Held-out accuracy");
    case QuantityKind::TrainLoss:
        return Words::tr("Loss (train)");
    case QuantityKind::HeldoutLoss:
        return Words::tr("Held-out loss");
    case QuantityKind::Learning:
        return Words::tr("Share of seeds still learning");
    case QuantityKind::Metric:
        break;
    }
    return {};
}

void add(QMenu &menu, const QString &text, const QString &help, bool checked, const Quantity &quantity,
         const Choose &choose)
{
    QAction *action = menu.addAction(text);
    action->setToolTip(help);
    action->setCheckable(true);
    action->setChecked(checked);
    QObject::connect(action, &QAction::triggered, &menu, [choose, quantity] { choose(quantity); });
}

void addDetails(QMenu &menu, const Quantity &current, int layers, const Choose &choose)
{
    const MetricInfo *info = metricCatalogue().find(current.metric);
    if (!info)
        return;
    menu.addSeparator();
    QMenu *numbers = menu.addMenu(Words::tr("Number"));
    numbers->setToolTipsVisible(true);
    for (std::size_t field = 0; field < info->fields.size(); ++field) {
        Quantity quantity = current;
        quantity.field = field;
        add(*numbers, QString::fromStdString(info->fields[field]),
            Words::tr(
                "Which number of the metric: a percentile over queries, keys or steps, a mean, or a part."),
            field == current.field, quantity, choose);
    }
    QMenu *places = menu.addMenu(Words::tr("Layer"));
    places->setToolTipsVisible(true);
    for (int layer = allLayers; layer < layers; ++layer) {
        Quantity quantity = current;
        quantity.layer = layer;
        add(*places, layer == allLayers ? Words::tr("all layers") : Words::tr("layer %1").arg(layer + 1),
            Words::tr("One layer of the model, or all layers together."), layer == current.layer, quantity,
            choose);
    }
}

} // namespace

Quantity usualMetric(const std::string &id)
{
    Quantity quantity = quantityOf(QuantityKind::Metric);
    quantity.metric = id;
    if (const MetricInfo *info = metricCatalogue().find(id)) {
        const auto median = std::find(info->fields.begin(), info->fields.end(), "p50");
        quantity.field = median == info->fields.end() ? 0 : std::size_t(median - info->fields.begin());
    }
    return quantity;
}

void fillQuantityMenu(QMenu &menu, const std::optional<Quantity> &current, int layers, std::size_t seeds,
                      const Choose &choose)
{
    menu.clear();
    menu.setToolTipsVisible(true);
    for (const QuantityKind kind :
         {QuantityKind::Accuracy, QuantityKind::TrainAccuracy, QuantityKind::HeldoutAccuracy,
          QuantityKind::TrainLoss, QuantityKind::HeldoutLoss, QuantityKind::Learning}) {
        Quantity quantity = quantityOf(kind);
        quantity.both = kind == QuantityKind::Accuracy && seeds > 1; // chosen by hand beside bands
        const bool checked = current && drawnQuantity(*current, seeds).kind == kind;
        add(menu, nameOf(kind), explanationOf(quantity), checked, quantity, choose);
    }
    menu.addSeparator();
    for (const MetricInfo &info : metricCatalogue()) {
        const Quantity quantity = usualMetric(info.id);
        add(menu, QString::fromStdString(info.name), explanationOf(quantity),
            current && current->metric == info.id, quantity, choose);
    }
    if (current && current->kind == QuantityKind::Metric)
        addDetails(menu, *current, layers, choose);
}

} // namespace fovea::ui
