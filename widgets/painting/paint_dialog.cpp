// SPDX-License-Identifier: MIT
#include "widgets/painting/paint_dialog.h"

#include "core/attention/mask.h"
#include "core/base/errors.h"
#include "core/painting/paint_table.h"
#include "widgets/kit/look.h"
#include "widgets/painting/paint_board.h"
#include "widgets/painting/paint_file.h"
#include "widgets/painting/paint_readout.h"
#include "widgets/painting/paint_tools.h"
#include "widgets/painting/paint_words.h"

#include <QClipboard>
#include <QComboBox>
#include <QDir>
#include <QFileDialog>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QToolButton>

namespace fovea::ui {

void PaintDialog::connectAll()
{
    connect(m_tools, &PaintTools::chosen, m_board, &PaintBoard::setTool);
    connect(m_tools, &PaintTools::mirrorRequested, this, [this] { setGrid(grid().mirrored()); });
    connect(m_tools, &PaintTools::invertRequested, this, [this] { setGrid(grid().inverted()); });
    connect(m_board, &PaintBoard::changing, this, &PaintDialog::follow);
    connect(m_board, &PaintBoard::changed, this, &PaintDialog::setGrid);
    connect(m_board, &PaintBoard::pointed, m_hint, [this](const QString &words) {
        m_hint->setText(words.isEmpty() ? tr("Drag to fill, Shift for a straight line") : words);
    });
    connect(m_fill, &QToolButton::clicked, this, [this] {
        PaintGrid filled = grid();
        for (const int row : grid().emptyRows())
            filled.set({row, row});
        setGrid(filled);
        m_board->setFocus();
    });
    connect(m_start, &QComboBox::activated, this,
            [this](int at) { setGrid(m_offer.starts[std::size_t(at)].grid); });
    connect(m_save, &QPushButton::clicked, this, [this] { give(false); });
    connect(m_race, &QPushButton::clicked, this, [this] { give(true); });
}

void PaintDialog::setGrid(const PaintGrid &grid)
{
    m_history.add(grid);
    refresh();
}

void PaintDialog::undo()
{
    m_history.undo();
    refresh();
}

void PaintDialog::redo()
{
    m_history.redo();
    refresh();
}

void PaintDialog::refresh()
{
    m_board->setGrid(grid());
    m_undo->setEnabled(m_history.canUndo());
    m_redo->setEnabled(m_history.canRedo());
    follow(grid());
    const auto empty = grid().emptyRows();
    say(emptyRowWords(empty), QStringLiteral("caution"));
    m_fill->setVisible(!empty.empty());
    m_save->setEnabled(empty.empty());
    m_race->setEnabled(empty.empty() && !m_offer.next.isEmpty());
}

void PaintDialog::follow(const PaintGrid &grid)
{
    const PaintSubject &subject = m_offer.examples[m_example].subject;
    const PaintFacts facts = paintFacts(grid, subject);
    m_board->setFacts(facts);
    m_readout->show(facts, subject, grid.length(), m_offer.style, m_offer.provable);
}

void PaintDialog::anotherExample()
{
    m_example = (m_example + 1) % m_offer.examples.size();
    m_board->setExample(m_offer.examples[m_example]);
    follow(grid());
}

void PaintDialog::say(const QString &words, const QString &look)
{
    m_line->setText(words);
    m_line->setVisible(!words.isEmpty());
    m_hint->setVisible(words.isEmpty());
    setLook(m_line, look);
}

QString PaintDialog::line() const
{
    return m_line->text();
}

void PaintDialog::setPen(int pen)
{
    m_board->setPen(pen);
    for (QToolButton *each : m_pens)
        each->setChecked(each->property("pen").toInt() == pen);
}

void PaintDialog::setNext(const QString &letter, int style)
{
    m_offer.next = letter;
    m_offer.style = style;
    m_race->setText(letter.isEmpty() ? tr("&Race it") : tr("&Race it as lane %1").arg(letter));
    m_name->setPlaceholderText(letter);
    m_board->setStyle(style);
    refresh();
}

void PaintDialog::copyText()
{
    try {
        QGuiApplication::clipboard()->setText(QString::fromStdString(textOf(paintedMaskOf(grid()))));
        say(tr("The mask is in the clipboard, as --mask takes it."), QStringLiteral("muted"));
    } catch (const Error &) {
        // The line says already which row is empty.
    }
}

void PaintDialog::pasteText()
{
    try {
        setGrid(gridFrom(QGuiApplication::clipboard()->text().toStdString(), grid().length()));
    } catch (const Error &error) {
        say(QString::fromStdString(error.what()), QStringLiteral("bad"));
    }
}

void PaintDialog::importFile(const QString &path)
{
    try {
        setGrid(gridFromFile(path, grid().length()));
    } catch (const Error &error) {
        say(QString::fromStdString(error.what()), QStringLiteral("bad"));
    }
}

void PaintDialog::askForFile()
{
    auto *dialog = new QFileDialog(this, tr("Import a mask"), QDir::homePath(),
                                   tr("Pictures, tables and text (*.png *.csv *.tsv *.txt);;All files (*)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, &PaintDialog::importFile);
    dialog->open();
}

void PaintDialog::give(bool race)
{
    try {
        const MaskSpec mask = paintedMaskOf(grid());
        const QString name = m_name->text().trimmed();
        accept();
        if (race)
            Q_EMIT raced(mask, name);
        else
            Q_EMIT saved(mask);
    } catch (const Error &error) {
        say(QString::fromStdString(error.what()), QStringLiteral("bad"));
    }
}

} // namespace fovea::ui
