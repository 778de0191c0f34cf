// SPDX-License-Identifier: MIT
#include "widgets/charts/bound_gauge.h"
#include "widgets/charts/score_bars.h"
#include "widgets/inspect/softmax_sandbox.h"
#include "widgets/kit/bar_button.h"
#include "widgets/kit/label.h"

#include <QButtonGroup>
#include <QDoubleSpinBox>
#include <QEvent>
#include <QGridLayout>
#include <QMenu>
#include <QPushButton>
#include <QSlider>
#include <QSpinBox>
#include <QToolButton>
#include <QVBoxLayout>

namespace fovea::ui {

namespace {

void describe(QWidget *widget, const QString &name, const QString &help)
{
    widget->setAccessibleName(name);
    widget->setToolTip(help);
    widget->setWhatsThis(help);
}

template<typename Layout>
Layout *bare(QWidget *owner, int spacing)
{
    auto *layout = new Layout(owner);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(spacing);
    return layout;
}

QLabel *wrapped(const QString &name, Type type, const char *look, QWidget *parent)
{
    auto *label = new Label(parent);
    label->setObjectName(name);
    label->setFont(ui::font(type));
    label->setWordWrap(true);
    label->setTextFormat(Qt::RichText);
    if (look)
        label->setProperty("look", QString::fromLatin1(look));
    return label;
}

} // namespace

// What a hand does: the bars and their controls.
QWidget *SoftmaxSandbox::makePlay()
{
    auto *part = new QWidget(this);
    auto *layout = bare<QVBoxLayout>(part, size::gap);
    layout->addWidget(makeHead());
    layout->addWidget(makeKeep());
    m_bars = new ScoreBars(m_themes, part);
    m_bars->setObjectName(QStringLiteral("bars"));
    connect(m_bars, &ScoreBars::barChosen, this, &SoftmaxSandbox::selectBar);
    connect(m_bars, &ScoreBars::scoreMoved, this, &SoftmaxSandbox::setScore);
    layout->addWidget(m_bars, 1);
    m_readout = wrapped(QStringLiteral("readout"), Type::Small, "muted", part);
    m_readout->setTextFormat(Qt::PlainText);
    m_readout->setMinimumHeight(2 * m_readout->fontMetrics().lineSpacing()); // nothing below it jumps
    m_readout->setAlignment(Qt::AlignTop);
    layout->addWidget(m_readout);
    layout->addWidget(makeMove());
    for (QWidget *control : std::initializer_list<QWidget *>{m_keepSlider, m_keep, m_moveSlider, m_by}) {
        control->setFocusPolicy(Qt::StrongFocus);
        control->installEventFilter(this);
    }
    return part;
}

// The wheel scrolls the panel unless a control was chosen before.
bool SoftmaxSandbox::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() != QEvent::Wheel || static_cast<QWidget *>(watched)->hasFocus())
        return QWidget::eventFilter(watched, event);
    event->ignore();
    return true;
}

// What comes of it.
QWidget *SoftmaxSandbox::makeNumbers()
{
    auto *part = new QWidget(this);
    auto *layout = bare<QVBoxLayout>(part, size::gap);
    layout->addWidget(makeWorst());
    layout->addWidget(makeFigures());
    m_formula = wrapped(QStringLiteral("formula"), Type::Body, nullptr, part);
    m_formula->setAccessibleName(tr("The bound with its numbers"));
    layout->addWidget(m_formula);
    layout->addWidget(makeNorm());
    m_trust = wrapped(QStringLiteral("trust"), Type::Small, nullptr, part);
    layout->addWidget(m_trust);
    layout->addStretch();
    return part;
}

