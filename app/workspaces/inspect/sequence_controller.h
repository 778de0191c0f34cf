// SPDX-License-Identifier: MIT
#pragma once

#include "app/studio/inspect_controller.h"
#include "app/studio/studio.h"
#include "core/inspect/sequence_reader.h"
#include "widgets/inspect/sequence_bar.h"
#include "widgets/kit/one_line.h"

#include <memory>

namespace fovea::app {

// The sequence above the maps: shows the example, takes typed sequences and changed tokens, and says what a
// change did to answers and picks.
class SequenceController : public QObject
{
    Q_OBJECT

public:
    SequenceController(ui::SequenceBar &bar, ui::OneLine &effect, Studio &studio, QObject *parent = nullptr);

    QString className(int label) const;

private:
    void show();
    void showEffect();
    void needReader();
    void change(int position, const QString &token);
    std::vector<Token> shownTokens() const;

    ui::SequenceBar &m_bar;
    ui::OneLine &m_effect;
    ui::Inspection &m_inspection;
    ui::RaceData &m_race;
    InspectController &m_controller;
    std::optional<RunSpec> m_spec;
    std::optional<InputShape> m_shape;
    std::shared_ptr<const SequenceReader> m_reader; // of that spec and shape
};

} // namespace fovea::app
