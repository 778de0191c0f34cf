// SPDX-License-Identifier: MIT
#include "widgets/cells/sweep_bar.h"

#include "widgets/cells/cell_words.h"
#include "widgets/kit/bar_button.h"
#include "widgets/kit/icons.h"
#include "widgets/kit/label.h"
#include "widgets/kit/one_line.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QMenu>
#include <QProgressBar>
#include <QStyle>
#include <QToolButton>
#include <QVBoxLayout>

namespace fovea::ui {

SweepBar::SweepBar(ThemeManager &themes, QWidget *parent)
    : QWidget(parent), m_themes(themes),
      m_name(makeBarButton(QStringLiteral("sweepName"), tr("No sweep"),
                           tr("Which sweep is watched: those begun here, or any directory"), this)),
      m_menu(new QMenu(this)),
      m_run(makeBarButton(QStringLiteral("sweepRun"), tr("Start"),
                          tr("Runs what is left of this sweep, or pauses it with everything saved"), this)),
      m_stop(makeIconButton(
          QStringLiteral("sweepStop"), tr("Stop"),
          tr("Lets runs at work save, marks them as stopped, and ends the sweep; also one that "
             "was started elsewhere"),
          this)),
      m_retry(makeIconButton(QStringLiteral("sweepRetry"), tr("Retry failed"),
                             tr("Forgets failures and runs those runs again"), this)),
      m_export(makeIconButton(QStringLiteral("sweepExport"), tr("Export"),
                              tr("Writes results.csv and results.json, or a figure"), this)),
      m_now(new OneLine(this)), m_left(new Label(this)), m_progress(new QProgressBar(this)),
      m_pages(new QButtonGroup(this))
{
    makeChooser(m_name, themes);
    m_name->setMenu(m_menu);
    m_name->setPopupMode(QToolButton::InstantPopup);
    m_name->setMaximumWidth(220);
    m_run->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    setThemedIcon(m_stop, QStringLiteral("stop"), themes);
    setThemedIcon(m_retry, QStringLiteral("loop"), themes);
    setThemedIcon(m_export, QStringLiteral("export"), themes);
    m_progress->setTextVisible(false);
    m_progress->setAccessibleName(tr("Progress of the sweep"));
    m_left->setProperty("look", QStringLiteral("muted"));
    m_left->setObjectName(QStringLiteral("sweepTimeLeft"));
    m_now->setObjectName(QStringLiteral("sweepProgress"));

    auto *texts = new QHBoxLayout;
    texts->addWidget(m_now, 1);
    texts->addWidget(m_left);
    auto *middle = new QVBoxLayout;
    middle->setSpacing(2);
    middle->addStretch();
    middle->addLayout(texts);
    middle->addWidget(m_progress);
    middle->addStretch();
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(size::wide, size::tiny, size::wide, size::tiny);
    row->setSpacing(size::gap);
    for (QToolButton *button : {m_name, m_run, m_stop, m_retry})
        row->addWidget(button);
    row->addLayout(middle, 1);
    const QString names[] = {tr("Make"), tr("Watch"), tr("Read")};
    const QString helps[] = {tr("A grid of settings and seeds, before it runs (Alt+1)"),
                             tr("How the grid fills (Alt+2)"), tr("What came out (Alt+3)")};
    for (int i = 0; i < 3; ++i) {
        QToolButton *button = makeBarButton(QStringLiteral("sweepPage%1").arg(i), names[i], helps[i], this);
        button->setCheckable(true);
        m_pages->addButton(button, i);
        row->addWidget(button);
    }
    row->addWidget(m_export);
    connect(m_pages, &QButtonGroup::idClicked, this, [this](int id) { Q_EMIT pageChosen(SweepPage(id)); });
    connect(m_run, &QToolButton::clicked, this,
            [this] { m_isPausing ? Q_EMIT pauseRequested() : Q_EMIT startRequested(); });
    connect(m_stop, &QToolButton::clicked, this, &SweepBar::stopRequested);
    connect(m_retry, &QToolButton::clicked, this, &SweepBar::retryRequested);
    connect(m_export, &QToolButton::clicked, this, &SweepBar::exportRequested);
    setPage(SweepPage::Make);
    show({}, {}, {});
}

void SweepBar::setName(const QString &name)
{
    m_name->setText(QFontMetrics(m_name->font()).elidedText(name, Qt::ElideMiddle, 170));
    m_name->setToolTip(name);
}

SweepPage SweepBar::page() const
{
    return SweepPage(m_pages->checkedId());
}

void SweepBar::setPage(SweepPage page)
{
    m_pages->button(int(page))->setChecked(true);
}

void SweepBar::startOrPause()
{
    m_run->click(); // nothing happens while it is disabled
}

QString SweepBar::progressText() const
{
    return m_now->words();
}

QString SweepBar::leftText() const
{
    return m_left->text();
}

void SweepBar::show(const SnapshotPointer &sweep, const SweepControl &control, const QString &trouble)
{
    const bool atWork = sweep && sweep->isAtWork();
    m_isPausing = atWork || control.isStarting;
    const int failed = sweep ? sweep->count(SweepState::Failed) : 0;
    m_run->setText(m_isPausing ? tr("Pause") : sweep && sweep->over() > 0 ? tr("Go on") : tr("Start"));
    m_run->setAccessibleName(m_run->text());
    m_run->setIcon(icon(m_isPausing ? QStringLiteral("pause") : QStringLiteral("play"), m_themes.theme()));
    m_run->setEnabled(sweep && (m_isPausing ? control.mayPause : sweep->left() > 0));
    m_stop->setEnabled(atWork);
    m_retry->setEnabled(failed > 0);
    m_export->setEnabled(sweep != nullptr);
    const int all = sweep ? int(sweep->report.runs.size()) : 0;
    m_progress->setRange(0, std::max(1, all));
    m_progress->setValue(sweep ? sweep->over() - failed : 0);
    QStringList words;
    if (!sweep) {
        words << (trouble.isEmpty() ? tr("Nothing runs until you start a grid") : trouble);
    } else {
        words << tr("%1 of %2 runs").arg(sweep->over() - failed).arg(all);
        for (const SweepState state : {SweepState::Running, SweepState::Paused, SweepState::Stopped,
                                       SweepState::Failed, SweepState::Stale})
            if (const int count = sweep->count(state))
                words << QStringLiteral("%1 %2").arg(count).arg(stateWords(state));
        if (control.isStarting && !atWork)
            words << tr("starting");
        if (!control.obstacle.isEmpty())
            words = QStringList{control.obstacle};
        if (!trouble.isEmpty())
            words = QStringList{trouble};
    }
    m_now->setWords(words.join(QStringLiteral(" · ")));
    m_now->setProperty("look", control.obstacle.isEmpty() && trouble.isEmpty() ? QString()
                                                                               : QStringLiteral("caution"));
    m_now->style()->polish(m_now);
    QString left;
    if (sweep && sweep->left() == 0)
        left = failed > 0 ? tr("done but for what failed") : tr("done");
    else if (sweep && sweep->timeLeft)
        left = atWork ? timeLeftWords(*sweep->timeLeft)
                      : tr("%1 once it goes on").arg(timeLeftWords(*sweep->timeLeft));
    m_left->setText(left);
}

} // namespace fovea::ui
