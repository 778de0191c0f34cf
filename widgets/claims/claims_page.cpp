// SPDX-License-Identifier: MIT
#include "widgets/claims/claims_page.h"

#include "widgets/claims/claim_html.h"
#include "widgets/claims/claims_delegate.h"
#include "widgets/claims/forest.h"
#include "widgets/claims/forest_header.h"
#include "widgets/kit/icons.h"
#include "widgets/kit/label.h"
#include "widgets/kit/wrap_row.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QSplitter>
#include <QTableView>
#include <QVBoxLayout>

namespace fovea::ui {

namespace {

constexpr int cardWidth = 400;
constexpr int seedsWidth = 130;
constexpr int roomForReasons = 780; // of the table
constexpr int roomForSeeds = 640;
constexpr int roomForNumbers = 420;
constexpr int allStates = -1;

} // namespace

ClaimsPage::ClaimsPage(ThemeManager &themes, QWidget *parent)
    : QWidget(parent), m_themes(themes), m_model(new ClaimsModel(this))
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(size::wide, size::gap, size::wide, size::gap);
    layout->setSpacing(size::gap);
    makeControls();
    makeTable();
    m_card = new ClaimCard(themes, this);
    m_card->hide();
    m_split = new QSplitter(Qt::Horizontal, this);
    m_split->setChildrenCollapsible(false);
    m_split->setHandleWidth(size::gap);
    m_split->addWidget(m_table);
    m_split->addWidget(m_card);
    m_split->setStretchFactor(0, 1);
    layout->addWidget(m_split, 1);
    m_message = new Label(tr("Reading the evidence"), this);
    m_message->setObjectName(QStringLiteral("claimsMessage"));
    m_message->setAlignment(Qt::AlignCenter);
    m_message->setWordWrap(true);
    layout->addWidget(m_message);
    m_legend =
        new Label(tr("▲ the claim's lane first   ▽ the other first   – neither   ○ missing   ■ median and "
                     "interval   ◇ the paper's number   band: counts as the same"),
                  this);
    m_legend->setFont(ui::font(Type::Small));
    m_legend->setProperty("look", QStringLiteral("muted"));
    m_legend->setWordWrap(true);
    layout->addWidget(m_legend);
    m_register = new Label(this);
    m_register->setFont(ui::font(Type::Small));
    m_register->setProperty("look", QStringLiteral("muted"));
    m_register->setWordWrap(true);
    layout->addWidget(m_register);
    connect(m_card, &ClaimCard::closeWanted, this, [this] {
        m_table->setFocus(); // first: a view that gets the focus chooses a row
        m_table->clearSelection();
        m_table->setCurrentIndex({});
        m_card->hide();
        fit();
    });
    connect(&themes, &ThemeManager::changed, m_table->viewport(), qOverload<>(&QWidget::update));
}

