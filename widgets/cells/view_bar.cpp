// SPDX-License-Identifier: MIT
#include "widgets/cells/view_bar.h"

#include "core/base/errors.h"
#include "widgets/cells/cell_words.h"
#include "widgets/kit/bar_button.h"
#include "widgets/kit/label.h"
#include "widgets/kit/wrap_row.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace fovea::ui {

namespace {

QString qtext(std::string_view text)
{
    return QString::fromUtf8(text.data(), qsizetype(text.size()));
}

QString namesOf(const std::vector<std::string> &fields)
{
    QStringList names;
    for (const std::string &field : fields)
        names << qtext(field);
    return names.isEmpty() ? QStringLiteral("none") : names.join(QStringLiteral(", "));
}

} // namespace

ViewBar::ViewBar(ViewKind kind, ThemeManager &themes, QWidget *parent)
    : QWidget(parent), m_kind(kind), m_themes(themes), m_chips(new QWidget(this)),
      m_line(new QLineEdit(this)),
      m_type(makeBarButton(QStringLiteral("typeView"), tr("Type it"),
                           tr("The same view as words that can be typed and copied"), this)),
      m_warning(new Label(this)), m_problem(new Label(this))
{
    setAccessibleName(tr("What is shown where"));
    setWhatsThis(
        tr("What goes across and down, what the colour tells, how seeds are taken together, and which "
           "cells are left out. Fields with one value are not offered. Fields that differ and are placed "
           "nowhere are mixed, and the bar says so."));
    new WrapRow(m_chips);
    m_line->setAccessibleName(tr("View in words"));
    m_line->setObjectName(QStringLiteral("viewLine"));
    m_line->hide();
    m_line->installEventFilter(this);
    m_problem->setObjectName(QStringLiteral("viewProblem"));
    m_problem->setProperty("look", QStringLiteral("caution"));
    m_problem->setWordWrap(true);
    m_problem->hide();
    m_warning->setTextFormat(Qt::RichText);
    m_warning->setProperty("look", QStringLiteral("caution"));
    m_warning->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
    m_warning->setObjectName(QStringLiteral("mixedFields"));
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(size::tiny);
    auto *row = new QHBoxLayout;
    column->addLayout(row);
    column->addWidget(m_problem);
    row->setSpacing(size::gap);
    row->addWidget(m_chips, 1);
    row->addWidget(m_line, 1);
    row->addWidget(m_warning);
    row->addWidget(m_type);
    connect(m_type, &QToolButton::clicked, this, &ViewBar::toggleTyping);
    connect(m_line, &QLineEdit::returnPressed, this, &ViewBar::take);
    connect(m_line, &QLineEdit::textEdited, this, [this] { setProblem({}); });
    connect(m_warning, &QLabel::linkActivated, this, [this](const QString &link) {
        if (m_mixed.empty())
            return;
        SweepView view = m_view;
        const MixedField &mixed = m_mixed.front();
        if (link == QLatin1String("facet"))
            view.down.push_back(mixed.field);
        else
            view.where.push_back({mixed.field, false, {mixed.values.front()}});
        change(view);
    });
    clear();
}

void ViewBar::clear()
{
    m_isEmpty = true;
    m_warning->hide();
    m_type->setEnabled(false);
    showChips();
}

void ViewBar::show(const SweepPlan &plan, const SweepView &view, const std::vector<MixedField> &mixed)
{
    if (!m_isEmpty && view == m_view && plan.made == m_plan.made && plan.columns == m_plan.columns &&
        plan.cells.size() == m_plan.cells.size())
        return;
    m_isEmpty = false;
    m_plan = plan;
    m_view = view;
    m_mixed = mixed;
    m_type->setEnabled(true);
    m_line->setText(text());
    setProblem({});
    showChips();
    showWarning();
}

QString ViewBar::text() const
{
    return m_isEmpty ? QString() : QString::fromStdString(textOf(m_view, m_kind, m_plan));
}

