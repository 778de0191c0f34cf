// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/curves/plot_link.h"
#include "widgets/kit/theme.h"
#include "widgets/models/clock.h"
#include "widgets/models/inspection.h"
#include "widgets/models/race_data.h"
#include "widgets/words/stage_sentence.h"

#include <QTimer>
#include <QVariantAnimation>
#include <QWidget>

#include <optional>

namespace fovea::ui {

class BeadPicture;
class CurvePlot;

// The race for a lecture hall: one sentence, accuracy on the left, what the lanes look at on the right, a
// thin bar of progress that fades when nobody moves. Everything scales with the height. Shows; the keys are a
// controller's.
class PresentationView : public QWidget
{
    Q_OBJECT

public:
    PresentationView(RaceData &race, const Inspection &inspection, Clock &clock, ThemeManager &themes,
                     QWidget *parent = nullptr);
    ~PresentationView() override;

    QString sentence() const { return m_sentence.text; }
    void setGuess(std::optional<int> guess); // a lane, or sameGuess
    void showTransport();                    // for some seconds

    QRect plotArea() const { return m_plotArea; }
    std::vector<QRect> mapAreas() const; // one per lane on show

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;

private:
    QString lineBelow(const RaceStanding &standing);
    QString guessWords(const RaceStanding &standing) const; // empty: nobody has guessed
    qreal scale() const;
    void refresh();
    void refreshPictures();
    std::vector<int> lanesOnShow() const;
    QRect mapArea(std::size_t place, std::size_t count) const;
    void paintHead(QPainter &painter) const;
    void paintPlot(QPainter &painter);
    void paintMaps(QPainter &painter) const;
    void paintTransport(QPainter &painter) const;
    QString captionOf(int lane) const;

    RaceData &m_race;
    const Inspection &m_inspection;
    ThemeManager &m_themes;
    PlotLink m_link;
    CurvePlot *m_plot; // never on show itself: it is painted larger
    BeadPicture *m_beads;
    StageSentence m_sentence;
    QString m_line;    // below it
    QString m_numbers; // of the flag
    std::optional<int> m_flag;
    std::optional<int> m_guess;
    std::vector<QImage> m_maps; // beside lanesOnShow()
    QRect m_plotArea, m_mapsArea;
    QTimer m_frame;
    QTimer m_idle;
    QVariantAnimation m_fading;
    qreal m_transport = 1; // opacity
};

} // namespace fovea::ui
