// SPDX-License-Identifier: MIT
#include "widgets/kit/motion.h"

#include <QApplication>
#include <QStyle>
#include <QVariant>

namespace fovea::ui {

namespace {

constexpr const char *property = "motion"; // of the application, as its font is

} // namespace

void setMotion(Motion motion)
{
    if (qApp)
        qApp->setProperty(property, int(motion));
}

Motion motion()
{
    return qApp ? Motion(qApp->property(property).toInt()) : Motion::System;
}

bool reducedMotion()
{
    switch (motion()) {
    case Motion::Reduced:
        return true;
    case Motion::Full:
        return false;
    case Motion::System:
        break;
    }
    return !qobject_cast<QApplication *>(qApp) ||
           QApplication::style()->styleHint(QStyle::SH_Widget_Animation_Duration) == 0;
}

} // namespace fovea::ui
