// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/models/clock.h"
#include "widgets/models/race_data.h"
#include "widgets/plots/curve_view.h"
#include "widgets/plots/plot_link.h"
#include "widgets/support/theme.h"

#include <QFrame>

#include <memory>

class QCPPainter;

namespace fovea::ui {

// One quantity of all lanes over training, on a card. Reads RaceData; selects a lane on a click and sets the
// clock on Ctrl+click. View of x, tracker and settings are shared with the other plots of its PlotLink. It
// draws at most once a frame, only while it is visible and only after a change.
class CurvePlot : public QFrame
{
    Q_OBJECT

public:
    CurvePlot(RaceData &race, Clock &clock, ThemeManager &themes, PlotLink &link, const Quantity &quantity,
              QWidget *parent = nullptr);
    ~CurvePlot() override;

    const Quantity &quantity() const;
    void setQuantity(const Quantity &quantity);
    QString title() const;
    // Stands at the right end of the title line.
    void setHeader(QWidget *header);

    Span xRange() const;
    Span yRange() const;
    QWidget *canvas() const;                  // what takes the mouse
    QPoint pixelOf(double x, double y) const; // on the canvas; y in the plot's units
    int framesDrawn() const;                  // full drawings so far
    QString summary() const; // the newest values in words, for those who do not see the lines

    bool isWaiting() const; // a change has not been drawn yet
    // Draws now what is still waiting for its frame.
    void bringUpToDate();
    // Draws the plot without mouse and clock signs at this size; the painter's mode decides pixels or
    // vectors.
    void paintTo(QCPPainter &painter, const QSize &extent);

    QSize minimumSizeHint() const override;
    QSize sizeHint() const override;

protected:
    void showEvent(QShowEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void placeHeader();

    class Private;
    std::unique_ptr<Private> d;
};

} // namespace fovea::ui
