// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/models/lane_lengths.h"
#include "widgets/models/race_data.h"
#include "widgets/support/theme.h"

#include <QWidget>

class QLabel;

namespace fovea::ui {

class FieldRow;
class MaskForm;
class Section;
class SpecSection;

// Everything that can be set for the selected lane, made from the tables of masks, tasks and fields. Values
// that differ from the first lane's have bold names; a problem stands at its field, or at the top where it
// belongs to none. Texts that cannot be a value are not asked for.
class LaneForm : public QWidget
{
    Q_OBJECT

public:
    LaneForm(RaceData &race, ThemeManager &themes, LaneLengths &lengths, QWidget *parent = nullptr);

    const std::vector<SpecSection *> &sections() const { return m_sections; }
    const MaskForm *maskForm() const { return m_mask; }
    QString notice() const;   // what is said at the top about changing a lane that has started
    QString problems() const; // those at the top

Q_SIGNALS:
    void renameRequested(int lane, const QString &name);
    void maskChangeRequested(int lane, const fovea::MaskSpec &mask);
    void fieldChangeRequested(int lane, const QString &key, const QString &value);

private:
    void makeSections();
    void refresh();
    void refreshNotice();
    void rename(const QString &name);

    RaceData &m_race;
    LaneLengths &m_lengths;
    QLabel *m_title;
    QLabel *m_notice;
    QLabel *m_problems;
    FieldRow *m_name;
    MaskForm *m_mask;
    std::vector<SpecSection *> m_sections;
};

} // namespace fovea::ui
