// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/maps/heat_map.h"
#include "widgets/maps/map_scene.h"

#include <QApplication>
#include <QEnterEvent>
#include <QImage>
#include <QMouseEvent>
#include <QTest>
#include <QWheelEvent>

namespace fovea::ui {

// What a person does to a map, and what stands in its picture.

inline void moveTo(QWidget &widget, const QPointF &place, Qt::MouseButtons buttons = Qt::NoButton,
                   Qt::KeyboardModifiers modifiers = Qt::NoModifier)
{
    QMouseEvent event(QEvent::MouseMove, place, widget.mapToGlobal(place), Qt::NoButton, buttons, modifiers);
    QApplication::sendEvent(&widget, &event);
}

inline void leave(QWidget &widget)
{
    QEvent event(QEvent::Leave);
    QApplication::sendEvent(&widget, &event);
}

inline void drag(QWidget &widget, const QPointF &from, const QPointF &to,
                 Qt::KeyboardModifiers modifiers = Qt::NoModifier)
{
    QTest::mousePress(&widget, Qt::LeftButton, modifiers, from.toPoint());
    moveTo(widget, (from + to) / 2, Qt::LeftButton, modifiers);
    moveTo(widget, to.toPoint(), Qt::LeftButton, modifiers);
    QTest::mouseRelease(&widget, Qt::LeftButton, modifiers, to.toPoint());
}

inline void click(QWidget &widget, const QPointF &place)
{
    QTest::mouseClick(&widget, Qt::LeftButton, {}, place.toPoint());
}

// As a window system sends it: the first click is one by itself.
inline void doubleClick(QWidget &widget, const QPointF &place)
{
    click(widget, place);
    QTest::mouseDClick(&widget, Qt::LeftButton, {}, place.toPoint());
    QTest::mouseRelease(&widget, Qt::LeftButton, {}, place.toPoint());
}

inline void wheel(QWidget &widget, const QPointF &place, int notches)
{
    QWheelEvent event(place, widget.mapToGlobal(place), {}, {0, 120 * notches}, Qt::NoButton, Qt::NoModifier,
                      Qt::NoScrollPhase, false);
    QApplication::sendEvent(&widget, &event);
}

inline QPointF centre(const HeatMap &map, int query, int key)
{
    return map.mapPlaces().rectOf(query, key).center();
}

inline QImage picture(QWidget &widget)
{
    return widget.grab().toImage().convertToFormat(QImage::Format_RGB32);
}

inline QRgb colorOf(const MapScene &scene, int query, int key, const Theme &theme)
{
    const ColorMap map =
        scene.scale.kind == ColorScale::Kind::Signed ? ColorMap::signedMap(theme) : ColorMap::sequential();
    return map.at(scene.scale.shareOf(double(scene.values[scene.at(query, key)])));
}

// A scene with a scale of its own.
inline std::shared_ptr<const MapScene> scaledScene(const AttentionProbe &probe, MapStage stage,
                                                   const MapOverlays &overlays = {}, int layer = 0,
                                                   int head = 0)
{
    auto scene = std::make_shared<MapScene>(sceneOf({probe, layer, head}, {}, stage, overlays));
    ValueRange range;
    range.add(scene->values);
    scene->scale = scaleFor(range, isSignedStage(stage), false);
    return scene;
}

} // namespace fovea::ui
