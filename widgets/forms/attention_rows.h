// SPDX-License-Identifier: MIT
#pragma once

#include "core/spec/experiment_spec.h"

#include <QWidget>

class QLabel;

namespace fovea::ui {

class SpecRows;

// How a lane weighs what its mask keeps, and learns from it: sharpness and the gradient's rule, each with a
// sentence on the value it has. They stand beside the mask, not among the other fields.
class AttentionRows : public QWidget
{
    Q_OBJECT

public:
    explicit AttentionRows(QWidget *parent = nullptr);

    static bool has(const std::string &key);

    void show(int index, const RunSpec &run, const RunSpec &first, const MaskSpec &mask);
    void claimProblems(std::vector<std::string> &sentences);
    SpecRows *sharpness() const { return m_sharpness; }
    SpecRows *gradient() const { return m_gradient; }
    QString gradientWords() const;
    QString invalidField() const;
    void revert();

    using QWidget::show;

Q_SIGNALS:
    void changeRequested(const QString &key, const QString &value);
    void validityChanged();

private:
    SpecRows *m_sharpness;
    QLabel *m_sharpnessWords;
    SpecRows *m_gradient;
    QLabel *m_gradientWords;
};

} // namespace fovea::ui