QString ViewBar::warning() const
{
    return m_warning->isHidden() ? QString() : m_warning->text();
}

void ViewBar::addChip(const QString &word, const QString &value, const std::function<void(QMenu &)> &fill)
{
    if (!fill) { // there is nothing to choose
        auto *words = new Label(tr("%1: %2").arg(word, value), m_chips);
        words->setObjectName(QStringLiteral("view-%1").arg(word));
        words->setProperty("look", QStringLiteral("muted"));
        words->setContentsMargins(size::tiny, 0, size::tiny, 0);
        words->setMinimumHeight(size::control);
        m_chips->layout()->addWidget(words);
        words->show();
        return;
    }
    auto *chip =
        makeBarButton(QStringLiteral("view-%1").arg(word),
                      tr("%1: %2").arg(word, m_chips->fontMetrics().elidedText(value, Qt::ElideRight, 220)),
                      tr("%1: %2").arg(word, value), m_chips);
    makeChooser(chip, m_themes);
    auto *menu = new QMenu(chip);
    fill(*menu);
    chip->setMenu(menu);
    chip->setPopupMode(QToolButton::InstantPopup);
    static_cast<WrapRow *>(m_chips->layout())->addWidget(chip);
    chip->show();
}

void ViewBar::fillFields(QMenu &menu, bool across)
{
    const auto &own = across ? m_view.across : m_view.down;
    for (const std::string &field : m_plan.columns) {
        QAction *action = menu.addAction(tr("%1 (%2)").arg(qtext(field), gridFieldName(field)));
        action->setCheckable(true);
        action->setChecked(std::ranges::find(own, field) != own.end());
        connect(action, &QAction::triggered, this, [this, across, field](bool on) {
            SweepView view = m_view;
            std::erase(view.across, field);
            std::erase(view.down, field);
            if (on)
                (across ? view.across : view.down).push_back(field);
            change(view);
        });
    }
}

void ViewBar::fillWhere(QMenu &menu)
{
    QAction *all = menu.addAction(tr("All cells"));
    connect(all, &QAction::triggered, this, [this] {
        SweepView view = m_view;
        view.where.clear();
        change(view);
    });
    for (const std::string &field : m_plan.columns) {
        QMenu *values = menu.addMenu(qtext(field));
        for (const std::string &value : valuesOf(m_plan, field))
            for (const bool isNot : {false, true}) {
                const ViewCondition condition{field, isNot, {value}};
                QAction *action = values->addAction(qtext(conditionText(condition)));
                connect(action, &QAction::triggered, this, [this, condition] {
                    SweepView view = m_view;
                    std::erase_if(view.where, [&](const ViewCondition &one) {
                        return one.field == condition.field && (!condition.isNot || !one.isNot);
                    });
                    view.where.push_back(condition);
                    change(view);
                });
            }
    }
}

