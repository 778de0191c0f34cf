// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/plots/curve_series.h"

#include <QWidget>

class QComboBox;

namespace fovea::ui {

// Chooses what the fourth plot shows: the held-out loss, or a metric of the catalogue with its field and
// layer.
class MetricChooser : public QWidget
{
    Q_OBJECT

public:
    explicit MetricChooser(QWidget *parent = nullptr);

    Quantity quantity() const;
    void setQuantity(const Quantity &quantity);
    void setLayers(int count); // of the deepest lane

Q_SIGNALS:
    void quantityChosen(const fovea::ui::Quantity &quantity);

private:
    void fillFields();
    void announce();

    QComboBox *m_metric;
    QComboBox *m_field;
    QComboBox *m_layer;
};

} // namespace fovea::ui
