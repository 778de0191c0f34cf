// SPDX-License-Identifier: MIT
#include "widgets/kit/theme.h"

#include "core/pictures/palette.h"

#include <QApplication>
#include <QEvent>
#include <QFontDatabase>
#include <QStyle>
#include <QStyleFactory>

#include <algorithm>
#include <array>

namespace fovea::ui {

namespace {

struct LaneTokens
{
    Rgb light;
    Rgb dark;
    QVector<qreal> dash; // in pixels
    qreal width;
    Marker marker;
};

const std::array<LaneTokens, 8> &laneTokens()
{
    static const std::array<LaneTokens, 8> tokens{{
        {laneColors[0].light, laneColors[0].dark, {}, 2, Marker::Circle},
        {laneColors[1].light, laneColors[1].dark, {}, 3, Marker::Square},
        {laneColors[2].light, laneColors[2].dark, {8, 4}, 2, Marker::Triangle},
        {laneColors[3].light, laneColors[3].dark, {2, 3}, 2, Marker::Diamond},
        {laneColors[4].light, laneColors[4].dark, {8, 3, 2, 3}, 2, Marker::Cross},
        {laneColors[5].light, laneColors[5].dark, {4, 4}, 2, Marker::Star},
        {laneColors[6].light, laneColors[6].dark, {12, 4}, 2, Marker::Plus},
        {laneColors[7].light, laneColors[7].dark, {2, 6}, 2, Marker::Disc},
    }};
    return tokens;
}

bool isDark(const QPalette &palette)
{
    return palette.color(QPalette::Window).lightness() < palette.color(QPalette::WindowText).lightness();
}

// Presentation mode is a matter of the application, as its font is.
bool isPresenting()
{
    return qApp && qApp->property("presenting").toBool();
}

} // namespace

QPen LaneStyle::pen() const
{
    QPen pen(color, width, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin);
    if (!dash.isEmpty())
        pen.setDashPattern(dash);
    return pen;
}

Theme Theme::light()
{
    return {.dark = false,
            .window = "#F6F7F9",
            .surface = "#FFFFFF",
            .raised = "#FFFFFF",
            .sunken = "#EEF1F5",
            .border = "#D8DDE4",
            .strongBorder = "#B4BDC9",
            .text = "#1B2430",
            .muted = "#5B6675",
            .accent = "#2B62C9",
            .onAccent = "#FFFFFF",
            .good = "#1E7F52",
            .caution = "#9A6400",
            .bad = "#BF2C2C"};
}

Theme Theme::darkTheme()
{
    return {.dark = true,
            .window = "#14181F",
            .surface = "#1C222B",
            .raised = "#252C37",
            .sunken = "#10141A",
            .border = "#36404E",
            .strongBorder = "#4C5868",
            .text = "#E6EAF0",
            .muted = "#9AA5B4",
            .accent = "#8AB4FF",
            .onAccent = "#0E1320",
            .good = "#5FD39B",
            .caution = "#F0B94D",
            .bad = "#FF8A80"};
}

LaneStyle Theme::lane(int style) const
{
    const LaneTokens &tokens = laneTokens()[std::size_t(style) % laneTokens().size()];
    LaneStyle lane{.color = QColor(dark ? tokens.dark : tokens.light),
                   .dash = tokens.dash,
                   .width = isPresenting() ? tokens.width + 1 : tokens.width,
                   .marker = tokens.marker};
    for (qreal &length : lane.dash)
        length /= lane.width;
    return lane;
}

std::array<QColor, 10> Theme::sequentialAnchors()
{
    std::array<QColor, 10> anchors;
    std::ranges::transform(fovea::sequentialAnchors, anchors.begin(),
                           [](Rgb color) { return QColor(color); });
    return anchors;
}

std::array<QColor, 7> Theme::signedAnchors() const
{
    if (dark)
        return {"#7DB7FF", "#3F83D6", "#2B4C78", "#20262F", "#7A4A1E", "#D17A22", "#FFB45E"};
    return {"#0B4A99", "#3C86D1", "#A9CCEE", "#FAFAFA", "#F7C795", "#DE7F1E", "#934700"};
}

QPalette Theme::palette() const
{
    QPalette palette;
    palette.setColor(QPalette::Window, window);
    palette.setColor(QPalette::WindowText, text);
    palette.setColor(QPalette::Base, surface);
    palette.setColor(QPalette::AlternateBase, sunken);
    palette.setColor(QPalette::Text, text);
    palette.setColor(QPalette::PlaceholderText, muted);
    palette.setColor(QPalette::Button, raised);
    palette.setColor(QPalette::ButtonText, text);
    palette.setColor(QPalette::BrightText, bad);
    palette.setColor(QPalette::ToolTipBase, raised);
    palette.setColor(QPalette::ToolTipText, text);
    palette.setColor(QPalette::Highlight, accent);
    palette.setColor(QPalette::HighlightedText, onAccent);
    palette.setColor(QPalette::Link, accent);
    palette.setColor(QPalette::LinkVisited, accent);
    palette.setColor(QPalette::Light, raised);
    palette.setColor(QPalette::Midlight, border);
    palette.setColor(QPalette::Mid, border);
    palette.setColor(QPalette::Dark, strongBorder);
    palette.setColor(QPalette::Shadow, strongBorder);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        palette.setColor(QPalette::Disabled, role, strongBorder);
    return palette;
}

QFont font(Type type)
{
    QFont base = QApplication::font();
    qreal scale = 1;
    switch (type) {
    case Type::Body:
        break;
    case Type::Small:
        scale = 0.88;
        break;
    case Type::Section:
        scale = 1.15;
        base.setWeight(QFont::DemiBold);
        break;
    case Type::Title:
        scale = 1.5;
        base.setWeight(QFont::DemiBold);
        break;
    case Type::Big:
        scale = 2;
        break;
    case Type::Tokens: {
        const qreal points = base.pointSizeF();
        base = QFontDatabase::systemFont(QFontDatabase::FixedFont);
        base.setPointSizeF(points);
        break;
    }
    }
    base.setPointSizeF(base.pointSizeF() * scale);
    return base;
}

ThemeManager::ThemeManager(QObject *parent) : QObject(parent)
{
    QApplication::setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
    m_theme = isDark(QApplication::palette()) ? Theme::darkTheme() : Theme::light();
    qApp->installEventFilter(this);
    apply();
}

ThemeManager::ThemeManager(const Theme &theme) : m_theme(theme) {}

void ThemeManager::setChoice(ThemeChoice choice)
{
    m_choice = choice;
    switch (choice) {
    case ThemeChoice::System:
        m_theme = isDark(QApplication::style()->standardPalette()) ? Theme::darkTheme() : Theme::light();
        break;
    case ThemeChoice::Light:
        m_theme = Theme::light();
        break;
    case ThemeChoice::Dark:
        m_theme = Theme::darkTheme();
        break;
    }
    apply();
}

bool ThemeManager::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == qApp && event->type() == QEvent::ApplicationPaletteChange && !m_applying &&
        m_choice == ThemeChoice::System) {
        m_theme = isDark(QApplication::palette()) ? Theme::darkTheme() : Theme::light();
        apply();
    }
    return QObject::eventFilter(watched, event);
}

void ThemeManager::apply()
{
    m_applying = true;
    QApplication::setPalette(m_theme.palette());
    qApp->setStyleSheet(m_theme.styleSheet());
    m_applying = false;
    Q_EMIT changed();
}

} // namespace fovea::ui
