// SPDX-License-Identifier: MIT
#include "widgets/inspect/example_browser.h"

#include "widgets/inspect/example_choices.h"
#include "widgets/inspect/example_table.h"
#include "widgets/kit/bar_button.h"
#include "widgets/kit/icons.h"
#include "widgets/kit/label.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QRandomGenerator>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace fovea::ui {

namespace {

constexpr int leastWidth = 324; // a dock of 340 with its margins
constexpr int indexFieldWidth = 72;
constexpr int oneLine = 560; // from this width on all choices stand in one line

} // namespace

ExampleBrowser::ExampleBrowser(ThemeManager &themes, QWidget *parent)
    : QWidget(parent), m_model(new ExampleModel(this)), m_table(new ExampleTable(*m_model, themes, this)),
      m_choices(new ExampleChoices(this)), m_status(new Label(this)), m_nothing(new Label(this))
{
    setAccessibleName(tr("Examples"));
    setMinimumWidth(leastWidth);
    m_status->setObjectName(QStringLiteral("status"));
    m_status->setProperty("look", QStringLiteral("muted"));
    m_status->setFont(ui::font(Type::Small));
    m_status->setWordWrap(true);
    m_nothing->setObjectName(QStringLiteral("nothing"));
    m_nothing->setProperty("look", QStringLiteral("muted"));
    m_nothing->setWordWrap(true);
    m_nothing->setAlignment(Qt::AlignCenter);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(size::gap);
    m_head = new QBoxLayout(QBoxLayout::TopToBottom);
    m_head->setSpacing(size::gap);
    m_head->addWidget(m_choices, 1);
    m_head->addLayout(makeSteps(themes), 1);
    column->addLayout(m_head);
    column->addWidget(m_table, 1);
    column->addWidget(m_nothing, 1);
    auto *foot = new QHBoxLayout;
    foot->addWidget(m_status, 1);
    foot->addWidget(m_again);
    column->addLayout(foot);
    connect(m_choices, &ExampleChoices::splitChosen, this, &ExampleBrowser::splitChosen);
    connect(m_choices, &ExampleChoices::orderChosen, this, &ExampleBrowser::orderChosen);
    connect(m_choices, &ExampleChoices::classChosen, this, &ExampleBrowser::classChosen);
    connect(m_table, &ExampleTable::rowChosen, this, &ExampleBrowser::chooseRow);
    connect(m_table, &ExampleTable::stepRequested, this, &ExampleBrowser::step);
    connect(m_table, &ExampleTable::rowOpened, this, [this] {
        if (m_model->rowOfExample(m_current) >= 0)
            Q_EMIT exampleOpened(m_current);
    });
    connect(m_table, &ExampleTable::numberBegun, this, [this](const QString &digit) {
        m_index->setFocus();
        m_index->setText(digit);
    });
    setSurvey({});
}

QHBoxLayout *ExampleBrowser::makeSteps(ThemeManager &themes)
{
    m_index = new QLineEdit(this);
    m_index->setObjectName(QStringLiteral("index"));
    m_index->setPlaceholderText(tr("Go to #"));
    m_index->setAccessibleName(tr("Number of the example"));
    m_index->setToolTip(tr("Type the number of an example and press Enter."));
    m_index->setWhatsThis(m_index->toolTip());
    m_index->setFixedWidth(
        std::max(indexFieldWidth,
                 m_index->fontMetrics().horizontalAdvance(m_index->placeholderText()) + 2 * size::wide));
    m_index->installEventFilter(this);
    connect(m_index, &QLineEdit::returnPressed, this, &ExampleBrowser::goToTyped);

    m_previous = makeIconButton(QStringLiteral("previous"), tr("Previous"),
                                tr("The example above in the list (Up)."), this);
    m_previous->setText(QStringLiteral("↑"));
    m_next =
        makeIconButton(QStringLiteral("next"), tr("Next"), tr("The example below in the list (Down)."), this);
    m_next->setText(QStringLiteral("↓"));
    m_random =
        makeIconButton(QStringLiteral("random"), tr("Any"), tr("Any example of the list, by chance."), this);
    setThemedIcon(m_random, QStringLiteral("dice"), themes);
    m_again = makeIconButton(QStringLiteral("again"), tr("Look again"),
                             tr("Ask every lane again, with the weights of the clock's epoch."), this);
    setThemedIcon(m_again, QStringLiteral("reset"), themes);
    connect(m_previous, &QToolButton::clicked, this, [this] { step(-1); });
    connect(m_next, &QToolButton::clicked, this, [this] { step(1); });
    connect(m_random, &QToolButton::clicked, this, &ExampleBrowser::roll);
    connect(m_again, &QToolButton::clicked, this, &ExampleBrowser::lookAgainRequested);

    auto *line = new QHBoxLayout;
    line->setSpacing(size::tiny);
    line->addWidget(m_choices->classBox(), 1);
    line->addWidget(m_index);
    line->addWidget(m_previous);
    line->addWidget(m_next);
    line->addWidget(m_random);
    setTabOrder(m_choices, m_choices->classBox());
    return line;
}

