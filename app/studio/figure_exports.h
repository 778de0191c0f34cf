// SPDX-License-Identifier: MIT
#pragma once

#include "app/studio/tone.h"
#include "widgets/figures/figure.h"

#include <QObject>
#include <QPointer>

#include <functional>
#include <vector>

class QSettings;

namespace fovea::ui {
class FigureDialog;
} // namespace fovea::ui

namespace fovea::app {

// Every figure that the window can make at the moment, shown in one dialog, saved and copied. Width, labels
// and colours are remembered.
class FigureExports : public QObject
{
    Q_OBJECT

public:
    FigureExports(QSettings &settings, QWidget *window);
    ~FigureExports() override;

    using Source = std::function<std::vector<ui::Figure>()>;
    void addSource(Source source); // asked anew each time

    std::vector<ui::Figure> all() const;
    void show(const QString &title); // this one first; the first of all where there is none of that title
    void close();                    // the dialog: what its figures show is about to go
    bool save(const ui::Figure &figure, const QString &path); // false: said why not
    void copy(const ui::Figure &figure);

    ui::FigureStyle style() const;
    void setStyle(const ui::FigureStyle &style);

Q_SIGNALS:
    void said(const QString &sentence, Tone tone = Tone::Plain);

private:
    QSettings &m_settings;
    QWidget *m_window;
    std::vector<Source> m_sources;
    QPointer<ui::FigureDialog> m_dialog;
};

} // namespace fovea::app