void ClaimsPage::makeControls()
{
    m_bar = new QWidget(this);
    m_bar->setProperty("strip", true);
    auto *top = new QHBoxLayout(m_bar);
    top->setContentsMargins(size::wide, 0, size::wide, 0);
    top->setSpacing(size::gap);
    m_evidence = new Label(m_bar);
    m_evidence->setObjectName(QStringLiteral("evidenceText"));
    m_progress = new QProgressBar(m_bar);
    m_progress->setTextVisible(false);
    m_progress->setFixedHeight(6);
    m_progress->setMaximumWidth(320);
    m_progress->setAccessibleName(tr("Planned runs that are in"));
    m_export = new QPushButton(tr("Export board"), m_bar);
    setThemedIcon(m_export, QStringLiteral("export"), m_themes);
    m_export->setToolTip(tr("Saves the board as Markdown or JSON"));
    connect(m_export, &QPushButton::clicked, this, &ClaimsPage::exportWanted);
    top->addWidget(m_evidence);
    top->addWidget(m_progress, 1);
    top->addStretch(1);
    top->addWidget(m_export);
    auto *row = new WrapRow;
    row->setSpacing(size::tiny);
    const int states[] = {allStates,
                          int(ClaimState::Supported),
                          int(ClaimState::Contradicted),
                          int(ClaimState::Undecided),
                          int(ClaimState::NotRun),
                          int(ClaimState::NotTestable)};
    for (const int state : states) {
        auto *chip = new QPushButton(this);
        chip->setCheckable(true);
        chip->setChecked(state == allStates);
        chip->setObjectName(QStringLiteral("chip%1").arg(state));
        connect(chip, &QPushButton::clicked, this, [this, state] {
            if (state == allStates)
                for (auto it = m_chips.begin(); it != m_chips.end(); ++it)
                    it.value()->setChecked(it.key() == allStates);
            bool any = false;
            for (auto it = m_chips.begin(); it != m_chips.end(); ++it)
                any = any || (it.key() != allStates && it.value()->isChecked());
            m_chips[allStates]->setChecked(!any);
            filter();
        });
        m_chips[state] = chip;
        row->addWidget(chip);
    }
    m_changedText = new Label(this);
    m_changedText->setObjectName(QStringLiteral("changedText"));
    m_changedText->setProperty("look", QStringLiteral("muted"));
    m_changedText->setMinimumWidth(0);
    row->addWidget(m_changedText);
    row->addStretch();
    m_search = new QLineEdit(this);
    m_search->setObjectName(QStringLiteral("claimSearch"));
    m_search->setPlaceholderText(tr("Find a claim or task"));
    m_search->setAccessibleName(tr("Find a claim or task"));
    m_search->setClearButtonEnabled(true);
    m_search->setMaximumWidth(240);
    m_search->setMinimumWidth(180);
    connect(m_search, &QLineEdit::textChanged, this, &ClaimsPage::filter);
    row->addWidget(m_search);
    auto *column = static_cast<QVBoxLayout *>(layout());
    column->addLayout(row);
}

void ClaimsPage::makeTable()
{
    m_table = new QTableView(this);
    m_table->setObjectName(QStringLiteral("claimsTable"));
    m_table->setProperty("look", QStringLiteral("card"));
    m_table->setAccessibleName(tr("Claims"));
    m_table->setWhatsThis(
        tr("The claims with what the evidence says. A square is the median of our ratio, "
           "the line its interval, an arrow an open end, the diamond the paper's number. Each "
           "triangle is a seed: a click lays out its runs in Race, Enter those of all seeds. "
           "Undecided is a normal end of a fair test of few seeds."));
    m_delegate = new ClaimsDelegate(*m_model, m_themes, this);
    m_table->setModel(m_model);
    m_table->setItemDelegate(m_delegate);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setShowGrid(false);
    m_table->setTabKeyNavigation(false);
    m_table->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setMinimumSectionSize(size::dense);
    m_table->setHorizontalHeader(new ForestHeader(m_themes, ClaimsModel::NumberColumn, m_table));
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_table->setMinimumWidth(240);
    m_table->installEventFilter(this);
    m_table->viewport()->installEventFilter(this);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex &now) {
                if (const Claim *claim = m_model->claim(now.row()))
                    choose(textOf(claim->id));
            });
    m_table->hide();
}

void ClaimsPage::setBoard(BoardPointer board)
{
    const QString before = chosen();
    m_model->setBoard(std::move(board));
    for (int row = 0; row < m_model->rowCount(); ++row) {
        const bool isHeading = !m_model->claim(row);
        m_table->setRowHeight(row, m_delegate->sizeHint({}, m_model->index(row, 0)).height());
        if (isHeading)
            m_table->setSpan(row, 0, 1, ClaimsModel::Columns);
    }
    m_message->hide();
    m_table->show();
    filter();
    showCounts();
    if (!before.isEmpty() && m_model->rowOf(before) >= 0)
        choose(before);
    takeFocus();
    fit();
}

void ClaimsPage::setMessage(const QString &sentence)
{
    m_message->setText(sentence);
    m_message->show();
    m_table->hide();
    m_card->hide();
}

void ClaimsPage::setChanged(const QSet<QString> &ids)
{
    m_model->setChanged(ids);
    m_changed = int(ids.size());
    m_changedText->setText(m_changed == 0 ? QString()
                                          : tr("● %n changed since your last visit", nullptr, m_changed));
}