QWidget *SoftmaxSandbox::makeHead()
{
    auto *part = new QWidget(this);
    auto *column = bare<QVBoxLayout>(part, size::tiny);
    auto *layout = new QHBoxLayout;
    layout->setSpacing(size::tiny);
    column->addLayout(layout);
    m_title = wrapped(QStringLiteral("title"), Type::Body, nullptr, part);
    m_title->setTextFormat(Qt::PlainText);
    QFont bold = m_title->font();
    bold.setWeight(QFont::DemiBold);
    m_title->setFont(bold);
    auto *examples = new QToolButton(part);
    examples->setObjectName(QStringLiteral("examples"));
    examples->setText(tr("Examples"));
    examples->setPopupMode(QToolButton::InstantPopup);
    describe(examples, tr("Examples"),
             tr("Put a made-up row in place of this one, or go back to the one that was loaded."));
    auto *menu = new QMenu(examples);
    for (const auto example : {SandboxExample::Even, SandboxExample::Winner, SandboxExample::NearTie})
        menu->addAction(sandboxExample(example).title, this, [this, example] { showExample(example); });
    menu->addSeparator();
    m_reset = menu->addAction(tr("Reset to the loaded row"), this, &SoftmaxSandbox::reset);
    examples->setMenu(menu);
    layout->addWidget(m_title, 1);
    layout->addWidget(examples, 0, Qt::AlignTop);
    auto *sends = new QHBoxLayout;
    sends->setSpacing(size::tiny);
    for (std::size_t i = 0; i < m_send.size(); ++i) {
        m_send[i] = makeBarButton(QStringLiteral("send.%1").arg(i), tr("Send row"), {}, part);
        m_send[i]->setText(tr("Send row"));
        connect(m_send[i], &QToolButton::clicked, this, [this, i] { Q_EMIT rowRequested(int(i)); });
        sends->addWidget(m_send[i]);
    }
    sends->addStretch();
    column->addLayout(sends);
    setOffers({});
    return part;
}

QWidget *SoftmaxSandbox::makeKeep()
{
    auto *part = new QWidget(this);
    auto *layout = bare<QHBoxLayout>(part, size::gap);
    auto *label = new Label(tr("Keep"), part);
    const QString help =
        tr("How many keys the query keeps: the highest scores. All of them is full attention.");
    m_keepSlider = new QSlider(Qt::Horizontal, part);
    m_keepSlider->setMinimumHeight(size::dense); // the handle, uncut
    m_keepSlider->setObjectName(QStringLiteral("keepSlider"));
    describe(m_keepSlider, tr("Keys kept"), help);
    m_keep = new QSpinBox(part);
    m_keep->setObjectName(QStringLiteral("keep"));
    m_keep->setAlignment(Qt::AlignRight);
    m_keep->setKeyboardTracking(false);
    m_keep->setButtonSymbols(QAbstractSpinBox::NoButtons);
    m_keep->setFixedWidth(m_keep->fontMetrics().horizontalAdvance(tr("600 of 600, full")) + 2 * size::wide);
    describe(m_keep, tr("Keys kept"), help);
    label->setBuddy(m_keep);
    connect(m_keepSlider, &QSlider::valueChanged, this, &SoftmaxSandbox::setKeep);
    connect(m_keep, &QSpinBox::valueChanged, this, &SoftmaxSandbox::setKeep);
    layout->addWidget(label);
    layout->addWidget(m_keepSlider, 1);
    layout->addWidget(m_keep);
    return part;
}

QWidget *SoftmaxSandbox::makeMove()
{
    auto *part = new QWidget(this);
    auto *layout = bare<QHBoxLayout>(part, size::gap);
    const QString help =
        tr("Moves the chosen score away from where it stands. The dotted outline is what it was before.");
    m_moveLabel = new Label(part);
    m_moveLabel->setMinimumWidth(m_moveLabel->fontMetrics().horizontalAdvance(tr("Move bar %1 by").arg(88)));
    m_moveSlider = new QSlider(Qt::Horizontal, part);
    m_moveSlider->setMinimumHeight(size::dense);
    m_moveSlider->setObjectName(QStringLiteral("moveSlider"));
    m_moveSlider->setSingleStep(10);
    m_moveSlider->setPageStep(100);
    describe(m_moveSlider, tr("Move of the chosen score, in hundredths"), help);
    m_by = new QDoubleSpinBox(part);
    m_by->setObjectName(QStringLiteral("by"));
    m_by->setDecimals(3);
    m_by->setSingleStep(0.1);
    m_by->setAlignment(Qt::AlignRight);
    m_by->setKeyboardTracking(false);
    m_by->setButtonSymbols(QAbstractSpinBox::NoButtons);
    m_by->setFixedWidth(m_by->fontMetrics().horizontalAdvance(QStringLiteral("-20.000")) + 2 * size::wide);
    describe(m_by, tr("Move of the chosen score"), help);
    m_moveLabel->setBuddy(m_by);
    connect(m_moveSlider, &QSlider::valueChanged, this,
            [this](int hundredths) { perturb(hundredths / 100.0); });
    connect(m_by, &QDoubleSpinBox::valueChanged, this, &SoftmaxSandbox::perturb);
    layout->addWidget(m_moveLabel);
    layout->addWidget(m_moveSlider, 1);
    layout->addWidget(m_by);
    return part;
}

