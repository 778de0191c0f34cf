// SPDX-License-Identifier: MIT
#include "widgets/forms/mask_form.h"

#include "widgets/forms/field_row.h"
#include "widgets/forms/field_words.h"
#include "widgets/forms/mask_picture.h"
#include "widgets/kit/label.h"
#include "widgets/models/field_names.h"

#include "core/attention/mask.h"
#include "core/attention/painted_cells.h"

#include <QPushButton>
#include <QVBoxLayout>

#include <cmath>

namespace fovea::ui {

namespace {

Param typeParam()
{
    return choiceParam(std::string(maskKey), "What decides which keys a query keeps", maskCatalogue().ids());
}

ParamValue valueOf(const MaskSpec &mask, const Param &param)
{
    const auto given = mask.params.find(param.id);
    return given == mask.params.end() ? param.fallback : given->second;
}

QString textIn(const MaskSpec &mask, const Param &param)
{
    return QString::fromStdString(textOf(valueOf(mask, param)));
}

constexpr double mostInTwentieths = 2;

// What the mask says against this value; empty: nothing.
QString objectionTo(const MaskSpec &mask)
{
    try {
        makeMask(mask);
        return {};
    } catch (const UsageError &error) {
        return QString::fromStdString(error.what());
    }
}

// Only masks know which of their numbers must be even: LSH, as a bucket has an opposite.
bool isEvenOnly(const std::string &mask, const Param &param)
{
    const auto *fallback = std::get_if<std::int64_t>(&param.fallback);
    return fallback && !objectionTo({mask, {{param.id, *fallback + 1}}}).isEmpty() &&
           objectionTo({mask, {{param.id, *fallback + 2}}}).isEmpty();
}

// Reals have a slider too, if their default is one of its places.
EditorKind editorFor(const std::string &mask, const Param &param)
{
    if (param.type == ParamType::Integer)
        return isEvenOnly(mask, param) ? EditorKind::EvenSlider : EditorKind::Slider;
    if (param.type != ParamType::Real)
        return EditorKind::Plain;
    if (param.maximum > mostInTwentieths)
        return EditorKind::LogSlider;
    const double place = 20 * std::get<double>(param.fallback);
    return std::abs(place - std::round(place)) < 1e-9 ? EditorKind::Twentieths : EditorKind::Plain;
}

} // namespace

MaskForm::MaskForm(ThemeManager &themes, QWidget *parent)
    : QWidget(parent), m_type(new FieldRow(tr("Type"), typeParam(), EditorKind::Plain, this)),
      m_rule(new Label(this)), m_params(new QVBoxLayout), m_besides(new QVBoxLayout),
      m_picture(new MaskPicture(themes, this)), m_paint(new QPushButton(tr("Paint a mask…"), this))
{
    m_rule->setWordWrap(true);
    m_rule->setFont(ui::font(Type::Small));
    m_rule->setProperty("look", QStringLiteral("muted"));
    m_params->setSpacing(size::gap);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(size::gap);
    layout->addWidget(m_type);
    layout->addWidget(m_rule);
    layout->addLayout(m_params);
    layout->addLayout(m_besides);
    layout->addSpacing(size::tiny);
    layout->addWidget(m_picture);
    m_paint->setObjectName(QStringLiteral("paint"));
    m_paint->setToolTip(tr("Opens a board with this pattern, to draw which position may look at which."));
    m_paint->setWhatsThis(m_paint->toolTip());
    m_paint->setAccessibleName(tr("Paint a mask"));
    m_paint->setAutoDefault(false);
    layout->addWidget(m_paint, 0, Qt::AlignLeft);
    connect(m_paint, &QPushButton::clicked, this, &MaskForm::paintRequested);
    connect(m_type->editor(), &ParamEditor::committed, this, &MaskForm::choose);
}

void MaskForm::show(int index, const LaneView &lane, const LaneView &first, int length)
{
    const bool another = index != m_index || lane.spec.mask != m_mask;
    m_index = index;
    m_mask = lane.spec.mask;
    m_length = length;
    m_layers = lane.run.model.blocks;
    m_style = lane.style;
    m_type->editor()->setText(QString::fromStdString(m_mask.id));
    m_type->setDiffers(m_mask.id != first.spec.mask.id,
                       tr("The first lane has %1 here.").arg(choiceName(maskKey, first.spec.mask.id)));
    const MaskInfo *info = maskCatalogue().find(m_mask.id);
    m_rule->setText(info ? QString::fromStdString(info->rule) : QString());
    if (m_shown != m_mask.id)
        makeRows();
    else if (another)
        for (const auto &[id, row] : m_rows)
            row->setProblem({});
    fill(first);
    paint(m_mask);
}

void MaskForm::makeRows()
{
    for (const auto &[id, row] : m_rows)
        delete row;
    m_rows.clear();
    m_shown = m_mask.id;
    const MaskInfo *info = maskCatalogue().find(m_mask.id);
    if (!info)
        return;
    for (const Param &param : info->params) {
        auto *row = new FieldRow(fieldName(param.id), param, editorFor(m_mask.id, param), this);
        m_params->addWidget(row);
        connect(row->editor(), &ParamEditor::edited, this,
                [this, param](const QString &text) { preview(param, text); });
        connect(row->editor(), &ParamEditor::committed, this,
                [this, param](const QString &text) { commit(param, text); });
        connect(row, &FieldRow::validityChanged, this, &MaskForm::validityChanged);
        m_rows[param.id] = row;
    }
    Q_EMIT validityChanged(); // what was refused went with its row
}

void MaskForm::fill(const LaneView &first)
{
    for (const auto &[id, row] : m_rows) {
        const Param &param = row->editor()->param();
        if (row->isRefused())
            continue;                              // the person has not put it right yet
        row->editor()->setSliderMaximum(m_length); // more keys than there are make no difference
        row->editor()->setText(textIn(m_mask, param));
        const bool comparable = first.spec.mask.id == m_mask.id;
        const bool differs = comparable && valueOf(first.spec.mask, param) != valueOf(m_mask, param);
        row->setDiffers(differs, tr("The first lane has %1 here.").arg(textIn(first.spec.mask, param)));
    }
}

// Parameters that the new mask has as well keep their values.
void MaskForm::choose(const QString &id)
{
    if (id.toStdString() == m_mask.id)
        return;
    const MaskInfo &info = maskCatalogue().at(id.toStdString());
    MaskSpec mask{info.id, {}};
    if (makeMask(mask)->onlyLength()) // begins with what the lane keeps now
        return Q_EMIT changeRequested(paintedLike(m_mask, m_length));
    for (const Param &param : info.params)
        if (const auto kept = m_mask.params.find(param.id); kept != m_mask.params.end())
            mask.params.insert(*kept);
    Q_EMIT changeRequested(mask);
}

MaskSpec MaskForm::with(const Param &param, const QString &text) const
{
    const ParamValue value = valueFrom(param, text.toStdString(), {});
    MaskSpec mask = m_mask;
    if (value == param.fallback)
        mask.params.erase(param.id);
    else
        mask.params[param.id] = value;
    return mask;
}

void MaskForm::preview(const Param &param, const QString &text)
{
    try {
        paint(with(param, text));
    } catch (const UsageError &) {
        // Perhaps only half typed; commit() tells.
    }
}

void MaskForm::commit(const Param &param, const QString &text)
{
    FieldRow *row = m_rows.at(param.id);
    try {
        const MaskSpec mask = with(param, text);
        const QString wanted = objectionTo(mask).section(QStringLiteral("must be "), 1);
        if (!wanted.isEmpty())
            return row->refuse(tr("%1: %2").arg(row->name(), wanted.chopped(1))); // without its full stop
        row->setProblem({});
        if (mask != m_mask)
            Q_EMIT changeRequested(mask);
    } catch (const UsageError &) {
        row->refuse();
    }
}

void MaskForm::paint(const MaskSpec &mask)
{
    m_picture->show(mask, m_length, m_layers, m_style);
}

void MaskForm::claimProblems(std::vector<std::string> &sentences)
{
    std::erase_if(sentences, [&](const std::string &sentence) {
        for (const auto &[id, row] : m_rows) {
            if (!sentence.starts_with("Mask " + m_mask.id + ": " + id + " is "))
                continue;
            row->setProblem(refusalWords(row->name(), row->editor()->param(), row->editor()->text()));
            return true;
        }
        return false;
    });
}

QString MaskForm::invalidField() const
{
    for (const auto &[id, row] : m_rows)
        if (row->isRefused())
            return row->problem();
    return {};
}

void MaskForm::revert()
{
    for (const auto &[id, row] : m_rows)
        if (row->isRefused())
            row->revert();
}

const FieldRow *MaskForm::row(const std::string &id) const
{
    const auto at = m_rows.find(id);
    return at == m_rows.end() ? nullptr : at->second;
}

} // namespace fovea::ui
