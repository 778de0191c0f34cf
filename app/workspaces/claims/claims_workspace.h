// SPDX-License-Identifier: MIT
#pragma once

#include "app/lessons/lesson_vocabulary.h"
#include "app/studio/studio.h"
#include "app/studio/workspace.h"
#include "core/session/live_question.h"
#include "widgets/claims/claims_model.h"
#include "widgets/claims/seed_place.h"

#include <QTimer>

#include <thread>

namespace fovea::ui {
class ClaimsPage;
} // namespace fovea::ui

namespace fovea::app {

class EvidenceRunner;

// The Claims workspace: what holds, with the evidence that is shipped and that was made here. Evidence is
// read in the background.
class ClaimsWorkspace : public Workspace
{
    Q_OBJECT

public:
    explicit ClaimsWorkspace(Studio &studio);

    QWidget *page() override;
    QWidget *topBar() override;
    std::vector<ActionGroup> actions() override;
    LessonPart words() override;
    void setShown(bool shown) override;
    void leave() override;

Q_SIGNALS:
    void boardRead();

private:
    struct Reading
    {
        ui::BoardPointer board; // null: why not
        QString problem;
    };
    using Question = LiveQuestion<Reading>;

    void connectCard();
    void read();
    Question::Work reading() const;
    void accept(const Reading &reading);
    void markChanges();
    void measure(); // what missing runs take here, in the background
    void remember();
    void run(const QString &id);
    QString prepared(const QString &id); // directories of its missing runs; empty: said why not
    void prepareForCluster(const QString &id);
    void openInSweep(const QString &id);
    void openInRace(const QString &id, const ui::SeedPlace &place);
    void exportBoard();
    QString ownFolder() const;

    Studio &m_studio;
    ui::ClaimsPage *m_page;
    EvidenceRunner *m_runner;
    QAction *m_export, *m_reload;
    std::map<std::string, double> m_measured; // seconds of a run, by sweep
    QTimer m_refresh;                         // while evidence is being made
    bool m_isShown = false;
    JobQueue m_queue;
    Question m_question;      // goes before its queue
    std::jthread m_measuring; // last: joined before what it speaks to goes
};

} // namespace fovea::app
