// SPDX-License-Identifier: MIT
#pragma once

#include <QColor>
#include <QFont>
#include <QObject>
#include <QPalette>
#include <QPen>
#include <QString>

#include <array>

namespace fovea::ui {

enum class ThemeChoice { System, Light, Dark };

enum class Marker { Circle, Square, Triangle, Diamond, Cross, Star, Plus, Disc };

// How a lane is told from the others: never by colour alone.
struct LaneStyle
{
    QColor color;
    QVector<qreal> dash; // in units of the pen's width; empty: solid
    qreal width = 2;     // pixels
    Marker marker = Marker::Circle;

    QPen pen() const;
};

// Every colour of the program. No other file names one.
struct Theme
{
    bool dark = false;
    QColor window, surface, raised, sunken;
    QColor border, strongBorder;
    QColor text, muted;
    QColor accent, onAccent;
    QColor good, caution, bad; // always beside a word or sign
    QColor outline = "#FFFFFF",
           outlineEdge = "#10141A"; // of kept cells: together they read on any colour of a map
    QColor oracle = "#FF5CA8";      // corner ticks of what decides

    static Theme light();
    static Theme darkTheme();

    LaneStyle lane(int style) const;                   // styles repeat after eight
    static std::array<QColor, 10> sequentialAnchors(); // viridis, evenly spaced; the same in both themes
    std::array<QColor, 7> signedAnchors() const;       // blue, ground, orange
    QPalette palette() const;
    QString styleSheet() const;
};

// Sizes on the grid of 8, in device-independent pixels.
namespace size {
constexpr int hair = 1;
constexpr int tiny = 4;
constexpr int gap = 8;
constexpr int wide = 16; // page margin, gap between cards
constexpr int control = 32;
constexpr int dense = 24;
constexpr int radius = 6;
constexpr int cardRadius = 8;
constexpr int modeBar = 64;
constexpr int lanesDock = 280;
constexpr int clock = 56;
constexpr int statusBar = 24;
constexpr int detailsDock = 352;
constexpr int thumbnail = 44; // of a head
constexpr int rowBars = 40;   // dispersion beside a map
constexpr int keyStrip = 20;  // a marginal under a map
constexpr int filmStrip = 112;
} // namespace size

// Type scale over the application's font.
enum class Type { Body, Small, Section, Title, Big, Tokens };
QFont font(Type type);

// Owns the choice of theme and applies it to the application: palette, style sheet, Fusion. Made once by
// main; widgets get it through their constructors and re-colour on changed().
class ThemeManager : public QObject
{
    Q_OBJECT

public:
    explicit ThemeManager(QObject *parent = nullptr);
    explicit ThemeManager(const Theme &theme); // of a picture: it stays, and the application keeps its own

    const Theme &theme() const { return m_theme; }
    ThemeChoice choice() const { return m_choice; }
    void setChoice(ThemeChoice choice);

Q_SIGNALS:
    void changed();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override; // the desktop's palette, for System

private:
    void apply();

    Theme m_theme;
    ThemeChoice m_choice = ThemeChoice::System;
    bool m_applying = false;
};

} // namespace fovea::ui
