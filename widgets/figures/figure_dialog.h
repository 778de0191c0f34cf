// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/figures/figure.h"

#include <QDialog>

#include <vector>

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QLabel;

namespace fovea::ui {

// Shows a figure as it will be printed, and how large; lets a person choose which, its width, the size of its
// labels and its colours. Saving and copying are asked for.
class FigureDialog : public QDialog
{
    Q_OBJECT

public:
    // At least one figure; `chosen` is shown first.
    FigureDialog(std::vector<Figure> figures, int chosen, const FigureStyle &style,
                 QWidget *parent = nullptr);

    ~FigureDialog() override;

    const Figure &figure() const;
    FigureStyle style() const;

Q_SIGNALS:
    void saveRequested();
    void copyRequested();
    void styleChanged();

private:
    class Preview;

    QWidget *makeForm();
    void refresh();

    std::vector<Figure> m_figures;
    QComboBox *m_which;
    QComboBox *m_widths;
    QDoubleSpinBox *m_width;
    QDoubleSpinBox *m_points;
    QComboBox *m_colors;
    QCheckBox *m_caption;
    Preview *m_preview;
    QLabel *m_extent;
};

} // namespace fovea::ui
