// SPDX-License-Identifier: MIT
#include "widgets/forms/spec_rows.h"

#include "widgets/forms/field_row.h"
#include "widgets/forms/field_words.h"
#include "widgets/kit/theme.h"
#include "widgets/models/field_names.h"

#include "core/base/errors.h"
#include "core/experiment/spec_fields.h"

#include <QVBoxLayout>

namespace fovea::ui {

namespace {

// A parameter of one lane's task may be unknown to the other's.
std::string textOrNothing(const RunSpec &run, const std::string &key)
{
    try {
        return fieldText(run, key);
    } catch (const Error &) {
        return {};
    }
}

FieldRow *makeRow(const RunSpec &run, const std::string &key, QWidget *parent)
{
    const SpecField *field = findField(key);
    const bool nullable = field && field->nullable;
    const bool byFactors = key == sharpnessKey;
    Param param = fieldParam(run, key);
    if (byFactors)
        param.help += ", 1 is the paper's setting";
    auto *row = new FieldRow(fieldName(key), param,
                             nullable    ? EditorKind::Empty
                             : byFactors ? EditorKind::LogSlider
                                         : EditorKind::Plain,
                             parent);
    if (nullable)
        row->editor()->setEmptyText(QString::fromUtf8(key == "data.seed" ? "run" : "null"), emptyName(key));
    return row;
}

// "train.lr is ...", or of a parameter of the task "Task even-pairs: length is ...".
bool speaksOf(const std::string &sentence, const std::string &key)
{
    return sentence.starts_with(key + " is ") ||
           (key.starts_with("task.") && sentence.starts_with("Task ") &&
            sentence.find(": " + key.substr(key.find('.') + 1) + " is ") != std::string::npos);
}

} // namespace

bool isDifferent(const RunSpec &run, const RunSpec &first, const std::string &key)
{
    return textOrNothing(run, key) != textOrNothing(first, key);
}

SpecRows::SpecRows(QWidget *parent) : QWidget(parent), m_column(new QVBoxLayout(this))
{
    m_column->setContentsMargins(0, 0, 0, 0);
    m_column->setSpacing(size::gap);
}

void SpecRows::show(int index, const RunSpec &run, const RunSpec &first, const std::vector<std::string> &keys)
{
    const bool another = index != m_index;
    m_index = index;
    m_run = run;
    m_first = first;
    if (keys != m_keys) {
        m_keys = keys;
        makeRows();
    } else if (another) {
        for (const auto &[key, row] : m_rows)
            row->setProblem({});
    }
    fill();
}

void SpecRows::makeRows()
{
    for (const auto &[key, row] : m_rows) {
        row->setObjectName({}); // it goes when its own signals are done
        row->hide();
        row->deleteLater();
    }
    m_rows.clear();
    for (const std::string &key : m_keys) {
        FieldRow *row = makeRow(m_run, key, this);
        m_column->addWidget(row);
        connect(row->editor(), &ParamEditor::committed, this,
                [this, key](const QString &text) { commit(key, text); });
        connect(row, &FieldRow::validityChanged, this, &SpecRows::validityChanged);
        m_rows[key] = row;
    }
    Q_EMIT validityChanged(); // what was refused went with its row
}

void SpecRows::fill()
{
    for (const auto &[key, row] : m_rows) {
        if (row->isRefused())
            continue;
        row->editor()->setText(QString::fromStdString(fieldText(m_run, key)));
        const auto problem = m_problems.find(key);
        row->setProblem(problem == m_problems.end() ? QString() : withFieldNames(problem->second));
        row->setDiffers(
            isDifferent(m_run, m_first, key),
            tr("The first lane has %1 here.").arg(QString::fromStdString(textOrNothing(m_first, key))));
    }
}

void SpecRows::commit(const std::string &key, const QString &text)
{
    FieldRow *row = m_rows.at(key);
    RunSpec changed = m_run;
    try {
        setField(changed, key, text.toStdString());
    } catch (const UsageError &) {
        return row->refuse();
    }
    row->setProblem({});
    const std::string value = fieldText(changed, key);
    if (value == fieldText(m_run, key))
        return fill(); // 0.10 is 0.1
    Q_EMIT changeRequested(QString::fromStdString(key), QString::fromStdString(value));
}

bool SpecRows::claimProblems(std::vector<std::string> &sentences, const std::vector<std::string> &keys)
{
    std::map<std::string, std::string> mine;
    std::erase_if(sentences, [&](const std::string &sentence) {
        for (const std::string &key : keys)
            if (speaksOf(sentence, key) && mine.emplace(key, sentence).second)
                return true;
        return false;
    });
    const bool isNew = mine != m_problems && !mine.empty();
    m_problems = std::move(mine);
    fill();
    return isNew;
}

FieldRow *SpecRows::row(const std::string &key) const
{
    const auto at = m_rows.find(key);
    return at == m_rows.end() ? nullptr : at->second;
}

QString SpecRows::invalidField() const
{
    for (const std::string &key : m_keys)
        if (const FieldRow *each = row(key); each && each->isRefused())
            return each->problem();
    return {};
}

void SpecRows::revert()
{
    for (const auto &[key, row] : m_rows)
        if (row->isRefused())
            row->revert();
}

} // namespace fovea::ui
