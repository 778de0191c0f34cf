// SPDX-License-Identifier: MIT
#include "widgets/forms/branch_dialog.h"

#include "core/base/errors.h"
#include "core/experiment/spec_differences.h"
#include "core/experiment/spec_fields.h"
#include "widgets/forms/attention_rows.h"
#include "widgets/forms/field_words.h"
#include "widgets/forms/mask_form.h"
#include "widgets/forms/section.h"
#include "widgets/forms/spec_rows.h"
#include "widgets/forms/spec_section.h"
#include "widgets/kit/dialog_room.h"
#include "widgets/kit/label.h"
#include "widgets/models/field_names.h"
#include "widgets/words/lane_words.h"
#include "widgets/words/race_text.h"

#include <QDialogButtonBox>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

namespace fovea::ui {

namespace {

constexpr QSize usualSize(460, 620);

QString placeWords(const BranchOffer &offer)
{
    const QString parent = QString::fromStdString(offer.parent.spec.name);
    if (offer.now && offer.epoch >= 0)
        return BranchDialog::tr("Change %1 now, after epoch %2").arg(parent, epochText(offer.epoch));
    return offer.epoch < 0
               ? BranchDialog::tr("Branch from the start of %1").arg(parent)
               : BranchDialog::tr("Branch from %1 at epoch %2").arg(parent, epochText(offer.epoch));
}

} // namespace

BranchDialog::BranchDialog(BranchOffer offer, ThemeManager &themes, Check check, QWidget *parent)
    : QDialog(parent), m_offer(std::move(offer)), m_lane(m_offer.parent), m_check(std::move(check)),
      m_mask(new MaskForm(themes, this)), m_attention(new AttentionRows(this)), m_line(new Label(this)),
      m_run(new QPushButton(tr("Branch and &run"), this)),
      m_add(new QPushButton(tr("&Add the lane only"), this))
{
    setWindowTitle(placeWords(m_offer));
    auto *words = new Label(
        (m_offer.now ? tr("A new lane goes on with the weights that lane %1 has now. Change what it does "
                          "differently; lane %1 stays, and can go on as it was.")
                     : tr("A new lane goes on with the weights that lane %1 had then. Change what it does "
                          "differently; its parent stays as it is."))
            .arg(QString::fromStdString(m_offer.parent.spec.name)),
        this);
    words->setWordWrap(true);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(size::wide, size::wide, size::wide, size::wide);
    column->setSpacing(size::gap);
    column->addWidget(words);
    makeForm(*column);
    m_line->setWordWrap(true);
    m_line->setFont(ui::font(Type::Small));
    column->addWidget(m_line);
    makeButtons(*column);
    refresh();
    resize(usualSize.boundedTo(roomForDialog(*this)));
}

void BranchDialog::makeForm(QVBoxLayout &column)
{
    auto *area = new QScrollArea(this);
    area->setWidgetResizable(true);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setFrameShape(QFrame::NoFrame);
    auto *form = new QWidget(area);
    auto *rows = new QVBoxLayout(form);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(size::tiny);
    auto *mask = new Section(tr("Mask"), form);
    mask->body()->addWidget(m_mask);
    m_mask->besides()->addWidget(m_attention);
    mask->setExpanded(true);
    rows->addWidget(mask);
    const std::vector<std::pair<QString, std::vector<std::string>>> parts = {
        {tr("Training"), {"train."}},
        {tr("Model"), {"model."}},
        {tr("When to stop"), {"stop."}},
        {tr("Data"), {"task.", "data."}},
    };
    for (const auto &[title, prefixes] : parts) {
        auto *section = new SpecSection(title, prefixes, form);
        connect(section->rows(), &SpecRows::changeRequested, this, &BranchDialog::setField);
        rows->addWidget(section);
        m_sections.push_back(section);
    }
    rows->addStretch();
    area->setWidget(form);
    column.addWidget(area, 1);
    connect(m_mask, &MaskForm::changeRequested, this, &BranchDialog::setMask);
    connect(m_mask, &MaskForm::paintRequested, this, &BranchDialog::paintRequested);
    connect(m_attention, &AttentionRows::changeRequested, this, &BranchDialog::setField);
}

void BranchDialog::makeButtons(QVBoxLayout &column)
{
    m_run->setDefault(true);
    m_run->setToolTip(tr("Adds the lane and trains it at once."));
    m_add->setToolTip(tr("Adds the lane; it is trained when the race runs."));
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    buttons->addButton(m_run, QDialogButtonBox::AcceptRole);
    buttons->addButton(m_add, QDialogButtonBox::ActionRole);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_run, &QPushButton::clicked, this, [this] { choose(true); });
    connect(m_add, &QPushButton::clicked, this, [this] { choose(false); });
    column.addWidget(buttons);
}

void BranchDialog::setMask(const MaskSpec &mask)
{
    m_lane.spec.mask = mask;
    refresh();
}

void BranchDialog::setField(const QString &key, const QString &value)
{
    try {
        fovea::setField(m_lane.run, key.toStdString(), value.toStdString());
    } catch (const Error &error) {
        m_line->setText(withFieldNames(error.what()));
        return;
    }
    refresh();
}

std::vector<FieldChange> BranchDialog::changes() const
{
    return differences(m_offer.parent.run, m_lane.run);
}

QString BranchDialog::line() const
{
    return m_line->text();
}

QString BranchDialog::problem() const
{
    return m_check(m_lane.run, m_lane.spec.mask);
}

void BranchDialog::refresh()
{
    m_mask->show(0, m_lane, m_offer.parent, m_offer.length);
    m_attention->show(0, m_lane.run, m_offer.parent.run, m_lane.spec.mask);
    for (SpecSection *section : m_sections)
        section->show(0, m_lane, m_offer.parent);
    const QString wrong = problem();
    m_line->setProperty("look", wrong.isEmpty() ? QStringLiteral("muted") : QStringLiteral("bad"));
    const QString lost =
        wrong.isEmpty() && m_offer.losses ? m_offer.losses(m_lane.run, m_lane.spec.mask) : QString();
    const bool both = !m_offer.remark.isEmpty() && !lost.isEmpty();
    m_line->setText(wrong.isEmpty() ? m_offer.remark + (both ? QStringLiteral(" ") : QString()) + lost
                                    : wrong);
    m_run->setEnabled(wrong.isEmpty());
    m_add->setEnabled(wrong.isEmpty());
}

void BranchDialog::choose(bool run)
{
    if (!problem().isEmpty())
        return;
    accept();
    Q_EMIT chosen(run);
}

} // namespace fovea::ui
