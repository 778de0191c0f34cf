// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/theme.h"
#include "widgets/models/lane_lengths.h"
#include "widgets/models/race_data.h"

#include <QWidget>

class QAction;
class QHBoxLayout;
class QLabel;

namespace fovea::ui {

class AttentionRows;
class FieldRow;
class MaskForm;
class Section;
class SpecRows;
class SpecSection;

// Everything that can be set for the selected lane, made from the tables of masks, tasks and fields. Values
// that differ from the first lane's have bold names. A line at the top that is always there says what belongs
// to no field: a problem, or what a change means. Texts that cannot be a value are not asked for.
class LaneForm : public QWidget
{
    Q_OBJECT

public:
    LaneForm(RaceData &race, ThemeManager &themes, LaneLengths &lengths, QWidget *parent = nullptr);

    const std::vector<SpecSection *> &sections() const { return m_sections; }
    const MaskForm *maskForm() const { return m_mask; }
    const AttentionRows *attentionRows() const { return m_attention; }
    QString notice() const;       // at the top; empty while problems stand there
    QString problems() const;     // those at the top
    QString invalidField() const; // "Dropout: 0 to 0.9": what a field holds cannot be; empty: none
    void revert();                // every field that holds such
    void setLaneActions(const QList<QAction *> &actions); // buttons beside the lane's name

Q_SIGNALS:
    void renameRequested(int lane, const QString &name);
    void maskChangeRequested(int lane, const fovea::MaskSpec &mask);
    void fieldChangeRequested(int lane, const QString &key, const QString &value);
    void paintRequested(int lane);
    void validityChanged();

private:
    void makeHead();
    void makeSections();
    void connectRows(SpecRows *rows);
    void refresh();
    void refreshLine();
    QString noticeOf(int lane) const;
    void rename(const QString &name);

    RaceData &m_race;
    LaneLengths &m_lengths;
    QLabel *m_title;
    QHBoxLayout *m_titleLine = nullptr;
    QLabel *m_line;
    QString m_problems;
    FieldRow *m_name;
    MaskForm *m_mask;
    AttentionRows *m_attention;
    std::vector<SpecSection *> m_sections;
};

} // namespace fovea::ui