QWidget *SoftmaxSandbox::makeWorst()
{
    auto *part = new QWidget(this);
    auto *layout = bare<QVBoxLayout>(part, size::tiny);
    auto *line = new QHBoxLayout;
    m_share = new Label(part);
    m_share->setObjectName(QStringLiteral("share"));
    m_share->setFont(ui::font(Type::Big));
    m_share->setMinimumWidth(m_share->fontMetrics().horizontalAdvance(QStringLiteral("100.0 %")));
    m_share->setAccessibleName(tr("Share of the bound that the move uses"));
    m_shareWords = wrapped(QStringLiteral("shareWords"), Type::Body, "muted", part);
    m_shareWords->setAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    line->addWidget(m_share);
    line->addWidget(m_shareWords, 1);
    m_gauge = new BoundGauge(m_themes, part);
    m_gauge->setObjectName(QStringLiteral("gauge"));
    m_worstWords = wrapped(QStringLiteral("worst"), Type::Small, nullptr, part);
    m_showWorst = new QPushButton(tr("Show the worst move"), part);
    m_showWorst->setObjectName(QStringLiteral("showWorst"));
    describe(m_showWorst, m_showWorst->text(),
             tr("Choose the bar and the move that come closest to the bound, and do it."));
    connect(m_showWorst, &QPushButton::clicked, this, &SoftmaxSandbox::showWorstMove);
    layout->addLayout(line);
    layout->addWidget(m_gauge);
    layout->addSpacing(size::tiny);
    layout->addWidget(m_worstWords);
    layout->addWidget(m_showWorst, 0, Qt::AlignLeft);
    return part;
}

QWidget *SoftmaxSandbox::makeFigures()
{
    auto *part = new QWidget(this);
    auto *grid = bare<QGridLayout>(part, size::tiny);
    grid->setColumnStretch(0, 1);
    const auto add = [&](const QString &name, const QString &title, const QString &help) {
        auto *label = new Label(title, part);
        label->setProperty("look", QStringLiteral("muted"));
        auto *value = new Label(part);
        value->setObjectName(name);
        value->setTextFormat(Qt::RichText); // powers of ten
        value->setAlignment(Qt::AlignRight);
        value->setTextInteractionFlags(Qt::TextSelectableByMouse);
        describe(value, title, help);
        label->setToolTip(help);
        grid->addWidget(label, grid->rowCount(), 0);
        grid->addWidget(value, grid->rowCount() - 1, 1);
        return value;
    };
    m_output = add(QStringLiteral("output"), tr("Weights change by ‖a − a′‖"),
                   tr("Norm of the difference of the weights before and after the move."));
    m_input = add(QStringLiteral("input"), tr("Scores change by ‖z − z′‖"),
                  tr("Norm of the difference of the scores: one of them has moved."));
    m_ratio = add(QStringLiteral("ratio"), tr("Measured ratio"),
                  tr("Change of the weights over change of the scores."));
    m_bound =
        add(QStringLiteral("bound"), tr("Bound"),
            tr("What the ratio should not exceed, with the larger δ and the smaller Δ of before and after."));
    return part;
}

QWidget *SoftmaxSandbox::makeNorm()
{
    auto *part = new QWidget(this);
    auto *layout = bare<QHBoxLayout>(part, size::tiny);
    auto *label = new Label(tr("Changes measured in"), part);
    label->setProperty("look", QStringLiteral("muted"));
    layout->addWidget(label);
    layout->addStretch();
    m_norms = new QButtonGroup(this);
    const auto add = [&](Norm norm, const QString &text, const QString &name, const QString &help) {
        auto *button = new QPushButton(text, part);
        button->setCheckable(true);
        button->setObjectName(name);
        describe(button, tr("Norm %1").arg(text), help);
        m_norms->addButton(button, int(norm));
        layout->addWidget(button);
    };
    add(Norm::L1, tr("ℓ1"), QStringLiteral("l1"), tr("Sum of absolute differences."));
    add(Norm::L2, tr("ℓ2"), QStringLiteral("l2"), tr("Root of the sum of squared differences."));
    connect(m_norms, &QButtonGroup::idClicked, this, [this](int id) { setNorm(Norm(id)); });
    return part;
}

} // namespace fovea::ui
