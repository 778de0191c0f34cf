// SPDX-License-Identifier: MIT
#include "widgets/inspect/example_table.h"

#include "widgets/inspect/example_delegate.h"
#include "widgets/tables/example_model.h"

#include <QHeaderView>
#include <QItemSelectionModel>
#include <QKeyEvent>

#include <algorithm>

namespace fovea::ui {

namespace {

constexpr int sequenceWidth = 200; // below this answers move under the sequences

bool isDigit(const QKeyEvent &key)
{
    return key.key() >= Qt::Key_0 && key.key() <= Qt::Key_9 &&
           !(key.modifiers() & ~(Qt::KeypadModifier | Qt::ShiftModifier));
}

} // namespace

ExampleTable::ExampleTable(ExampleModel &model, ThemeManager &themes, QWidget *parent)
    : QTableView(parent), m_model(model), m_delegate(new ExampleDelegate(themes, this))
{
    setObjectName(QStringLiteral("examples"));
    setModel(&model);
    setItemDelegate(m_delegate);
    setAccessibleName(tr("Examples"));
    setWhatsThis(
        tr("Examples of the set with their right answer and what each lane says: ✓ is right, ✗ is wrong, and "
           "the percentage is how sure it is. Up and Down choose, Enter opens, a number goes there."));
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setSelectionMode(QAbstractItemView::SingleSelection);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setShowGrid(false);
    setWordWrap(false);
    setTabKeyNavigation(false);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    verticalHeader()->hide();
    verticalHeader()->setMinimumSectionSize(size::dense);
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setSectionsClickable(false);
    horizontalHeader()->setFont(ui::font(Type::Small));
    horizontalHeader()->setMinimumSectionSize(size::dense);
    horizontalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    horizontalHeader()->setSectionResizeMode(ExampleModel::SequenceColumn, QHeaderView::Stretch);
    connect(this, &QTableView::clicked, this, [this](const QModelIndex &at) { Q_EMIT rowChosen(at.row()); });
    connect(this, &QTableView::doubleClicked, this, &ExampleTable::rowOpened);
    connect(&themes, &ThemeManager::changed, viewport(), qOverload<>(&QWidget::update));
}

// In a wide table answers have a column of their own.
void ExampleTable::fitColumns(int largestNumber)
{
    m_largestNumber = largestNumber;
    const QFontMetrics small(ui::font(Type::Small));
    const QFontMetrics tokens(ui::font(Type::Tokens));
    const QHeaderView *header = horizontalHeader();
    const int number =
        std::max(small.horizontalAdvance(QString::number(std::max(largestNumber, 100))) + size::wide,
                 header->sectionSizeHint(ExampleModel::IndexColumn));
    int label = header->sectionSizeHint(ExampleModel::LabelColumn);
    if (!m_model.rows().empty())
        label = std::max(label, tokens.horizontalAdvance(m_model.rows().front().label) + size::gap);
    const int answers = m_delegate->answersWidth(m_model);
    const bool isWide = width() - number - label - answers >= sequenceWidth;
    m_delegate->setLines(isWide ? ExampleDelegate::Lines::One : ExampleDelegate::Lines::Two);
    setColumnHidden(ExampleModel::AnswersColumn, !isWide);
    setColumnWidth(ExampleModel::IndexColumn, number);
    setColumnWidth(ExampleModel::LabelColumn, label);
    setColumnWidth(ExampleModel::AnswersColumn, answers);
    verticalHeader()->setDefaultSectionSize(m_delegate->rowHeight());
}

void ExampleTable::showRow(int row)
{
    if (row < 0) {
        clearSelection();
        setCurrentIndex({});
    } else if (currentIndex().row() != row || !selectionModel()->isRowSelected(row)) {
        setCurrentIndex(m_model.index(row, ExampleModel::SequenceColumn));
    }
}

bool ExampleTable::event(QEvent *event)
{
    // Digits are the window's keys for lanes elsewhere.
    if (event->type() == QEvent::ShortcutOverride && isDigit(*static_cast<QKeyEvent *>(event))) {
        event->accept();
        return true;
    }
    return QTableView::event(event);
}

void ExampleTable::keyPressEvent(QKeyEvent *event)
{
    const int page = std::max(1, viewport()->height() / m_delegate->rowHeight() - 1);
    switch (event->key()) {
    case Qt::Key_Up:
        return Q_EMIT stepRequested(-1);
    case Qt::Key_Down:
        return Q_EMIT stepRequested(1);
    case Qt::Key_PageUp:
        return Q_EMIT stepRequested(-page);
    case Qt::Key_PageDown:
        return Q_EMIT stepRequested(page);
    case Qt::Key_Home:
        return Q_EMIT rowChosen(0);
    case Qt::Key_End:
        return Q_EMIT rowChosen(m_model.rowCount() - 1);
    case Qt::Key_Return:
    case Qt::Key_Enter:
        return Q_EMIT rowOpened();
    default:
        break;
    }
    if (isDigit(*event))
        Q_EMIT numberBegun(event->text());
    else
        QTableView::keyPressEvent(event);
}

void ExampleTable::resizeEvent(QResizeEvent *event)
{
    QTableView::resizeEvent(event);
    fitColumns(m_largestNumber);
}

} // namespace fovea::ui
