// SPDX-License-Identifier: MIT
#pragma once

#include "core/attention/mask.h"
#include "widgets/docks/lane_list.h"
#include "widgets/docks/lanes_panel.h"
#include "widgets/forms/field_row.h"
#include "widgets/forms/lane_form.h"
#include "widgets/forms/spec_section.h"
#include "widgets/kit/motion.h"
#include "widgets/kit/theme_dock.h"

#include <QLabel>
#include <QTest>
#include <QToolButton>

#include <memory>

namespace fovea::ui {

inline ExperimentSpec threeLanes()
{
    ExperimentSpec experiment;
    experiment.lanes = {
        {"A", maskFrom("full"), {}}, {"B", maskFrom("top-k:5"), {}}, {"C", maskFrom("banded:5"), {}}};
    return experiment;
}

// A panel on the screen, with nobody who carries out what it asks for.
struct LanesFixture
{
    explicit LanesFixture(const ExperimentSpec &experiment = threeLanes(), int selected = 1,
                          bool formOpen = true)
    {
        setMotion(Motion::Reduced);
        race.setExperiment(experiment);
        race.select(selected);
        panel = std::make_unique<LanesPanel>(race, themes);
        panel->setFormOpen(formOpen);
        panel->resize(size::lanesColumn, 1200);
        panel->show();
        panel->activateWindow();
        isActive = QTest::qWaitForWindowActive(panel.get());
    }

    QRect row(int index) const { return list()->visualRect(list()->model()->index(index, 0)); }
    LaneList *list() const { return panel->list(); }
    QWidget *field(const char *key) const
    {
        auto *row = panel->findChild<FieldRow *>(QString::fromLatin1(key));
        return row ? row->editor()->focusProxy() : nullptr;
    }
    bool isBold(const char *key) const { return rowOf(key)->findChild<QLabel *>()->font().bold(); }
    const FieldRow *rowOf(const char *key) const
    {
        return panel->findChild<FieldRow *>(QString::fromLatin1(key));
    }
    void enter(QWidget *field, const QString &text) const
    {
        field->setFocus();
        QTest::keyClick(field, Qt::Key_A, Qt::ControlModifier);
        QTest::keyClicks(field, text);
        QTest::keyClick(field, Qt::Key_Return);
    }
    void open(int section) const
    {
        auto *head = panel->form()->sections()[std::size_t(section)]->findChild<QToolButton *>();
        QTest::mouseClick(head, Qt::LeftButton);
    }

    RaceData race;
    ThemeManager themes;
    std::unique_ptr<LanesPanel> panel;
    bool isActive = false;
};

} // namespace fovea::ui