void ClaimsPage::setRunning(const std::optional<EvidenceProgress> &progress)
{
    m_card->setRunning(progress);
}

QString ClaimsPage::chosen() const
{
    return m_card && !m_card->isHidden() ? m_card->shownId() : QString();
}

void ClaimsPage::choose(const QString &id)
{
    const int row = m_model->rowOf(id);
    if (row < 0)
        return;
    const bool wasHidden = m_card->isHidden();
    m_card->showClaim(*m_model->board(), id);
    m_card->show();
    if (m_table->currentIndex().row() != row)
        m_table->setCurrentIndex(m_model->index(row, 0));
    if (wasHidden) {
        m_split->setSizes({std::max(360, width() - cardWidth), cardWidth});
        fit();
    }
}

int ClaimsPage::shownRows() const
{
    int shown = 0;
    for (int row = 0; row < m_model->rowCount(); ++row)
        shown += m_model->claim(row) && !m_table->isRowHidden(row);
    return shown;
}

void ClaimsPage::filter()
{
    const QString words = m_search->text().trimmed();
    int heading = -1;
    bool any = false;
    const auto closeHeading = [&] {
        if (heading >= 0)
            m_table->setRowHidden(heading, !any);
    };
    for (int row = 0; row < m_model->rowCount(); ++row) {
        const ClaimResult *result = m_model->result(row);
        if (!result) {
            closeHeading();
            heading = row;
            any = false;
            continue;
        }
        const bool shown = (m_chips[allStates]->isChecked() || m_chips[int(result->state)]->isChecked()) &&
                           m_model->matches(row, words);
        m_table->setRowHidden(row, !shown);
        any = any || shown;
    }
    closeHeading();
    const bool isEmpty = m_model->rowCount() > 0 && shownRows() == 0;
    m_message->setText(isEmpty ? tr("No claim matches. Clear the field, or choose All.") : QString());
    m_message->setVisible(isEmpty);
}

void ClaimsPage::showCounts()
{
    const ClaimBoard &board = *m_model->board();
    const auto counts = board.counts();
    for (auto it = m_chips.begin(); it != m_chips.end(); ++it) {
        const auto found = counts.find(ClaimState(it.key()));
        const int count = it.key() == allStates   ? int(board.results.size())
                          : found == counts.end() ? 0
                                                  : found->second;
        const auto words =
            it.key() == allStates ? std::string_view("All") : fovea::wordsOf(ClaimState(it.key()));
        const auto sign = it.key() == allStates ? std::string_view() : signOf(ClaimState(it.key()));
        it.value()->setText((QString::fromUtf8(sign.data(), qsizetype(sign.size())) + u' ' +
                             QString::fromUtf8(words.data(), qsizetype(words.size())) + u' ' +
                             QString::number(count))
                                .trimmed());
        it.value()->setEnabled(count > 0);
    }
    m_progress->setRange(0, std::max(1, board.plannedRuns()));
    m_progress->setValue(board.runsIn());
    QString evidence =
        tr("Evidence: %1 of %2 planned runs are in").arg(board.runsIn()).arg(board.plannedRuns());
    if (const auto seconds = board.missingSeconds(); seconds && *seconds > 0)
        evidence += tr("; the rest takes %1").arg(workWords(*seconds));
    m_evidence->setText(evidence);
    QString line = tr("Claims version %1, registered %2, hash %3: a replication with own code.")
                       .arg(board.claims.version)
                       .arg(textOf(board.claims.registered), textOf(board.claims.hash.substr(0, 8)));
    if (const std::string made = board.evidenceMade(); !made.empty())
        line += tr(" Newest evidence: %1.").arg(textOf(made));
    for (const std::string &complaint : board.complaints)
        line += u'\n' + textOf(complaint);
    m_register->setText(line);
}

