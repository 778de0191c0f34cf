// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/curves/curve_view.h"
#include "widgets/curves/live_tips.h"
#include "widgets/curves/plot_head.h"
#include "widgets/curves/plot_link.h"
#include "widgets/kit/theme.h"
#include "widgets/models/clock.h"
#include "widgets/models/race_data.h"

#include <QFrame>

#include <memory>

class QCPPainter;

namespace fovea::ui {

// One quantity of all lanes over training, on a card. Reads RaceData; selects a lane on a click on its curve
// or letter, hides lanes through the letter's menu, sets the clock on Ctrl+click. View of x, tracker and
// settings are shared with the other plots of its PlotLink. It draws at most once a frame, only while it is
// visible and only after a change; what moves between epochs stands on a layer of its own.
class CurvePlot : public QFrame
{
    Q_OBJECT

public:
    CurvePlot(RaceData &race, Clock &clock, ThemeManager &themes, PlotLink &link, const Quantity &quantity,
              QWidget *parent = nullptr);
    ~CurvePlot() override;

    const Quantity &quantity() const;
    void setQuantity(const Quantity &quantity);
    QString title() const; // of what is really drawn
    PlotHead &head();
    void setHeader(QWidget *header); // at the right end of the title line
    void setLead(bool lead);         // says in a sentence why it is empty; one of several does
    void setTips(bool shown);        // what is not evaluated yet; figures go without
    void setFramed(bool framed);     // a card of its own; otherwise part of another one

    Span xRange() const;
    Span yRange() const;
    QWidget *canvas() const;                  // what takes the mouse
    QPoint pixelOf(double x, double y) const; // on the canvas; y in the plot's units
    int framesDrawn() const;                  // full drawings so far; live tips alone are none
    std::vector<DrawnTip> tips() const;       // as last drawn
    std::optional<QPoint>
    letterOf(int lane) const; // middle of the lane's letter on the canvas, as last drawn
    QString summary() const;  // the newest values in words, for those who do not see the lines

    bool isWaiting() const; // a change has not been drawn yet
    // Draws now what is still waiting for its frame.
    void bringUpToDate();
    enum class TitlePlace { Axis, Above };
    // Draws the plot without signs of the mouse at this size, with the clock's only where that is wanted; the
    // painter's mode decides pixels or vectors.
    void paintTo(QCPPainter &painter, const QSize &extent, bool marksClock = false,
                 TitlePlace place = TitlePlace::Axis);

    QSize minimumSizeHint() const override;
    QSize sizeHint() const override;

Q_SIGNALS:
    void titleChanged();

protected:
    void showEvent(QShowEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace fovea::ui
