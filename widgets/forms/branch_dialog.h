// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/theme.h"
#include "widgets/models/race_data.h"

#include <QDialog>

#include <functional>

class QLabel;
class QPushButton;
class QVBoxLayout;

namespace fovea::ui {

class AttentionRows;
class MaskForm;
class SpecSection;

// Where a lane would branch off, and what is told about it.
struct BranchOffer
{
    LaneView parent;
    int epoch = -1;   // whose weights are kept; -1 is init
    int length = 1;   // of its sequences, for the picture of the mask
    bool now = false; // these are the weights it has, not those of an earlier epoch
    QString remark;   // "epoch 7 was not kept"; empty: none
    // What such a lane would not take over from its parent, in sentences.
    std::function<QString(const RunSpec &spec, const MaskSpec &mask)> losses = {};
};

// Asks what a branch does differently: mask, sharpness and any other field. What differs from the parent has
// a bold name; a line says why weights do not fit, and then nothing can be accepted.
class BranchDialog : public QDialog
{
    Q_OBJECT

public:
    // The first sentence against such a lane; empty: it can be.
    using Check = std::function<QString(const RunSpec &spec, const MaskSpec &mask)>;

    BranchDialog(BranchOffer offer, ThemeManager &themes, Check check, QWidget *parent = nullptr);

    const LaneView &lane() const { return m_lane; }
    const MaskSpec &mask() const { return m_lane.spec.mask; }
    std::vector<FieldChange> changes() const; // seen from the parent
    QString problem() const;
    QString line() const; // what is told below the form
    QPushButton *runButton() const { return m_run; }
    QPushButton *addButton() const { return m_add; }
    MaskForm *maskForm() const { return m_mask; }
    const std::vector<SpecSection *> &sections() const { return m_sections; }
    // As if a person had entered it.
    void setMask(const MaskSpec &mask);
    void setField(const QString &key, const QString &value);

Q_SIGNALS:
    void chosen(bool run); // false: it is only added
    void paintRequested(); // of the mask

private:
    void makeForm(QVBoxLayout &column);
    void makeButtons(QVBoxLayout &column);
    void refresh();
    void choose(bool run);

    BranchOffer m_offer;
    LaneView m_lane; // the branch
    Check m_check;
    MaskForm *m_mask;
    AttentionRows *m_attention;
    std::vector<SpecSection *> m_sections;
    QLabel *m_line;
    QPushButton *m_run;
    QPushButton *m_add;
};

} // namespace fovea::ui
