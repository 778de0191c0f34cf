// SPDX-License-Identifier: MIT
#include "widgets/shell/sessions_dialog.h"

#include "widgets/kit/label.h"
#include "widgets/kit/theme.h"

#include <QAction>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QPushButton>
#include <QSortFilterProxyModel>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>
#include <numeric>

namespace fovea::ui {

namespace {

constexpr QSize usualSize(960, 480);

} // namespace

SessionsDialog::SessionsDialog(QWidget *parent)
    : QDialog(parent), m_rows(new SessionRows(this)), m_shown(new QSortFilterProxyModel(this)),
      m_filter(new QLineEdit(this)), m_table(new QTableView(this)), m_total(new Label(this))
{
    setWindowTitle(tr("Sessions"));
    m_filter->setObjectName(QStringLiteral("filter"));
    m_filter->setPlaceholderText(tr("Filter by name, task, lanes or note"));
    m_filter->setAccessibleName(tr("Filter"));
    m_filter->setToolTip(tr("Shows only sessions in which this text occurs."));
    m_filter->setWhatsThis(m_filter->toolTip());
    m_filter->setClearButtonEnabled(true);
    makeTable();
    m_total->setObjectName(QStringLiteral("total"));
    m_total->setProperty("look", QStringLiteral("muted"));
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(size::wide, size::wide, size::wide, size::wide);
    column->setSpacing(size::gap);
    column->addWidget(m_filter);
    column->addWidget(m_table, 1);
    column->addWidget(m_total);
    column->addWidget(makeButtons());
    connect(m_filter, &QLineEdit::textChanged, this, [this](const QString &text) {
        m_shown->setFilterFixedString(text);
        showState();
    });
    // Rows are made anew then: the field has given the focus back to the table before.
    connect(m_rows, &SessionRows::renameRequested, this, &SessionsDialog::renameRequested,
            Qt::QueuedConnection);
    connect(m_rows, &SessionRows::noteRequested, this, &SessionsDialog::noteRequested, Qt::QueuedConnection);
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this,
            &SessionsDialog::showState);
    setUndo({});
    showState();
    resize(usualSize);
    m_table->setFocus();
}

void SessionsDialog::makeTable()
{
    m_shown->setSourceModel(m_rows);
    m_shown->setSortRole(SessionRows::sortRole);
    m_shown->setFilterKeyColumn(-1);
    m_shown->setFilterCaseSensitivity(Qt::CaseInsensitive);
    m_shown->setSortCaseSensitivity(Qt::CaseInsensitive);
    m_table->setObjectName(QStringLiteral("sessions"));
    m_table->setAccessibleName(tr("Sessions"));
    m_table->setWhatsThis(tr("Enter opens a session, F2 renames it, Delete removes it until Undo."));
    m_table->setModel(m_shown);
    m_table->setSortingEnabled(true);
    m_table->sortByColumn(SessionRows::When, Qt::DescendingOrder);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers); // Enter opens; F2 and the buttons edit
    m_table->setTabKeyNavigation(false);
    m_table->setShowGrid(false);
    m_table->setWordWrap(false);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(size::control);
    QHeaderView *header = m_table->horizontalHeader();
    header->setStretchLastSection(true);
    header->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    header->setHighlightSections(false);
    for (const auto &[section, letters] :
         {std::pair{SessionRows::Name, 36}, std::pair{SessionRows::Task, 16},
          std::pair{SessionRows::Lanes, 26}, std::pair{SessionRows::When, 22},
          std::pair{SessionRows::Size, 10}})
        header->resizeSection(section, letters * fontMetrics().averageCharWidth());
    connect(m_table, &QTableView::doubleClicked, this, &SessionsDialog::openCurrent);
    const auto addKeys = [this](const QList<QKeySequence> &keys, auto perform) {
        auto *action = new QAction(m_table);
        action->setShortcuts(keys);
        action->setShortcutContext(Qt::WidgetShortcut);
        connect(action, &QAction::triggered, this, perform);
        m_table->addAction(action);
    };
    addKeys({Qt::Key_Return, Qt::Key_Enter}, [this] { openCurrent(); });
    addKeys({Qt::Key_F2}, [this] { edit(SessionRows::Name); });
    addKeys({Qt::Key_Delete}, [this] { remove(); });
    addKeys({QKeySequence(Qt::CTRL | Qt::Key_Z)}, [this] {
        if (m_undo->isEnabled())
            Q_EMIT undoRequested();
    });
}

QPushButton *SessionsDialog::makeButton(const QString &id, const QString &text, const QString &help)
{
    auto *button = new QPushButton(text, this);
    button->setObjectName(id);
    button->setAutoDefault(true); // Enter works on what has the focus
    button->setToolTip(help);
    button->setWhatsThis(help);
    return button;
}

