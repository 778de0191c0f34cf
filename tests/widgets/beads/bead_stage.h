// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/beads/bead_picture.h"

#include <QLocale>
#include <QTest>

#include <memory>

namespace fovea::test {

// A picture of beads alone in a window that is active, in the light theme.
class BeadStage
{
protected:
    BeadStage()
    {
        QLocale::setDefault(QLocale::c());
        m_themes = std::make_unique<ui::ThemeManager>();
        m_themes->setChoice(ui::ThemeChoice::Light);
    }

    void show(const ui::BeadScene &scene, int width = 1048)
    {
        m_picture = std::make_unique<ui::BeadPicture>(*m_themes);
        m_picture->setScene(scene);
        m_picture->resize(width, m_picture->sizeHint().height());
        m_picture->show();
        m_picture->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_picture.get()));
        m_picture->clearFocus(); // alone in its window, it has it from the start
    }

    std::unique_ptr<ui::ThemeManager> m_themes;
    std::unique_ptr<ui::BeadPicture> m_picture;
};

} // namespace fovea::test