void ExampleBrowser::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    m_head->setDirection(width() >= oneLine ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
}

void ExampleBrowser::setSurvey(const ExampleList &list)
{
    m_total = list.total;
    m_current = list.current;
    m_model->setRows(list.lanes, list.rows);
    m_choices->showChoices(list);
    showStatus(list);
    m_table->fitColumns(m_total);
    showCurrent();
}

void ExampleBrowser::setCurrent(int example)
{
    m_current = example;
    showCurrent();
}

QString ExampleBrowser::status() const
{
    return m_status->text();
}

void ExampleBrowser::showStatus(const ExampleList &list)
{
    QStringList parts;
    if (list.isBusy)
        parts << tr("Looking: %1 of %2 so far").arg(list.surveyed).arg(list.total);
    else if (list.surveyed > 0 && list.surveyed < list.total)
        parts << tr("First %1 of %2 looked at").arg(list.surveyed).arg(list.total);
    if (!list.rows.empty() && int(list.rows.size()) != list.total)
        parts << tr("%n listed", nullptr, int(list.rows.size()));
    if (!list.moment.isEmpty())
        parts << list.moment;
    m_statusText = parts.join(QStringLiteral(" · "));
    m_status->setText(m_statusText);
    m_again->setEnabled(!list.isBusy && list.total > 0);
    const bool empty = list.rows.empty();
    m_table->setVisible(!empty);
    m_nothing->setVisible(empty);
    m_nothing->setText(!list.nothing.isEmpty() ? list.nothing
                       : list.isBusy           ? tr("Asking every lane about the examples.")
                                               : tr("There are no examples to show."));
    m_random->setEnabled(!empty);
    m_index->setEnabled(list.total > 0);
}

void ExampleBrowser::showCurrent()
{
    const int row = m_model->rowOfExample(m_current);
    m_table->showRow(row);
    m_previous->setEnabled(row > 0);
    m_next->setEnabled(row < m_model->rowCount() - 1);
}

void ExampleBrowser::choose(int example)
{
    m_status->setText(m_statusText);
    m_current = example;
    showCurrent();
    Q_EMIT exampleChosen(example);
}

void ExampleBrowser::chooseRow(int row)
{
    if (row >= 0 && row < m_model->rowCount())
        choose(m_model->rows()[std::size_t(row)].index);
}

// From a place outside the list, to its first row.
void ExampleBrowser::step(int rows)
{
    const int row = m_model->rowOfExample(m_current);
    chooseRow(row < 0 ? 0 : std::clamp(row + rows, 0, m_model->rowCount() - 1));
}

void ExampleBrowser::roll()
{
    const int row = m_model->rowOfExample(m_current);
    const int others = m_model->rowCount() - (row >= 0 ? 1 : 0);
    if (others <= 0)
        return chooseRow(row);
    const int other = QRandomGenerator::global()->bounded(others);
    chooseRow(row >= 0 && other >= row ? other + 1 : other);
}

void ExampleBrowser::goToTyped()
{
    bool isNumber = false;
    const int example = m_index->text().trimmed().toInt(&isNumber);
    if (!isNumber || example < 1 || example > m_total) {
        m_status->setText(tr("There is no example “%1”: numbers go from 1 to %2.")
                              .arg(m_index->text().trimmed().left(12))
                              .arg(m_total));
        m_index->selectAll();
        return;
    }
    m_index->clear();
    choose(example - 1);
    m_table->setFocus();
}

bool ExampleBrowser::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_index && event->type() == QEvent::KeyPress &&
        static_cast<QKeyEvent *>(event)->key() == Qt::Key_Escape) {
        m_index->clear();
        m_status->setText(m_statusText);
        m_table->setFocus();
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace fovea::ui
