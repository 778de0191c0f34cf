// SPDX-License-Identifier: MIT
#include "widgets/plots/plot_board.h"

#include "widgets/kit/enlarger.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <array>

// What a board remembers.
namespace fovea::ui {

namespace {

struct KindName
{
    QuantityKind kind;
    const char *name;
};

constexpr std::array<KindName, 7> kinds{{{QuantityKind::Accuracy, "accuracy"},
                                         {QuantityKind::TrainAccuracy, "train-accuracy"},
                                         {QuantityKind::HeldoutAccuracy, "heldout-accuracy"},
                                         {QuantityKind::TrainLoss, "train-loss"},
                                         {QuantityKind::HeldoutLoss, "heldout-loss"},
                                         {QuantityKind::Learning, "learning"},
                                         {QuantityKind::Metric, "metric"}}};

QJsonObject jsonOf(const Quantity &quantity)
{
    const auto kind = std::find_if(kinds.begin(), kinds.end(),
                                   [&](const KindName &each) { return each.kind == quantity.kind; });
    QJsonObject object{{QStringLiteral("kind"), QLatin1String(kind->name)}};
    if (quantity.kind == QuantityKind::Metric) {
        object[QStringLiteral("metric")] = QString::fromStdString(quantity.metric);
        object[QStringLiteral("field")] = int(quantity.field);
        object[QStringLiteral("layer")] = quantity.layer;
    }
    if (quantity.both)
        object[QStringLiteral("both")] = true;
    return object;
}

std::optional<Quantity> quantityFrom(const QJsonObject &object)
{
    const QString name = object[QStringLiteral("kind")].toString();
    const auto kind = std::find_if(kinds.begin(), kinds.end(),
                                   [&](const KindName &each) { return name == QLatin1String(each.name); });
    if (kind == kinds.end())
        return {};
    Quantity quantity = quantityOf(kind->kind);
    quantity.both = object[QStringLiteral("both")].toBool();
    if (quantity.kind != QuantityKind::Metric)
        return quantity;
    quantity.metric = object[QStringLiteral("metric")].toString().toStdString();
    const MetricInfo *info = metricCatalogue().find(quantity.metric);
    const int field = object[QStringLiteral("field")].toInt();
    if (!info || field < 0 || std::size_t(field) >= info->fields.size())
        return {};
    quantity.field = std::size_t(field);
    quantity.layer = std::max(allLayers, object[QStringLiteral("layer")].toInt(allLayers));
    return quantity;
}

} // namespace

QByteArray PlotBoard::saveState() const
{
    QJsonArray plots;
    int enlarged = -1;
    for (std::size_t i = 0; i < m_plots.size(); ++i) {
        plots << jsonOf(m_plots[i]->quantity());
        if (m_enlarger && m_enlarger->pane() == m_plots[i])
            enlarged = int(i);
    }
    if (m_enlarger && m_side && m_enlarger->pane() == m_side)
        enlarged = int(m_plots.size());
    return QJsonDocument(QJsonObject{{QStringLiteral("plots"), plots},
                                     {QStringLiteral("tab"), m_tab},
                                     {QStringLiteral("side"), m_sideShown},
                                     {QStringLiteral("enlarged"), enlarged}})
        .toJson(QJsonDocument::Compact);
}

bool PlotBoard::restoreState(const QByteArray &state)
{
    const QJsonObject object = QJsonDocument::fromJson(state).object();
    std::vector<Quantity> quantities;
    for (const QJsonValue &each : object[QStringLiteral("plots")].toArray())
        if (const auto quantity = quantityFrom(each.toObject()))
            quantities.push_back(*quantity);
    if (quantities.empty())
        return false;
    if (m_enlarger)
        m_enlarger->restore();
    while (m_plots.size() > quantities.size())
        closePlot(m_plots.back());
    while (m_plots.size() < quantities.size())
        addPlot(quantities[m_plots.size()]);
    for (std::size_t i = 0; i < quantities.size(); ++i)
        m_plots[i]->setQuantity(quantities[i]);
    setSideShown(object[QStringLiteral("side")].toBool(true));
    setTab(object[QStringLiteral("tab")].toInt());
    const int enlarged = object[QStringLiteral("enlarged")].toInt(-1);
    if (QWidget *pane = enlarged >= 0 && enlarged <= int(m_plots.size()) ? paneOf(enlarged) : nullptr;
        pane && m_enlarger)
        m_enlarger->enlarge(pane);
    return true;
}

} // namespace fovea::ui
