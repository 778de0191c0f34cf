// SPDX-License-Identifier: MIT
#include "widgets/sweep/chip_field.h"

#include "core/base/errors.h"
#include "core/sweep/grid/grid_text.h"
#include "widgets/kit/bar_button.h"
#include "widgets/kit/icons.h"
#include "widgets/kit/wrap_row.h"
#include "widgets/sweep/field_chooser.h"

#include <QAbstractItemView>
#include <QCompleter>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QSlider>
#include <QStringListModel>
#include <QStyle>
#include <QTimer>
#include <QToolButton>

namespace fovea::ui {

namespace {

constexpr int lineWidth = 120;
constexpr int sliderWidth = 150;
constexpr int crossExtent = 20;

// "even" is "even-pairs", where no other choice begins so.
QString wordFor(const QString &typed, const QStringList &choices)
{
    QStringList begun;
    for (const QString &choice : choices)
        if (choice.startsWith(typed))
            begun << choice;
    return begun.size() == 1 ? begun.front() : typed;
}

void showProblem(QWidget &chip, bool isThere)
{
    if (chip.property("problem").toBool() == isThere)
        return;
    chip.setProperty("problem", isThere);
    chip.style()->polish(&chip);
    chip.update();
}

} // namespace

ChipField::ChipField(const QString &name, ThemeManager &themes, QWidget *parent)
    : QWidget(parent), m_themes(themes), m_name(name), m_row(new WrapRow(this)), m_line(new QLineEdit(this)),
      m_slider(new QSlider(Qt::Horizontal, this))
{
    m_row->setContentsMargins(0, 0, 0, 0);
    m_line->setPlaceholderText(tr("+ value"));
    m_line->setFixedWidth(lineWidth);
    m_line->setAccessibleName(tr("More values of %1").arg(name));
    m_line->setToolTip(tr("One value or several: 1,3,5 or 1..9 or top-k:{1,3}"));
    m_row->addWidget(m_line);
    m_slider->setFixedWidth(sliderWidth);
    m_slider->setFocusPolicy(Qt::NoFocus); // Up and Down of the line move it
    m_slider->setAccessibleName(tr("Slides a value of %1").arg(name));
    m_slider->setToolTip(tr("Slides the value; so do Up and Down"));
    m_slider->hide();
    m_row->addWidget(m_slider);
    connect(m_slider, &QSlider::valueChanged, this, &ChipField::slide);
    connect(m_line, &QLineEdit::returnPressed, this, &ChipField::take);
    m_line->installEventFilter(this);
    setFocusProxy(m_line);
}

void ChipField::setChoices(const QStringList &choices)
{
    if (choices.isEmpty())
        return;
    auto *completer = new QCompleter(choices, m_line);
    completer->setFilterMode(Qt::MatchContains);
    completer->setCaseSensitivity(Qt::CaseInsensitive);
    completer->setWidget(m_line);
    dressPopup(*completer);
    m_line->setCompleter(completer);
    m_choices = choices;
}

void ChipField::setValues(const QStringList &values)
{
    if (values == m_values && m_chips.size() == values.size())
        return;
    m_values = values;
    endEdit();
    showChips();
}

void ChipField::showChips()
{
    for (QWidget *chip : std::as_const(m_chips)) {
        m_row->removeWidget(chip);
        chip->hide();
        chip->deleteLater();
    }
    m_chips.clear();
    for (int place = 0; place < m_values.size(); ++place) {
        auto *chip = new QFrame(this);
        chip->setProperty("look", QStringLiteral("sunken"));
        auto *row = new QHBoxLayout(chip);
        row->setContentsMargins(0, 0, 2, 0);
        row->setSpacing(0);
        auto *value = new QToolButton(chip);
        value->setObjectName(QStringLiteral("chip"));
        value->setProperty("look", QStringLiteral("tight"));
        value->setCheckable(true); // while it is edited
        value->setToolTip(tr("Click to change, by typing or a slider; Delete to remove"));
        value->setFocusPolicy(Qt::StrongFocus);
        value->installEventFilter(this);
        auto *cross = new QToolButton(chip);
        cross->setObjectName(QStringLiteral("remove"));
        cross->setFixedSize(crossExtent, crossExtent);
        cross->setStyleSheet(QStringLiteral("QToolButton { padding: 0; min-height: 0; }"));
        cross->setFocusPolicy(Qt::NoFocus);
        setThemedIcon(cross, QStringLiteral("close"), m_themes);
        row->addWidget(value);
        row->addWidget(cross);
        connect(value, &QToolButton::clicked, this, [this, place] { edit(place); });
        connect(cross, &QToolButton::clicked, this, [this, place] { remove(place); });
        m_row->insertWidget(place, chip);
        chip->show();
        m_chips << chip;
        nameChip(place);
    }
    m_problems.clear();
    updateGeometry();
}

// Enter in a list of choices is told before the choice is: the line then has its text a moment later.
void ChipField::take()
{
    const QCompleter *completer = m_line->completer();
    if (completer && completer->popup()->isVisible())
        QTimer::singleShot(0, this, &ChipField::takeText);
    else
        takeText();
}

void ChipField::takeText()
{
    try {
        QStringList added;
        if (!m_line->text().trimmed().isEmpty())
            for (const std::string &value : listFrom(m_line->text().toStdString()))
                if (!value.empty())
                    added << wordFor(QString::fromStdString(value), m_choices);
        QStringList values = m_values;
        const int at = m_edited >= 0 ? m_edited : int(values.size());
        if (m_edited >= 0)
            values.removeAt(m_edited);
        for (int i = 0; i < added.size(); ++i)
            if (!values.contains(added[i]))
                values.insert(std::min(at + i, int(values.size())), added[i]);
        endEdit();
        Q_EMIT refused({});
        if (values == m_values)
            return;
        m_values = values;
        showChips();
        Q_EMIT valuesChanged(m_values);
    } catch (const Error &error) {
        Q_EMIT refused(QString::fromUtf8(error.what()));
    }
}

void ChipField::edit(int place)
{
    endEdit();
    m_edited = place;
    chipButton(place)->setChecked(true);
    m_line->setText(m_values[place]);
    m_line->selectAll();
    m_line->setFocus();
    m_stops = m_stopsOf ? m_stopsOf(m_values[place]) : QStringList();
    if (m_stops.size() < 2)
        return;
    const QSignalBlocker quiet(m_slider);
    m_slider->setRange(0, int(m_stops.size()) - 1);
    m_slider->setValue(int(m_stops.indexOf(m_values[place])));
    m_slider->show();
}

void ChipField::endEdit()
{
    if (m_edited >= 0 && m_edited < m_chips.size())
        chipButton(m_edited)->setChecked(false);
    m_edited = -1;
    m_line->clear();
    m_slider->hide();
}

// The chip changes at once; a value that another chip has is passed by.
void ChipField::slide(int stop)
{
    const QString value = m_stops.value(stop);
    if (m_edited < 0 || value.isEmpty() || m_values.contains(value))
        return;
    m_values[m_edited] = value;
    m_line->setText(value);
    nameChip(m_edited);
    Q_EMIT valuesChanged(m_values);
}

void ChipField::setProblems(const QList<int> &places)
{
    m_problems = places;
    for (int place = 0; place < m_chips.size(); ++place)
        showProblem(*m_chips[place], places.contains(place));
}

QToolButton *ChipField::chipButton(int place) const
{
    return m_chips[place]->findChild<QToolButton *>(QStringLiteral("chip"));
}

void ChipField::nameChip(int place)
{
    QToolButton *value = chipButton(place);
    value->setText(m_values[place]);
    value->setAccessibleName(tr("%1: %2").arg(m_name, m_values[place]));
    auto *cross = m_chips[place]->findChild<QToolButton *>(QStringLiteral("remove"));
    cross->setAccessibleName(tr("Remove %1").arg(m_values[place]));
}

void ChipField::remove(int place)
{
    m_values.removeAt(place);
    endEdit();
    showChips();
    Q_EMIT valuesChanged(m_values);
}

void ChipField::focusChip(int place)
{
    if (place >= 0 && place < m_chips.size())
        m_chips[place]->findChild<QToolButton *>()->setFocus(Qt::TabFocusReason);
    else if (place >= m_chips.size())
        m_line->setFocus(Qt::TabFocusReason);
}

bool ChipField::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent *>(event)->key();
        if (watched == m_line) {
            if (key == Qt::Key_Left && m_line->cursorPosition() == 0 && !m_chips.isEmpty()) {
                focusChip(int(m_chips.size()) - 1);
                return true;
            }
            if (m_slider->isVisible() && (key == Qt::Key_Up || key == Qt::Key_Down)) {
                m_slider->setValue(m_slider->value() + (key == Qt::Key_Up ? 1 : -1));
                return true;
            }
            if (key == Qt::Key_Escape && !m_line->text().isEmpty()) {
                endEdit();
                Q_EMIT refused({});
                return true;
            }
        } else {
            for (int i = 0; i < m_chips.size(); ++i)
                if (watched->parent() == m_chips[i]) {
                    if (key == Qt::Key_Left || key == Qt::Key_Right) {
                        focusChip(i + (key == Qt::Key_Right ? 1 : -1));
                        return true;
                    }
                    if (key == Qt::Key_Delete || key == Qt::Key_Backspace) {
                        remove(i);
                        focusChip(std::min(i, int(m_chips.size())));
                        return true;
                    }
                }
        }
    } else if (event->type() == QEvent::FocusOut && watched == m_line && !m_line->text().isEmpty() &&
               static_cast<QFocusEvent *>(event)->reason() != Qt::PopupFocusReason) {
        take(); // what was typed is not lost
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace fovea::ui
