// SPDX-License-Identifier: MIT
#include "widgets/forms/spec_section.h"

#include "widgets/forms/attention_rows.h"
#include "widgets/forms/spec_rows.h"

#include "core/experiment/spec_fields.h"

#include <QVBoxLayout>

#include <algorithm>

namespace fovea::ui {

SpecSection::SpecSection(const QString &title, std::vector<std::string> prefixes, QWidget *parent)
    : Section(title, parent), m_prefixes(std::move(prefixes)), m_rows(new SpecRows(this))
{
    body()->addWidget(m_rows);
    connect(this, &Section::toggled, this, [this](bool expanded) {
        if (expanded && !m_wasOpened) {
            m_wasOpened = true;
            fill();
        }
    });
}

// How a mask is weighed and learned from stands beside it.
std::vector<std::string> SpecSection::keysOf(const RunSpec &run) const
{
    std::vector<std::string> keys = specKeys(run);
    std::erase_if(keys, [&](const std::string &key) {
        return key == "task.id" || AttentionRows::has(key) ||
               std::none_of(m_prefixes.begin(), m_prefixes.end(),
                            [&](const std::string &prefix) { return key.starts_with(prefix); });
    });
    return keys;
}

void SpecSection::show(int index, const LaneView &lane, const LaneView &first)
{
    m_index = index;
    m_run = lane.run;
    m_first = first.run;
    const auto keys = keysOf(m_run);
    const auto different = std::count_if(
        keys.begin(), keys.end(), [&](const std::string &key) { return isDifferent(m_run, m_first, key); });
    const QString name = QString::fromStdString(first.spec.name);
    setHint(different == 0   ? QString()
            : different == 1 ? tr("1 differs from %1").arg(name)
                             : tr("%1 differ from %2").arg(different).arg(name));
    fill();
}

void SpecSection::fill()
{
    if (m_wasOpened)
        m_rows->show(m_index, m_run, m_first, keysOf(m_run));
}

void SpecSection::claimProblems(std::vector<std::string> &sentences)
{
    if (m_rows->claimProblems(sentences, keysOf(m_run)))
        setExpanded(true);
}

const FieldRow *SpecSection::row(const std::string &key) const
{
    return m_rows->row(key);
}

} // namespace fovea::ui
