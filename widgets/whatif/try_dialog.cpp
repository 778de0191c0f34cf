// SPDX-License-Identifier: MIT
#include "widgets/whatif/try_dialog.h"

#include "core/base/errors.h"
#include "core/experiment/spec_fields.h"
#include "widgets/forms/mask_form.h"
#include "widgets/forms/spec_rows.h"
#include "widgets/kit/dialog_room.h"
#include "widgets/kit/label.h"
#include "widgets/kit/look.h"
#include "widgets/models/field_names.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QKeyEvent>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

namespace fovea::ui {

namespace {

constexpr QSize usualSize(380, 520);
const std::vector<std::string> sharpnessKeys{std::string(sharpnessKey)};

bool weighsAllKeys(const LaneView &trained, const Intervention &intervention)
{
    const LaneRecord read = changedLane({trained.run, trained.spec.mask}, intervention);
    return read.spec.model.gradient == GradientRule::ForwardFull;
}

} // namespace

TryDialog::TryDialog(WhatIf &whatIf, Inspection &inspection, RaceData &race, ThemeManager &themes,
                     QWidget *parent)
    : QDialog(parent), m_whatIf(whatIf), m_inspection(inspection), m_race(race), m_line(new Label(this)),
      m_mask(new MaskForm(themes, this)), m_sharpness(new SpecRows(this)),
      m_allKeys(new QCheckBox(tr("&Weigh all keys, dropped ones too"), this)),
      m_reset(new QPushButton(tr("As trained"), this))
{
    setObjectName(QStringLiteral("tryDialog"));
    setWindowTitle(tr("What if: another mask or sharpness"));
    m_line->setWordWrap(true);
    m_line->setFont(ui::font(Type::Small));
    m_allKeys->setObjectName(QStringLiteral("tryDialog.allKeys"));
    m_allKeys->setToolTip(
        tr("As this lane was trained: the mask only says which scores learn. Without it, the "
           "kept keys alone have weights."));
    m_allKeys->setWhatsThis(m_allKeys->toolTip());
    m_mask->besides()->addWidget(m_sharpness);
    m_mask->besides()->addWidget(m_allKeys);
    auto *content = new QWidget(this);
    auto *inside = new QVBoxLayout(content);
    inside->setContentsMargins(0, 0, size::gap, 0);
    inside->addWidget(m_mask);
    inside->addStretch();
    auto *area = new QScrollArea(this);
    area->setWidget(content);
    area->setWidgetResizable(true);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    buttons->addButton(m_reset, QDialogButtonBox::ResetRole);
    m_reset->setObjectName(QStringLiteral("tryDialog.reset"));
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(m_line);
    layout->addWidget(area, 1);
    layout->addWidget(buttons);
    resize(usualSize.boundedTo(roomForDialog(*this)));
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_reset, &QPushButton::clicked, this, [this] {
        Intervention next = m_whatIf.intervention();
        next.mask.reset();
        next.inverseTemperature.reset();
        next.gradient.reset();
        m_whatIf.setIntervention(next);
    });
    connect(m_mask, &MaskForm::changeRequested, this, &TryDialog::setMask);
    connect(m_mask, &MaskForm::paintRequested, this, &TryDialog::paintRequested);
    connect(m_sharpness, &SpecRows::changeRequested, this, [this](const QString &key, const QString &value) {
        setField(key.toStdString(), value.toStdString());
    });
    connect(m_allKeys, &QCheckBox::clicked, this, &TryDialog::weighAllKeys);
    connect(&whatIf, &WhatIf::changed, this, &TryDialog::refresh);
    connect(&whatIf, &WhatIf::readingCame, this, &TryDialog::refresh);
    connect(&inspection, &Inspection::asked, this, &TryDialog::refresh);
    connect(&race, &RaceData::experimentChanged, this, &TryDialog::refresh);
    refresh();
}

const LaneView *TryDialog::lane() const
{
    const int first = m_inspection.first();
    return first >= 0 && first < int(m_race.lanes().size()) ? &m_race.lanes()[std::size_t(first)] : nullptr;
}

LaneView TryDialog::changed() const
{
    const LaneView *trained = lane();
    LaneView read = trained ? *trained : LaneView();
    const Intervention &intervention = m_whatIf.intervention();
    if (intervention.mask)
        read.spec.mask = *intervention.mask;
    if (intervention.inverseTemperature)
        read.run.model.inverseTemperature = *intervention.inverseTemperature;
    return read;
}

void TryDialog::refresh()
{
    const LaneView *trained = lane();
    if (!trained)
        return;
    const LaneView read = changed();
    const Intervention &intervention = m_whatIf.intervention();
    const auto &probe = m_whatIf.reading().probe;
    const int length = probe ? probe->before.positions - makeMask(trained->spec.mask)->globals() : 1;
    m_mask->show(0, read, *trained, std::max(1, length));
    m_sharpness->show(0, read.run, trained->run, sharpnessKeys);
    const QString &note = m_whatIf.reading().note;
    setLook(m_line, note.isEmpty() ? QStringLiteral("muted") : QStringLiteral("bad"));
    m_line->setText(note.isEmpty()
                        ? tr("Read with the weights that were trained as %1. The run stays as it is.")
                              .arg(QString::fromStdString(textOf(trained->spec.mask)))
                        : note);
    m_allKeys->setVisible(trained->run.model.gradient == GradientRule::ForwardFull || intervention.gradient);
    m_allKeys->setEnabled(!ruleObjection(read.spec.mask, GradientRule::ForwardFull));
    m_allKeys->setChecked(weighsAllKeys(*trained, intervention) && m_allKeys->isEnabled());
    m_reset->setEnabled(intervention.mask || intervention.inverseTemperature || intervention.gradient);
}

// Return ends what is typed into a field; a dialog would press a button with it.
void TryDialog::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        event->accept();
    else
        QDialog::keyPressEvent(event);
}

void TryDialog::setMask(const MaskSpec &mask)
{
    const LaneView *trained = lane();
    m_whatIf.setMask(trained && mask == trained->spec.mask ? std::nullopt : std::optional(mask));
}

void TryDialog::weighAllKeys(bool all)
{
    const LaneView *trained = lane();
    if (!trained)
        return;
    Intervention next = m_whatIf.intervention();
    next.gradient.reset();
    if (all != weighsAllKeys(*trained, next))
        next.gradient = all ? GradientRule::ForwardFull : GradientRule::Kept;
    m_whatIf.setIntervention(next);
}

void TryDialog::setField(const std::string &key, const std::string &value)
{
    const LaneView *trained = lane();
    if (!trained)
        return;
    RunSpec spec = trained->run;
    try {
        fovea::setField(spec, key, value);
    } catch (const Error &error) {
        m_line->setText(QString::fromStdString(error.what()));
        return;
    }
    const double sharpness = spec.model.inverseTemperature;
    m_whatIf.setSharpness(sharpness == trained->run.model.inverseTemperature ? std::nullopt
                                                                             : std::optional(sharpness));
}

} // namespace fovea::ui
