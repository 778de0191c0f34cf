// SPDX-License-Identifier: MIT
#include "widgets/painting/paint_tools.h"

#include "widgets/kit/icons.h"

#include <QButtonGroup>
#include <QFrame>
#include <QToolButton>
#include <QVBoxLayout>

namespace fovea::ui {

namespace {

QFrame *card(QVBoxLayout *column)
{
    auto *frame = new QFrame;
    frame->setProperty("look", QStringLiteral("card"));
    auto *rows = new QVBoxLayout(frame);
    rows->setContentsMargins(2, size::tiny, 2, size::tiny);
    rows->setSpacing(0);
    column->addWidget(frame);
    return frame;
}

} // namespace

PaintTools::PaintTools(ThemeManager &themes, QWidget *parent)
    : QWidget(parent), m_themes(themes), m_group(new QButtonGroup(this))
{
    struct Row
    {
        PaintTool tool;
        const char *icon;
        QString name, key, help;
    };
    const std::vector<Row> rows = {
        {PaintTool::Draw, "pencil", tr("Draw"), "D", tr("Fills the cells the hand comes by.")},
        {PaintTool::Erase, "eraser", tr("Rub out"), "E", tr("Empties the cells the hand comes by.")},
        {PaintTool::Line, "line", tr("Line"), "L", tr("A straight line from press to release.")},
        {PaintTool::Block, "box", tr("Block"), "B", tr("The block between press and release.")},
        {PaintTool::Column, "column", tr("Column"), "C", tr("A position that everybody may look at.")},
        {PaintTool::Row, "row", tr("Row"), "R", tr("A position that may look at everything.")},
        {PaintTool::Band, "band", tr("Band"), "N",
         tr("All diagonals between press and release: neighbours at the same distance.")},
    };
    setFixedWidth(size::modeBar);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(size::wide - size::tiny);
    auto *tools = static_cast<QVBoxLayout *>(card(column)->layout());
    for (const Row &row : rows) {
        QToolButton *each = add(tools, QString::fromLatin1(row.icon), row.name, row.key, row.help);
        each->setCheckable(true);
        m_group->addButton(each, int(row.tool));
    }
    auto *whole = static_cast<QVBoxLayout *>(card(column)->layout());
    m_mirror = add(whole, QStringLiteral("mirror"), tr("Mirror"), QStringLiteral("M"),
                   tr("Adds the partner of every cell across the diagonal: who is looked at looks back."));
    m_invert = add(whole, QStringLiteral("invert"), tr("Invert"), QStringLiteral("I"),
                   tr("Fills what is empty and empties what is filled."));
    column->addStretch();
    connect(m_group, &QButtonGroup::idToggled, this, [this](int tool, bool on) {
        if (on)
            Q_EMIT chosen(PaintTool(tool));
    });
    connect(m_mirror, &QToolButton::clicked, this, &PaintTools::mirrorRequested);
    connect(m_invert, &QToolButton::clicked, this, &PaintTools::invertRequested);
    setTool(PaintTool::Draw);
}

QToolButton *PaintTools::add(QVBoxLayout *column, const QString &icon, const QString &name,
                             const QString &key, const QString &help)
{
    auto *each = new QToolButton(this);
    each->setObjectName(QStringLiteral("paint-") + icon);
    each->setText(name);
    each->setToolButtonStyle(Qt::ToolButtonTextUnderIcon);
    each->setProperty("look", QStringLiteral("mode"));
    each->setFont(ui::font(Type::Small));
    each->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    each->setShortcut(QKeySequence(key));
    each->setToolTip(tr("%1 (%2)").arg(help, key));
    each->setWhatsThis(help);
    each->setAccessibleDescription(help);
    each->setFocusPolicy(Qt::TabFocus);
    setThemedIcon(each, QStringLiteral("paint-") + icon, m_themes);
    column->addWidget(each);
    return each;
}

void PaintTools::setCompact(bool compact)
{
    for (auto *each : findChildren<QToolButton *>())
        each->setToolButtonStyle(compact ? Qt::ToolButtonIconOnly : Qt::ToolButtonTextUnderIcon);
}

void PaintTools::setTool(PaintTool tool)
{
    button(tool)->setChecked(true);
}

QToolButton *PaintTools::button(PaintTool tool) const
{
    return static_cast<QToolButton *>(m_group->button(int(tool)));
}

} // namespace fovea::ui
