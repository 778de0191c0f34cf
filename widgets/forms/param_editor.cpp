// SPDX-License-Identifier: MIT
#include "widgets/forms/param_editor.h"

#include "widgets/forms/text_field.h"
#include "widgets/kit/look.h"
#include "widgets/kit/theme.h"
#include "widgets/models/field_names.h"

#include "core/base/text.h"

#include <QCheckBox>
#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QSignalBlocker>
#include <QSlider>

#include <algorithm>
#include <cmath>

namespace fovea::ui {

namespace {

constexpr double realStep = 1.1; // factor of a real number for one press of an arrow key
constexpr int fieldCharacters = 5;

// A slider by factors: half octaves from 1/8 to 64.
constexpr int stepsPerOctave = 2;
constexpr int firstOctave = -3;
constexpr int lastOctave = 6;

constexpr int placesPerOne = 20; // of a slider in twentieths

bool isWhole(EditorKind kind)
{
    return kind == EditorKind::Slider || kind == EditorKind::EvenSlider;
}

} // namespace

ParamEditor::ParamEditor(const Param &param, EditorKind kind, QWidget *parent)
    : QWidget(parent), m_param(param), m_kind(kind)
{
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(size::gap);
    if (param.type == ParamType::Choice && !param.choices.empty())
        makeChoice();
    else if (param.type == ParamType::Flag)
        makeFlag();
    else
        makeField();
    if (m_field && hasSlider(kind))
        makeSlider();
    setFocusProxy(layout->itemAt(layout->count() - 1)->widget());
}

void ParamEditor::adopt(QWidget *editor)
{
    layout()->addWidget(editor);
    // A wheel that scrolls the form must not change what passes below it.
    editor->setFocusPolicy(Qt::StrongFocus);
    editor->installEventFilter(this);
}

void ParamEditor::makeChoice()
{
    m_combo = new QComboBox(this);
    for (const std::string &choice : m_param.choices)
        m_combo->addItem(choiceName(m_param.id, choice), QString::fromStdString(choice));
    m_combo->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_combo->setMinimumContentsLength(fieldCharacters);
    m_combo->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(m_combo, &QComboBox::activated, this, [this] {
        Q_EMIT edited(text());
        Q_EMIT committed(text());
    });
    adopt(m_combo);
}

void ParamEditor::makeFlag()
{
    m_check = new QCheckBox(this);
    connect(m_check, &QCheckBox::clicked, this, [this] {
        Q_EMIT edited(text());
        Q_EMIT committed(text());
    });
    adopt(m_check);
}

void ParamEditor::makeField()
{
    m_field = new TextField(this);
    if (m_param.type != ParamType::Choice) {
        m_field->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
        m_field->setInputMethodHints(Qt::ImhFormattedNumbersOnly);
    }
    connect(m_field, &QLineEdit::textEdited, this, [this] { Q_EMIT edited(text()); });
    connect(m_field, &TextField::committed, this, [this] {
        if (realFrom(text().toStdString()))
            moveSlider(text());
        Q_EMIT committed(text());
    });
    connect(m_field, &TextField::stepped, this, &ParamEditor::step);
    connect(m_field, &TextField::reverted, this, [this] {
        moveSlider(text());
        Q_EMIT reverted();
    });
    adopt(m_field);
}

void ParamEditor::makeSlider()
{
    m_slider = new QSlider(Qt::Horizontal, this);
    m_slider->setMinimumHeight(size::dense); // room for the handle
    if (m_kind == EditorKind::LogSlider)
        m_slider->setRange(firstOctave * stepsPerOctave, lastOctave * stepsPerOctave);
    else if (m_kind == EditorKind::Twentieths)
        m_slider->setRange(int(std::ceil(m_param.minimum * placesPerOne)),
                           int(std::floor(m_param.maximum * placesPerOne)));
    else
        m_slider->setRange(int(m_param.minimum) / stepWidth(), int(m_param.maximum) / stepWidth());
    m_field->setFixedWidth(m_field->fontMetrics().averageCharWidth() * fieldCharacters + 2 * size::gap +
                           size::tiny);
    static_cast<QHBoxLayout *>(layout())->insertWidget(0, m_slider, 1);
    m_slider->setFocusPolicy(Qt::StrongFocus);
    m_slider->installEventFilter(this);
    connect(m_slider, &QSlider::valueChanged, this, [this](int value) {
        m_field->present(textAt(value));
        Q_EMIT edited(text());
        if (!m_slider->isSliderDown())
            Q_EMIT committed(text());
    });
    connect(m_slider, &QSlider::sliderReleased, this, [this] { Q_EMIT committed(text()); });
}

int ParamEditor::positionOf(const QString &text) const
{
    if (isWhole(m_kind))
        return text.toInt() / stepWidth();
    const double value = text.toDouble();
    if (m_kind == EditorKind::Twentieths)
        return int(std::lround(value * placesPerOne));
    return value > 0 ? int(std::lround(stepsPerOctave * std::log2(value))) : m_slider->minimum();
}

QString ParamEditor::textAt(int position) const
{
    if (m_kind == EditorKind::LogSlider)
        return QString::number(std::exp2(double(position) / stepsPerOctave), 'g', 3);
    if (m_kind == EditorKind::Twentieths)
        return QString::number(double(position) / placesPerOne);
    return QString::number(position * stepWidth());
}

void ParamEditor::moveSlider(const QString &text)
{
    if (!m_slider || m_slider->isSliderDown())
        return;
    const QSignalBlocker quiet(m_slider);
    m_slider->setValue(positionOf(text));
}

void ParamEditor::setSliderMaximum(int maximum)
{
    if (!m_slider || !isWhole(m_kind))
        return;
    const QSignalBlocker quiet(m_slider);
    const int most = std::clamp(maximum, int(m_param.minimum) + stepWidth(), int(m_param.maximum));
    m_slider->setMaximum(most / stepWidth());
}

void ParamEditor::setEmptyText(const QString &text, const QString &shown)
{
    m_emptyText = text;
    if (m_field)
        m_field->setPlaceholderText(shown);
}

QString ParamEditor::fieldText() const
{
    const QString typed = m_field->value();
    return typed.isEmpty() && m_kind == EditorKind::Empty ? m_emptyText : typed;
}

QString ParamEditor::text() const
{
    if (m_combo)
        return m_combo->currentData().toString();
    if (m_check)
        return m_check->isChecked() ? QStringLiteral("true") : QStringLiteral("false");
    return fieldText();
}

void ParamEditor::setText(const QString &text)
{
    if (m_combo)
        m_combo->setCurrentIndex(m_combo->findData(text));
    else if (m_check)
        m_check->setChecked(text == QStringLiteral("true"));
    else
        m_field->setValue(m_kind == EditorKind::Empty && text == m_emptyText ? QString() : text);
    moveSlider(text);
}

void ParamEditor::revert()
{
    if (m_field)
        m_field->revert();
}

void ParamEditor::step(int steps)
{
    if (m_param.type == ParamType::Choice)
        return;
    const auto now = realFrom(m_field->value().toStdString());
    if (!now)
        return;
    const bool whole = m_param.type == ParamType::Integer;
    // Three digits, so that going up and down again does not leave a tail of decimals.
    const double scaled = *now * std::pow(realStep, steps);
    const double width = stepWidth();
    const double wanted =
        whole ? width * (std::floor(*now / width) + steps) : QString::number(scaled, 'g', 3).toDouble();
    const double value = std::clamp(wanted, m_param.minimum, m_param.maximum);
    m_field->present(
        QString::fromStdString(whole ? std::to_string(std::int64_t(value)) : fovea::textOf(value)));
    moveSlider(m_field->text());
    Q_EMIT edited(text());
    Q_EMIT committed(text());
}

void ParamEditor::setWrong(bool wrong)
{
    setStyleProperty(focusProxy(), "problem", wrong);
}

bool ParamEditor::isWrong() const
{
    return focusProxy()->property("problem").toBool();
}

void ParamEditor::describe(const QString &name, const QString &help)
{
    setToolTip(help);
    for (QWidget *editor : findChildren<QWidget *>(Qt::FindDirectChildrenOnly)) {
        editor->setAccessibleName(name);
        editor->setAccessibleDescription(help);
        editor->setToolTip(help);
        editor->setWhatsThis(help);
    }
}

bool ParamEditor::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::Wheel && !static_cast<QWidget *>(watched)->hasFocus()) {
        event->ignore();
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace fovea::ui