void ViewBar::showChips()
{
    while (QLayoutItem *item = m_chips->layout()->takeAt(0)) {
        item->widget()->hide();
        item->widget()->deleteLater();
        delete item;
    }
    if (m_isEmpty)
        return;
    const auto choices = [this](const auto &all, auto set) {
        return [this, all, set](QMenu &menu) {
            for (const auto one : all)
                connect(menu.addAction(qtext(textOf(one))), &QAction::triggered, this, [this, one, set] {
                    SweepView view = m_view;
                    set(view, one);
                    change(view);
                });
        };
    };
    const bool isCells = m_kind == ViewKind::Cells;
    const auto across = [this](QMenu &menu) { fillFields(menu, true); };
    const auto down = [this](QMenu &menu) { fillFields(menu, false); };
    if (!isCells) {
        addChip(QStringLiteral("x"), QStringLiteral("epoch"), {});
        addChip(QStringLiteral("y"), qtext(textOf(m_view.curve)),
                choices(std::vector{CurveMeasure::Heldout, CurveMeasure::Train},
                        [](SweepView &view, CurveMeasure one) { view.curve = one; }));
    }
    addChip(isCells ? QStringLiteral("x") : QStringLiteral("column"), namesOf(m_view.across), across);
    addChip(isCells ? QStringLiteral("y") : QStringLiteral("row"), namesOf(m_view.down), down);
    if (isCells)
        addChip(QStringLiteral("colour"), qtext(textOf(m_view.colour)),
                choices(std::vector{CellMeasure::Epochs, CellMeasure::Speedup, CellMeasure::BestHeldout,
                                    CellMeasure::LastHeldout},
                        [](SweepView &view, CellMeasure one) { view.colour = one; }));
    addChip(QStringLiteral("over"), tr("seed (%1)").arg(qtext(textOf(m_view.over))),
            isCells ? std::function<void(QMenu &)>()
                    : choices(std::vector{OverSeeds::Median, OverSeeds::Mean, OverSeeds::Each},
                              [](SweepView &view, OverSeeds one) { view.over = one; }));
    if (!m_plan.grid.baseline.empty()) {
        QStringList words;
        for (const GridAxis &axis : m_plan.grid.baseline)
            words << qtext(axis.field + "=" + axis.values.front());
        addChip(QStringLiteral("against"), words.join(QStringLiteral(", ")), {});
    }
    QStringList conditions;
    for (const ViewCondition &condition : m_view.where)
        conditions << qtext(conditionText(condition));
    addChip(QStringLiteral("where"),
            conditions.isEmpty() ? QStringLiteral("all") : conditions.join(QStringLiteral(", ")),
            [this](QMenu &menu) { fillWhere(menu); });
}

void ViewBar::showWarning()
{
    m_warning->setVisible(!m_mixed.empty());
    if (m_mixed.empty())
        return;
    const MixedField &mixed = m_mixed.front();
    m_warning->setText(
        tr("! %1 values of %2 are mixed: <a href=\"facet\">facet</a> or <a href=\"filter\">filter</a>")
            .arg(mixed.values.size())
            .arg(qtext(mixed.field).toHtmlEscaped()));
    m_warning->setAccessibleName(
        tr("%1 values of %2 are mixed").arg(mixed.values.size()).arg(qtext(mixed.field)));
}

void ViewBar::toggleTyping()
{
    const bool typing = m_line->isHidden();
    m_line->setVisible(typing);
    m_chips->setVisible(!typing);
    m_type->setText(typing ? tr("Buttons") : tr("Type it"));
    setProblem({});
    if (typing) {
        m_line->setText(text());
        m_line->setFocus();
    }
}

void ViewBar::take()
{
    setProblem({});
    try {
        change(viewFrom(m_line->text().toStdString(), m_view, m_plan));
        m_line->setText(text());
    } catch (const Error &error) {
        setProblem(QString::fromUtf8(error.what()));
    }
}

QString ViewBar::problem() const
{
    return m_problem->isHidden() ? QString() : m_problem->text();
}

void ViewBar::setProblem(const QString &sentence)
{
    m_problem->setText(sentence);
    m_problem->setVisible(!sentence.isEmpty());
    m_line->setAccessibleDescription(sentence);
}

// Esc gives the words of what is shown back; where they stand already, the buttons.
bool ViewBar::eventFilter(QObject *watched, QEvent *event)
{
    const bool isKey = event->type() == QEvent::ShortcutOverride || event->type() == QEvent::KeyPress;
    if (watched != m_line || !isKey || static_cast<QKeyEvent *>(event)->key() != Qt::Key_Escape)
        return QWidget::eventFilter(watched, event);
    event->accept();
    if (event->type() == QEvent::ShortcutOverride)
        return true;
    if (m_line->text() == text() && problem().isEmpty())
        toggleTyping();
    m_line->setText(text());
    setProblem({});
    return true;
}

void ViewBar::change(SweepView view)
{
    Q_EMIT viewChanged(view);
}

} // namespace fovea::ui
