// SPDX-License-Identifier: MIT
#include "widgets/kit/theme.h"

#include <QHash>

namespace fovea::ui {

namespace {

// Names in @ are the theme's tokens. Widgets ask for a look by the dynamic property "look".
constexpr const char *sheet = R"(
QMainWindow, QDialog { background: @window; }
QToolTip { background: @raised; color: @text; border: 1px solid @strongBorder; padding: 6px 8px; border-radius: 6px; }

*[look="card"] { background: @surface; border: 1px solid @border; border-radius: 8px; }
*[look="sunken"] { background: @sunken; border: none; border-radius: 6px; }
*[look="hairline"] { background: @border; border: none; min-height: 1px; max-height: 1px; }
*[look="toast"] { background: @raised; border: 1px solid @strongBorder; border-radius: 6px; }
*[look="complaint"] { background: @raised; border: 1px solid @bad; border-left: 4px solid @bad; border-radius: 6px; }
*[look="bar"] { background: @surface; border: none; }
QLabel[look="muted"] { color: @muted; }
QLabel[look="bad"] { color: @bad; }
QLabel[look="caution"] { color: @caution; }
QLabel[look="good"] { color: @good; }
QLabel[look="sequence"] { background: @sunken; border-radius: 6px; padding: 6px 8px; }

QPushButton, QToolButton {
    background: transparent; color: @text; border: 1px solid transparent; border-radius: 6px;
    padding: 5px 10px; min-height: 20px;
}
QPushButton { border-color: @border; background: @raised; }
QPushButton:hover, QToolButton:hover { background: @sunken; border-color: @strongBorder; }
QPushButton:pressed, QToolButton:pressed { background: @border; }
QPushButton:checked, QToolButton:checked { background: @sunken; border-color: @accent; color: @accent; }
QPushButton:disabled, QToolButton:disabled { color: @strongBorder; }
QPushButton:focus, QToolButton:focus { border-color: @accent; }
QDialogButtonBox { dialogbuttonbox-buttons-have-icons: 0; }
QPushButton[look="accent"] { background: @accent; color: @onAccent; border-color: @accent; font-weight: 600; padding: 6px 16px; }
QPushButton[look="accent"]:hover { background: @accentHover; border-color: @accentHover; }
QPushButton[look="accent"]:focus { border: 2px solid @text; padding: 5px 15px; }
QPushButton[look="accent"]:disabled { background: @border; border-color: @border; color: @muted; }
QToolButton[look="link"] { color: @accent; padding: 2px 8px; min-height: 14px; }
QToolButton[look="link"]:disabled { color: @muted; }
QPushButton[look="waiting"] { color: @muted; background: transparent; }
QToolButton[look="tight"] { padding: 4px 6px; }
QToolButton[look="chooser"] { border-color: @border; background: @raised; }
QToolButton[look="chooser"]:hover { border-color: @strongBorder; background: @sunken; }
QToolButton[look="chooser"]:focus { border-color: @accent; }
QToolButton[look="mode"] { border-radius: 6px; padding: 8px 2px; color: @muted; }
QToolButton[look="mode"]:checked { background: @sunken; border-color: transparent; color: @accent; font-weight: 600; }
QToolButton::menu-indicator { image: none; }

QLineEdit, QSpinBox, QDoubleSpinBox, QComboBox {
    background: @surface; color: @text; border: 1px solid @border; border-radius: 6px; padding: 3px 8px; min-height: 22px;
    selection-background-color: @accent; selection-color: @onAccent;
}
QLineEdit:hover, QSpinBox:hover, QDoubleSpinBox:hover, QComboBox:hover { border-color: @strongBorder; }
QLineEdit:focus, QSpinBox:focus, QDoubleSpinBox:focus, QComboBox:focus { border: 1px solid @accent; }
QLineEdit > QToolButton { padding: 0; min-height: 0; border: none; background: transparent; }
QSpinBox, QDoubleSpinBox { padding-right: 20px; }
QSpinBox::up-button, QDoubleSpinBox::up-button { subcontrol-origin: border; subcontrol-position: top right; width: 18px; border: none; background: transparent; }
QSpinBox::down-button, QDoubleSpinBox::down-button { subcontrol-origin: border; subcontrol-position: bottom right; width: 18px; border: none; background: transparent; }
QSpinBox::down-arrow, QDoubleSpinBox::down-arrow { image: url(:/icons/@chevron); width: 8px; height: 8px; }
QSpinBox::up-arrow, QDoubleSpinBox::up-arrow { image: url(:/icons/@upChevron); width: 8px; height: 8px; }
*[problem="true"] { border: 1px solid @bad; }
QComboBox::drop-down { border: none; width: 20px; }
QComboBox::down-arrow { image: url(:/icons/@chevron); width: 10px; height: 10px; }
QComboBox QAbstractItemView { background: @raised; border: 1px solid @strongBorder; selection-background-color: @accent; selection-color: @onAccent; outline: none; }

QSlider::groove:horizontal { height: 4px; background: @border; border-radius: 2px; }
QSlider::sub-page:horizontal { background: @accent; border-radius: 2px; }
QSlider::handle:horizontal { width: 14px; height: 14px; margin: -6px 0; border-radius: 7px; background: @surface; border: 2px solid @accent; }
QSlider::handle:horizontal:focus { background: @accent; }

QMenuBar { background: @surface; color: @text; border-bottom: 1px solid @border; }
QMenuBar::item { padding: 5px 10px; background: transparent; border-radius: 4px; }
QMenuBar::item:selected { background: @sunken; }
QMenu { background: @raised; color: @text; border: 1px solid @strongBorder; padding: 4px; }
QMenu::item { padding: 5px 28px 5px 12px; border-radius: 4px; }
QMenu::item:selected { background: @accent; color: @onAccent; }
QMenu::item:disabled { color: @strongBorder; }
QMenu::separator { height: 1px; background: @border; margin: 4px 8px; }
QMenu::icon { padding-left: 8px; }

QDockWidget { titlebar-close-icon: none; color: @text; font-weight: 600; }
QDockWidget::title { background: @surface; padding: 8px 16px; border-bottom: 1px solid @border; }
QMainWindow::separator { background: @border; width: 1px; height: 1px; }
QMainWindow::separator:hover { background: @accent; }
QStatusBar { background: @surface; border-top: 1px solid @border; color: @muted; }
QStatusBar::item { border: none; }
QSplitter::handle { background: transparent; }

QAbstractScrollArea { background: transparent; border: none; }
QAbstractScrollArea::corner { background: transparent; border: none; }
QTableView, QListView, QTreeView { background: @surface; color: @text; border: none; outline: none; gridline-color: @border; alternate-background-color: @surface; }
QTableView::item:selected, QListView::item:selected, QTreeView::item:selected { background: @sunken; color: @text; }
QListView[look="popup"] { background: @raised; border: 1px solid @strongBorder; padding: 2px; }
QListView[look="popup"]::item { padding: 3px 6px; }
QListView[look="popup"]::item:selected { background: @accent; color: @onAccent; }
QListView[look="contents"] { background: transparent; }
QListView[look="contents"]::item { padding: 6px 8px; border-radius: 6px; }
QHeaderView::section { background: @surface; color: @muted; border: none; border-bottom: 1px solid @border; padding: 4px 6px; }
QTableCornerButton::section { background: @surface; border: none; }
QScrollBar:vertical { background: transparent; width: 10px; margin: 0; }
QScrollBar:horizontal { background: transparent; height: 10px; margin: 0; }
QScrollBar::handle { background: @border; border-radius: 4px; min-height: 24px; min-width: 24px; margin: 1px; }
QScrollBar::handle:hover { background: @strongBorder; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
QProgressBar { background: @sunken; border: none; border-radius: 3px; max-height: 6px; text-align: center; }
QProgressBar::chunk { background: @accent; border-radius: 3px; }
QCheckBox, QRadioButton { spacing: 8px; color: @text; }
QDialog QTableView { border: 1px solid @border; border-radius: 6px; }
QDialog QTableView:focus { border-color: @accent; }
QTabBar::tab { background: transparent; color: @muted; padding: 6px 12px; border: none; border-bottom: 2px solid transparent; }
QTabBar::tab:selected { color: @text; border-bottom-color: @accent; }
QTabBar[look="dense"]::tab { padding: 6px 3px; margin-right: 2px; }
QTabWidget::pane { border: none; }
)";

} // namespace

QString Theme::styleSheet() const
{
    const QHash<QString, QString> tokens{
        {QStringLiteral("window"), window.name()},
        {QStringLiteral("surface"), surface.name()},
        {QStringLiteral("raised"), raised.name()},
        {QStringLiteral("sunken"), sunken.name()},
        {QStringLiteral("border"), border.name()},
        {QStringLiteral("strongBorder"), strongBorder.name()},
        {QStringLiteral("text"), text.name()},
        {QStringLiteral("muted"), muted.name()},
        {QStringLiteral("accent"), accent.name()},
        {QStringLiteral("accentHover"), (dark ? accent.lighter(108) : accent.darker(112)).name()},
        {QStringLiteral("onAccent"), onAccent.name()},
        {QStringLiteral("good"), good.name()},
        {QStringLiteral("caution"), caution.name()},
        {QStringLiteral("bad"), bad.name()},
        {QStringLiteral("chevron"),
         dark ? QStringLiteral("chevron-dark.svg") : QStringLiteral("chevron-light.svg")},
        {QStringLiteral("upChevron"),
         dark ? QStringLiteral("chevron-up-dark.svg") : QStringLiteral("chevron-up-light.svg")},
    };
    const QString source = QString::fromLatin1(sheet);
    QString result;
    result.reserve(source.size() * 2);
    for (qsizetype i = 0; i < source.size();) {
        if (source[i] != u'@') {
            result += source[i++];
            continue;
        }
        qsizetype end = i + 1;
        while (end < source.size() && source[end].isLetter())
            ++end;
        result += tokens.value(source.mid(i + 1, end - i - 1));
        i = end;
    }
    return result;
}

} // namespace fovea::ui
