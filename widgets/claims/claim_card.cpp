// SPDX-License-Identifier: MIT
#include "widgets/claims/claim_card.h"

#include "core/base/wording.h"
#include "widgets/claims/claim_html.h"
#include "widgets/claims/pair_chart.h"
#include "widgets/kit/icons.h"
#include "widgets/kit/label.h"
#include "widgets/kit/look.h"

#include <QHBoxLayout>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollArea>
#include <QToolButton>
#include <QVBoxLayout>

namespace fovea::ui {

QLabel *ClaimCard::addText(const char *name, Type type, const char *look)
{
    auto *label = new Label(this);
    label->setObjectName(QLatin1String(name));
    label->setFont(ui::font(type));
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    if (look)
        label->setProperty("look", QLatin1String(look));
    m_body->addWidget(label);
    return label;
}

ClaimCard::ClaimCard(ThemeManager &themes, QWidget *parent) : QFrame(parent), m_themes(themes)
{
    setProperty("look", QStringLiteral("card"));
    setWhatsThis(
        tr("Everything about the claim that is chosen: its verdict at the last planned look, the runs behind "
           "it, what other thresholds would say, what would refute it, and how the replication differs."));
    auto *outer = new QVBoxLayout(this);
    outer->setContentsMargins(size::wide, size::gap, size::wide, size::wide);
    auto *head = new QHBoxLayout;
    m_title = new Label(this);
    m_title->setObjectName(QStringLiteral("claimTitle"));
    m_title->setFont(ui::font(Type::Section));
    m_title->setWordWrap(true);
    head->addWidget(m_title, 1);
    auto *close = new QToolButton(this);
    setThemedIcon(close, QStringLiteral("close"), themes);
    close->setToolTip(tr("Close the card (Esc)"));
    close->setAccessibleName(tr("Close the card"));
    connect(close, &QToolButton::clicked, this, &ClaimCard::closeWanted);
    head->addWidget(close, 0, Qt::AlignTop);
    outer->addLayout(head);
    m_scroll = new QScrollArea(this);
    m_scroll->setWidgetResizable(true);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto *content = new QWidget;
    m_body = new QVBoxLayout(content);
    m_body->setContentsMargins(0, 0, size::gap, 0);
    m_body->setSpacing(size::gap);
    m_scroll->setWidget(content);
    m_scroll->viewport()->setAutoFillBackground(false); // the card's own ground
    content->setAutoFillBackground(false);
    outer->addWidget(m_scroll, 1);
    m_source = addText("claimSource", Type::Small, "muted");
    m_verdict = addText("claimVerdict", Type::Title);
    m_verdict->setTextFormat(Qt::RichText);
    m_reason = addText("claimReason", Type::Body);
    m_caution = addText("claimCaution", Type::Body, "caution");
    m_chart = new PairChart(themes, content);
    m_body->addWidget(m_chart);
    m_numbers = addText("claimNumbers", Type::Body);
    m_seeds = addText("claimSeeds", Type::Body);
    m_seeds->setTextFormat(Qt::RichText);
    m_seeds->setTextInteractionFlags(Qt::TextBrowserInteraction);
    m_seeds->setOpenExternalLinks(false);
    connect(m_seeds, &QLabel::linkActivated, this,
            [this](const QString &link) { Q_EMIT raceWanted(m_id, placeFrom(link)); });
    m_strip = addText("claimStrip", Type::Body);
    m_strip->setTextFormat(Qt::RichText);
    m_refuted = addText("claimRefuted", Type::Body);
    m_refuted->setTextFormat(Qt::RichText);
    m_deviations = addText("claimDeviations", Type::Body);
    m_deviations->setTextFormat(Qt::RichText);
    m_made = addText("claimMade", Type::Small, "muted");
    m_body->addStretch(1);
    m_run = new QPushButton(this);
    m_run->setObjectName(QStringLiteral("runMissing"));
    m_run->setProperty("look", QStringLiteral("accent"));
    m_about = new Label(this);
    m_about->setObjectName(QStringLiteral("missingText"));
    m_about->setFont(ui::font(Type::Small));
    m_about->setProperty("look", QStringLiteral("muted"));
    m_about->setWordWrap(true);
    m_runBar = new QProgressBar(this);
    m_runBar->setTextVisible(false);
    m_runBar->setFixedHeight(6);
    m_runBar->setAccessibleName(tr("Missing runs that have been made"));
    m_runBar->hide();
    outer->addWidget(m_about);
    outer->addWidget(m_runBar);
    outer->addWidget(m_run);
    auto *row = new QHBoxLayout;
    row->setSpacing(size::gap);
    const auto add = [&](const char *name, const QString &text, const QString &tip) {
        auto *button = new QPushButton(text, this);
        button->setObjectName(QLatin1String(name));
        button->setToolTip(tip);
        row->addWidget(button);
        return button;
    };
    m_cluster =
        add("forCluster", tr("For a cluster"), tr("Prepares the sweep and copies the command for Slurm"));
    m_sweep =
        add("openSweep", tr("Open in Sweep"), tr("Prepares the registered sweep and opens its directory"));
    m_race =
        add("openRace", tr("Open in Race"), tr("Lays out the lanes of this claim with its seeds as a race"));
    outer->addLayout(row);
    connect(m_run, &QPushButton::clicked, this, [this] {
        if (m_isRunning)
            Q_EMIT stopWanted();
        else
            Q_EMIT runWanted(m_id);
    });
    connect(m_cluster, &QPushButton::clicked, this, [this] { Q_EMIT clusterWanted(m_id); });
    connect(m_sweep, &QPushButton::clicked, this, [this] { Q_EMIT sweepWanted(m_id); });
    connect(m_race, &QPushButton::clicked, this, [this] { Q_EMIT raceWanted(m_id, SeedPlace{}); });
}

void ClaimCard::showClaim(const ClaimBoard &board, const QString &id)
{
    const Claim &claim = board.claims.claim(id.toStdString());
    const ClaimResult &result = board.result(claim.id);
    const bool isOther = m_id != id;
    m_id = id;
    const auto put = [](QLabel *label, const QString &text) {
        label->setText(text);
        label->setVisible(!text.isEmpty());
    };
    put(m_title, textOf(claim.id + "  " + claim.statement));
    put(m_source, tr("Source: %1").arg(textOf(claim.source)));
    put(m_verdict, verdictWords(result));
    setLook(m_verdict, result.state == ClaimState::Supported      ? QStringLiteral("good")
                       : result.state == ClaimState::Contradicted ? QStringLiteral("bad")
                                                                  : QString());
    put(m_reason, sentence(textOf(result.reason)) + lookWords(claim, result));
    QStringList cautions;
    for (const std::string &caution : result.cautions)
        cautions << textOf(caution);
    put(m_caution, cautions.join(u'\n'));
    m_chart->showClaim(claim, result);
    const std::string number = numberText(claim, result);
    put(m_numbers, number == result.reason ? QString() : sentence(textOf(number)));
    put(m_seeds, result.parts.size() == 1 ? seedsHtml(claim, result) : partsHtml(result));
    put(m_strip, stripHtml(result));
    put(m_refuted, headed(tr("What would refute it"), textOf(claim.refuted)));
    put(m_deviations, deviationsHtml(claim));
    put(m_made, textOf(result.made));
    showButtons(board, result);
    if (isOther)
        m_scroll->ensureVisible(0, 0);
}

void ClaimCard::setRunning(const std::optional<EvidenceProgress> &progress)
{
    m_isRunning = progress.has_value();
    m_run->setText(m_isRunning ? tr("Pause") : m_runText);
    m_run->setEnabled(m_isRunning || m_canRun);
    m_about->setText(m_isRunning ? progress->words : m_runAbout);
    m_about->setVisible(!m_about->text().isEmpty());
    m_runBar->setVisible(m_isRunning);
    if (m_isRunning) {
        m_runBar->setRange(0, progress->of); // 0: it moves
        m_runBar->setValue(progress->done);
    }
}

void ClaimCard::showButtons(const ClaimBoard &board, const ClaimResult &result)
{
    const int missing = result.missingRuns();
    m_canRun = missing > 0;
    m_runText = missing > 0               ? tr("Run missing evidence")
                : result.evidence.empty() ? tr("Nothing to run")
                                          : tr("No evidence is missing");
    m_runAbout.clear();
    if (missing > 0) {
        m_runAbout = tr("%1 missing").arg(textOf(countText(missing, "run")));
        if (const auto seconds = board.missingSeconds(result))
            m_runAbout += tr(", %1").arg(workWords(*seconds));
        m_runAbout = sentence(m_runAbout);
    }
    if (!m_isRunning)
        setRunning({});
    m_cluster->setEnabled(missing > 0);
    m_sweep->setEnabled(missing > 0 || !result.evidence.empty());
    m_race->setEnabled(missing > 0 || !result.evidence.empty());
}

} // namespace fovea::ui