QWidget *SessionsDialog::makeButtons()
{
    auto *line = new QWidget(this);
    auto *row = new QHBoxLayout(line);
    row->setContentsMargins(0, size::gap, 0, 0);
    row->setSpacing(size::gap);
    m_open = makeButton(QStringLiteral("open"), tr("&Open"), tr("Open this session in the window. (Enter)"));
    m_rename = makeButton(QStringLiteral("rename"), tr("&Rename"), tr("Give the file another name. (F2)"));
    m_note = makeButton(QStringLiteral("note"), tr("&Note"), tr("Write a line about this session."));
    m_delete =
        makeButton(QStringLiteral("delete"), tr("&Delete"),
                   tr("Delete the selected sessions. Undo is possible until Fovea is closed. (Delete)"));
    m_undo =
        makeButton(QStringLiteral("undo"), tr("&Undo"), tr("Bring back what was deleted last. (Ctrl+Z)"));
    auto *close = makeButton(QStringLiteral("close"), tr("&Close"), tr("Close this list. (Esc)"));
    for (QPushButton *button : {m_open, m_rename, m_note, m_delete, m_undo})
        row->addWidget(button);
    row->addStretch();
    row->addWidget(close);
    connect(m_open, &QPushButton::clicked, this, &SessionsDialog::openCurrent);
    connect(m_rename, &QPushButton::clicked, this, [this] { edit(SessionRows::Name); });
    connect(m_note, &QPushButton::clicked, this, [this] { edit(SessionRows::Note); });
    connect(m_delete, &QPushButton::clicked, this, &SessionsDialog::remove);
    connect(m_undo, &QPushButton::clicked, this, &SessionsDialog::undoRequested);
    connect(close, &QPushButton::clicked, this, &QDialog::close);
    return line;
}

void SessionsDialog::setRows(const QList<SessionRow> &rows)
{
    const QStringList before = selected();
    m_rows->setRows(rows);
    if (selected().isEmpty())
        for (const QString &path : before)
            if (const int row = m_rows->rowOf(path); row >= 0)
                m_table->selectionModel()->select(m_shown->mapFromSource(m_rows->index(row, 0)),
                                                  QItemSelectionModel::Select | QItemSelectionModel::Rows);
    // Names and dates whole, as far as that leaves room for the others.
    for (const int section : {SessionRows::Name, SessionRows::Task, SessionRows::When, SessionRows::Size}) {
        m_table->resizeColumnToContents(section);
        m_table->setColumnWidth(section, std::min(m_table->columnWidth(section), usualSize.width() / 3));
    }
    if (!m_table->currentIndex().isValid() && m_shown->rowCount() > 0)
        m_table->setCurrentIndex(m_shown->index(0, 0));
    showState();
}

void SessionsDialog::setUndo(const QString &what)
{
    m_undo->setEnabled(!what.isEmpty());
    m_undo->setText(what.isEmpty() ? tr("&Undo") : tr("&Undo deleting %1").arg(what));
}

QStringList SessionsDialog::selected() const
{
    QStringList paths;
    for (const QModelIndex &index : m_table->selectionModel()->selectedRows())
        paths << index.data(SessionRows::pathRole).toString();
    return paths;
}

void SessionsDialog::openCurrent()
{
    if (const QStringList paths = selected(); paths.size() == 1)
        Q_EMIT openRequested(paths.first());
}

void SessionsDialog::edit(int column)
{
    const QModelIndex row = m_table->currentIndex();
    const QModelIndex cell = row.sibling(row.row(), column);
    if (!cell.isValid() || !cell.flags().testFlag(Qt::ItemIsEditable))
        return;
    m_table->setFocus();
    m_table->setCurrentIndex(cell);
    m_table->edit(cell);
}

void SessionsDialog::remove()
{
    if (const QStringList paths = selected(); !paths.isEmpty() && m_delete->isEnabled())
        Q_EMIT deleteRequested(paths);
}

void SessionsDialog::showState()
{
    const QStringList paths = selected();
    bool open = false;
    for (const QString &path : paths)
        if (const int row = m_rows->rowOf(path); row >= 0)
            open = open || m_rows->rows()[row].isOpen;
    m_open->setEnabled(paths.size() == 1 && !open);
    m_rename->setEnabled(paths.size() == 1 && !open);
    m_note->setEnabled(paths.size() == 1);
    m_delete->setEnabled(!paths.isEmpty() && !open);
    const QList<SessionRow> &rows = m_rows->rows();
    const qint64 bytes = std::accumulate(rows.begin(), rows.end(), qint64(0),
                                         [](qint64 sum, const SessionRow &row) { return sum + row.bytes; });
    QString text = rows.size() == 1 ? tr("1 session, %1").arg(sizeText(bytes))
                                    : tr("%1 sessions, %2").arg(rows.size()).arg(sizeText(bytes));
    if (m_shown->rowCount() < rows.size())
        text += tr("; %1 shown").arg(m_shown->rowCount());
    if (open)
        text += tr(". The session that is open can have a note, but cannot be renamed or deleted");
    m_total->setText(text + u'.');
}

} // namespace fovea::ui