void ClaimsPage::fit()
{
    const int room = m_table->viewport()->width();
    if (room <= 0)
        return;
    const bool wide = room >= roomForReasons;
    m_delegate->setReasonShown(wide);
    m_legend->setVisible(height() > 440);
    const bool hasSeeds = room >= roomForSeeds, hasNumbers = room >= roomForNumbers; // the card has them, too
    m_table->setColumnHidden(ClaimsModel::SeedsColumn, !hasSeeds);
    m_table->setColumnHidden(ClaimsModel::NumberColumn, !hasNumbers);
    const int seeds = hasSeeds ? seedsWidth : 0;
    const int verdict = wide ? room * 30 / 100 : std::min(150, room / 2);
    const int number = hasNumbers ? std::max(110, (room - seeds - verdict) * 42 / 100) : 0;
    m_table->setColumnWidth(ClaimsModel::SeedsColumn, seeds);
    m_table->setColumnWidth(ClaimsModel::VerdictColumn, verdict);
    m_table->setColumnWidth(ClaimsModel::NumberColumn, number);
    m_table->setColumnWidth(ClaimsModel::ClaimColumn, std::max(120, room - seeds - verdict - number));
    m_table->viewport()->update();
}

void ClaimsPage::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    takeFocus();
}

// The board is what keys are for; a field that a person is in keeps them.
void ClaimsPage::takeFocus()
{
    const QWidget *focus = window()->focusWidget();
    const bool isInField = focus && focus != this && isAncestorOf(focus);
    if (isVisible() && m_table->isVisible() && !isInField)
        m_table->setFocus();
}

void ClaimsPage::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    fit();
}

std::optional<QPair<QString, SeedPlace>> ClaimsPage::seedAt(const QPoint &where) const
{
    const QModelIndex index = m_table->indexAt(where);
    const ClaimResult *result = m_model->result(index.row());
    if (!result || index.column() != ClaimsModel::SeedsColumn || result->parts.size() != 1)
        return {};
    const QRectF room = QRectF(m_table->visualRect(index)).adjusted(size::gap, 0, -size::gap, 0);
    const auto &seeds = result->parts.front().seeds;
    for (int i = 0; i < int(seeds.size()) && i < 10; ++i)
        if (seedBox(room, i).contains(where))
            return QPair(QString(textOf(result->id)), SeedPlace{0, i});
    return {};
}

bool ClaimsPage::chooseFirst(bool fromTheEnd)
{
    for (int i = 0; i < m_model->rowCount(); ++i) {
        const int row = fromTheEnd ? m_model->rowCount() - 1 - i : i;
        if (m_model->claim(row) && !m_table->isRowHidden(row)) {
            choose(textOf(m_model->claim(row)->id));
            return true;
        }
    }
    return false;
}

// The first claim is chosen by any key that moves; from there on the table does it.
bool ClaimsPage::handleKey(const QKeyEvent &key)
{
    if (key.matches(QKeySequence::Copy)) {
        Q_EMIT copyWanted(m_model->markdown(m_table->currentIndex().row()));
        return true;
    }
    switch (key.key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (chosen().isEmpty())
            return false;
        Q_EMIT m_card->raceWanted(chosen(), SeedPlace{});
        return true;
    case Qt::Key_Escape:
        if (m_card->isHidden())
            return false;
        Q_EMIT m_card->closeWanted();
        return true;
    case Qt::Key_Home:
    case Qt::Key_End:
        return chooseFirst(key.key() == Qt::Key_End); // the table means columns by them
    case Qt::Key_Down:
    case Qt::Key_Up:
    case Qt::Key_PageDown:
    case Qt::Key_PageUp:
        if (m_table->currentIndex().isValid() && !m_card->isHidden())
            return false;
        return chooseFirst(false);
    }
    return false;
}

bool ClaimsPage::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_table->viewport() && event->type() == QEvent::Resize)
        fit();
    if (watched == m_table->viewport() && event->type() == QEvent::MouseButtonPress)
        m_pressed = seedAt(static_cast<QMouseEvent *>(event)->pos());
    if (watched == m_table->viewport() && event->type() == QEvent::MouseButtonRelease)
        if (const auto pressed = std::exchange(m_pressed, std::nullopt)) {
            choose(pressed->first);
            Q_EMIT m_card->raceWanted(pressed->first, pressed->second);
        }
    if (watched == m_table && event->type() == QEvent::KeyPress &&
        handleKey(*static_cast<QKeyEvent *>(event)))
        return true;
    return QWidget::eventFilter(watched, event);
}

} // namespace fovea::ui
