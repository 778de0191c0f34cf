// SPDX-License-Identifier: MIT
#include "app/workspaces/inspect/sequence_controller.h"

#include "widgets/kit/look.h"
#include "widgets/maps/map_scene.h"
#include "widgets/words/lane_words.h"
#include "widgets/words/task_words.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace fovea::app {

namespace {

std::vector<int> decidingPositions(const Deciding &deciding)
{
    std::set<int> positions(deciding.keys.begin(), deciding.keys.end());
    for (const Deciding::Pair &pair : deciding.pairs)
        positions.insert(pair.key);
    return {positions.begin(), positions.end()};
}

} // namespace

SequenceController::SequenceController(ui::SequenceBar &bar, ui::OneLine &effect, Studio &studio,
                                       QObject *parent)
    : QObject(parent), m_bar(bar), m_effect(effect), m_inspection(studio.inspection), m_race(studio.race),
      m_controller(studio.probes)
{
    connect(&m_inspection, &ui::Inspection::probesChanged, this, &SequenceController::show);
    connect(&m_inspection, &ui::Inspection::hoverChanged, this,
            [this] { m_bar.setHovered(m_inspection.hovered() ? m_inspection.hovered()->key : -1); });
    connect(&m_inspection, &ui::Inspection::selectionChanged, this,
            [this] { m_bar.setSelected(m_inspection.query().value_or(-1)); });
    connect(&bar, &ui::SequenceBar::positionHovered, this, [this](int position) {
        m_inspection.setHovered(position < 0 ? std::nullopt : std::optional(ui::MapCell{position, position}));
    });
    connect(&bar, &ui::SequenceBar::positionSelected, this, [this](int position) {
        m_inspection.selectQuery(position < 0 ? std::nullopt : std::optional(position));
    });
    connect(&bar, &ui::SequenceBar::tokenChangeRequested, this, &SequenceController::change);
    connect(&bar, &ui::SequenceBar::resetRequested, this, [this] {
        const ui::ExampleChoice &now = m_inspection.example();
        m_inspection.setExample({now.set, now.index, {}});
    });
    connect(&bar, &ui::SequenceBar::sequenceTyped, this, [this](const QString &text) {
        const ui::ExampleChoice &now = m_inspection.example();
        if (m_reader)
            m_inspection.setExample({now.set, now.index, m_reader->read(text.toStdString()).tokens});
    });
}

QString SequenceController::className(int label) const
{
    return m_spec ? ui::answerWords(m_spec->task, label) : QString::number(label);
}

// Made anew only for another task, model or length.
void SequenceController::needReader()
{
    const int lane = m_inspection.first();
    if (lane < 0 || lane >= int(m_race.lanes().size()) || !m_controller.shape())
        return;
    const RunSpec &spec = m_race.lanes()[std::size_t(lane)].run;
    if (m_reader && m_spec == spec && m_shape == m_controller.shape())
        return;
    m_spec = spec;
    m_shape = m_controller.shape();
    m_reader = std::make_shared<const SequenceReader>(spec, *m_shape);
    m_bar.setAlphabet(m_inspection.alphabet());
    m_bar.setCheck([this, reader = m_reader](const QString &text) {
        const TypedSequence typed = reader->read(text.toStdString());
        return ui::checkOf(text, typed, typed.label ? className(*typed.label) : QString());
    });
}

std::vector<Token> SequenceController::shownTokens() const
{
    std::vector<Token> tokens;
    const ui::LaneProbe *laneProbe = m_inspection.laneProbe(m_inspection.first());
    if (!laneProbe || !laneProbe->probe)
        return tokens;
    for (std::size_t i = 0; i < laneProbe->probe->tokens.size(); ++i)
        if (laneProbe->probe->roles[i] == Role::Symbol)
            tokens.push_back(laneProbe->probe->tokens[i]);
    return tokens;
}

void SequenceController::show()
{
    needReader();
    const ui::LaneProbe *laneProbe = m_inspection.laneProbe(m_inspection.first());
    if (!laneProbe || !laneProbe->probe)
        return showEffect();
    const AttentionProbe &probe = *laneProbe->probe;
    ui::ShownSequence shown;
    const QStringList texts = ui::tokenTexts(probe, m_inspection.alphabet());
    shown.tokens = texts.mid(0, int(shownTokens().size()));
    shown.text = QString::fromStdString(probe.text);
    shown.answer = probe.label ? className(*probe.label) : QString();
    shown.deciding = decidingPositions(probe.deciding);
    shown.isEdited = m_inspection.example().isTyped();
    if (laneProbe->before && laneProbe->before->tokens.size() == probe.tokens.size())
        for (std::size_t i = 0; i < probe.tokens.size(); ++i)
            if (probe.tokens[i] != laneProbe->before->tokens[i])
                shown.changed.push_back(int(i));
    m_bar.setSequence(shown);
    showEffect();
}

void SequenceController::showEffect()
{
    QStringList parts;
    for (std::size_t lane = 0; lane < m_inspection.laneProbes().size(); ++lane) {
        const ui::LaneProbe &laneProbe = m_inspection.laneProbes()[lane];
        if (!laneProbe.probe || !laneProbe.before || lane >= m_race.lanes().size())
            continue;
        const auto words = [this](const Answer &answer) {
            return tr("%1 (%2 %)").arg(className(answer.label)).arg(std::round(answer.confidence * 100));
        };
        QString text = tr("%1: %2 → %3")
                           .arg(ui::chipLetter(m_race.lanes()[lane]), words(answerOf(*laneProbe.before)),
                                words(answerOf(*laneProbe.probe)));
        if (laneProbe.before->positions == laneProbe.probe->positions) {
            const PickChange change = pickChange(*laneProbe.before, *laneProbe.probe);
            if (change.changed > 0)
                text += tr(", %1 of %2 picks changed").arg(change.changed).arg(change.picks);
        }
        parts << text;
    }
    // The line is always there, so that the maps never move.
    m_effect.setWords(parts.isEmpty()
                          ? tr("Click a symbol to change it: every lane answers before and after.")
                          : tr("Before → after.  ") + parts.join(QStringLiteral("  ·  ")));
    ui::setLook(&m_effect, parts.isEmpty() ? QStringLiteral("muted") : QString());
}

void SequenceController::change(int position, const QString &token)
{
    std::vector<Token> tokens = shownTokens();
    bool isNumber = false;
    const int number = token.toInt(&isNumber);
    const int symbol =
        m_inspection.alphabet().isEmpty() && isNumber ? number : int(m_inspection.alphabet().indexOf(token));
    if (position < 0 || std::size_t(position) >= tokens.size() || symbol < 0)
        return;
    tokens[std::size_t(position)] = symbol;
    const ui::ExampleChoice &now = m_inspection.example();
    m_inspection.setExample({now.set, now.index, tokens});
}

} // namespace fovea::app
