// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/theme.h"

#include <QStringList>
#include <QWidget>

#include <vector>

namespace fovea::ui {

// Logits of every class from a zero line: grey before, amber after.
class LogitBars : public QWidget
{
    Q_OBJECT

public:
    explicit LogitBars(ThemeManager &themes, QWidget *parent = nullptr);

    // `after` empty: nothing is changed. At most eight classes are shown, those with the largest logits.
    void show(const QStringList &names, const std::vector<float> &before, const std::vector<float> &after);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

    using QWidget::show;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    ThemeManager &m_themes;
    QStringList m_names;
    std::vector<float> m_before;
    std::vector<float> m_after;
};

} // namespace fovea::ui
