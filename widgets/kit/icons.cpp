// SPDX-License-Identifier: MIT
#include "widgets/kit/icons.h"

#include <QAbstractButton>
#include <QAction>
#include <QFile>
#include <QPainter>
#include <QPixmap>
#include <QSvgRenderer>

namespace fovea::ui {

namespace {

QPixmap drawn(const QByteArray &source, const QColor &color, int extent)
{
    QByteArray svg = source;
    svg.replace("currentColor", color.name().toLatin1());
    QSvgRenderer renderer(svg);
    QPixmap pixmap(extent, extent);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    renderer.render(&painter);
    return pixmap;
}

template<typename Target>
void keepThemed(Target *target, const QString &name, ThemeManager &themes)
{
    const auto update = [target, name, &themes] { target->setIcon(icon(name, themes.theme())); };
    update();
    QObject::connect(&themes, &ThemeManager::changed, target, update);
}

} // namespace

QIcon icon(const QString &name, const Theme &theme)
{
    QFile file(QStringLiteral(":/icons/%1.svg").arg(name));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    const QByteArray svg = file.readAll();
    QIcon result;
    for (const int extent : {16, 24, 32, 48, 64}) {
        result.addPixmap(drawn(svg, theme.text, extent), QIcon::Normal, QIcon::Off);
        result.addPixmap(drawn(svg, theme.accent, extent), QIcon::Normal, QIcon::On);
        result.addPixmap(drawn(svg, theme.strongBorder, extent), QIcon::Disabled);
    }
    return result;
}

void setThemedIcon(QAction *action, const QString &name, ThemeManager &themes)
{
    keepThemed(action, name, themes);
}

void setThemedIcon(QAbstractButton *button, const QString &name, ThemeManager &themes)
{
    keepThemed(button, name, themes);
}

} // namespace fovea::ui
