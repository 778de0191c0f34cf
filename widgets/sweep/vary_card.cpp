// SPDX-License-Identifier: MIT
#include "widgets/sweep/vary_card.h"

#include "core/base/errors.h"
#include "core/base/text.h"
#include "core/experiment/presets.h"
#include "core/sweep/grid/cell_fields.h"
#include "core/sweep/grid/grid_json.h"
#include "core/sweep/grid/grid_text.h"
#include "widgets/cells/cell_words.h"
#include "widgets/kit/bar_button.h"
#include "widgets/kit/icons.h"
#include "widgets/kit/label.h"
#include "widgets/kit/wrap_row.h"
#include "widgets/sweep/vary_rows.h"

#include <QComboBox>
#include <QCompleter>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QMenu>
#include <QSpinBox>
#include <QToolButton>
#include <QVBoxLayout>

namespace fovea::ui {

namespace {

QString qtext(std::string_view text)
{
    return QString::fromUtf8(text.data(), qsizetype(text.size()));
}

QString rowText(const GridRow &row)
{
    QStringList words;
    for (const GridAxis &axis : row)
        words << qtext(axis.field) + QLatin1Char('=') +
                     (axis.values.size() == 1
                          ? qtext(axis.values.front())
                          : QLatin1Char('{') + qtext(joined(axis.values, ",")) + QLatin1Char('}'));
    return words.join(QLatin1Char(','));
}

// "201..205" where they follow each other.
QString seedsText(const std::vector<std::uint64_t> &seeds)
{
    bool follow = seeds.size() > 2;
    for (std::size_t i = 1; i < seeds.size(); ++i)
        follow = follow && seeds[i] == seeds[i - 1] + 1;
    if (follow)
        return QStringLiteral("%1..%2").arg(seeds.front()).arg(seeds.back());
    QStringList all;
    for (const std::uint64_t seed : seeds)
        all << QString::number(seed);
    return all.join(QLatin1Char(','));
}

} // namespace

VaryCard::VaryCard(ThemeManager &themes, QWidget *parent)
    : Card(tr("Vary"), parent), m_themes(themes), m_rows(new VaryRows(themes, this)),
      m_baseline(new QLineEdit(this)), m_seeds(new QLineEdit(this)), m_name(new QLineEdit(this)),
      m_also(new QLineEdit(this)), m_until(new QComboBox(this)), m_base(new QComboBox(this)),
      m_cap(new QSpinBox(this)), m_rules(new QWidget(this))
{
    m_add = fieldBox(tr("+ field"));
    m_add->setObjectName(QStringLiteral("addField"));
    m_add->setAccessibleName(tr("Add a field to vary"));
    auto *tie = makeBarButton(
        QStringLiteral("tieFields"), tr("Tie fields together"),
        tr("Fields that are tied change together: the first values of both, the second of both, …"), this);
    makeChooser(tie, themes);
    auto *ties = new QMenu(tie);
    tie->setMenu(ties);
    tie->setPopupMode(QToolButton::InstantPopup);
    connect(ties, &QMenu::aboutToShow, this, [this, ties] {
        ties->clear();
        m_rows->fillTies(*ties);
    });
    body()->addWidget(m_rows);

    auto *options = new QWidget(this);
    auto *row = new WrapRow(options);
    const auto named = [&](const QString &name, QWidget *editor, const QString &id, int width,
                           const QString &help) {
        auto *pair = new QWidget(options);
        auto *both = new QHBoxLayout(pair);
        both->setContentsMargins(0, 0, 0, 0);
        both->setSpacing(size::tiny);
        auto *label = new Label(name, pair);
        label->setProperty("look", QStringLiteral("muted"));
        label->setBuddy(editor);
        both->addWidget(label);
        both->addWidget(editor);
        editor->setObjectName(id);
        editor->setAccessibleName(name);
        editor->setToolTip(help);
        editor->setFixedWidth(width);
        row->addWidget(pair);
    };
    row->addWidget(m_add);
    row->addWidget(tie);
    m_also->setObjectName(QStringLiteral("alsoCell"));
    m_also->setPlaceholderText(tr("+ cell: mask=banded:5"));
    m_also->setAccessibleName(tr("Add a cell"));
    m_also->setToolTip(tr("A cell beside the combinations: it takes the base for what it does not name"));
    m_also->setFixedWidth(180);
    row->addWidget(m_also);
    named(tr("Base"), m_base, QStringLiteral("gridBase"), 170,
          tr("The settings that all cells share: those of a prepared experiment"));
    named(tr("Against"), m_baseline, QStringLiteral("gridBaseline"), 120,
          tr("What every cell is compared with, as mask=full; empty: nothing"));
    named(tr("Seeds"), m_seeds, QStringLiteral("gridSeeds"), 100, tr("As 201..205 or 1,2,7"));
    named(tr("Until"), m_until, QStringLiteral("gridUntil"), 110, tr("Ends a run when it has arrived"));
    named(tr("Cap"), m_cap, QStringLiteral("gridCap"), 90, tr("Epochs at most"));
    named(tr("Name"), m_name, QStringLiteral("gridName"), 130, tr("What the sweep is called"));
    body()->addWidget(options);
    new WrapRow(m_rules);
    m_rules->hide();
    body()->addWidget(m_rules);
    connect(m_also, &QLineEdit::returnPressed, this, &VaryCard::addCell);

    for (const Preset &preset : presets())
        m_base->addItem(qtext(preset.id));
    m_cap->setRange(1, 100'000);
    m_until->addItem(tr("the cap"), QString());
    for (const char *percent : {"0.9", "0.95", "0.99"})
        m_until->addItem(tr("train %1 %").arg(QByteArray(percent).toDouble() * 100),
                         QString::fromLatin1(percent));

    connect(m_rows, &VaryRows::gridChanged, this, &VaryCard::change);
    connect(m_rows, &VaryRows::refused, this, &VaryCard::refused);
    const auto addField = [this](const QString &field) {
        m_add->setCurrentIndex(-1);
        m_add->clearEditText();
        m_rows->addField(field);
    };
    connect(m_add->lineEdit(), &QLineEdit::returnPressed, this,
            [this, addField] { addField(m_add->currentText()); });
    connect(m_add, &QComboBox::textActivated, this, addField);
    connect(m_base, &QComboBox::textActivated, this, [this](const QString &id) {
        GridSpec grid = m_grid;
        const int cap = grid.cap;
        setBase(grid, id.toStdString());
        grid.cap = cap;
        change(grid);
    });
    takeText(m_baseline, [](GridSpec &grid, const std::string &text) {
        grid.baseline = text.empty() ? GridRow() : rowFrom("baseline", text);
    });
    takeText(m_seeds, [](GridSpec &grid, const std::string &text) { grid.seeds = gridSeedsFrom(text); });
    takeText(m_name,
             [](GridSpec &grid, const std::string &text) { grid.name = text.empty() ? "sweep" : text; });
    connect(m_until, &QComboBox::activated, this, [this] {
        GridSpec grid = m_grid;
        const QString share = m_until->currentData().toString();
        grid.until = share.isEmpty() ? std::optional<double>() : share.toDouble();
        change(grid);
    });
    connect(m_cap, &QSpinBox::valueChanged, this, [this](int cap) {
        if (m_showing)
            return;
        GridSpec grid = m_grid;
        grid.cap = cap;
        change(grid);
    });
}

QComboBox *VaryCard::fieldBox(const QString &placeholder)
{
    auto *box = new QComboBox(this);
    box->setEditable(true);
    box->setInsertPolicy(QComboBox::NoInsert);
    for (const std::string &field : gridFields())
        box->addItem(qtext(field));
    for (int i = 0; i < box->count(); ++i)
        box->setItemData(i, gridFieldName(box->itemText(i).toStdString()), Qt::ToolTipRole);
    box->setCurrentIndex(-1);
    box->lineEdit()->setPlaceholderText(placeholder);
    box->completer()->setFilterMode(Qt::MatchContains);
    box->completer()->setCompletionMode(QCompleter::PopupCompletion);
    box->setFixedWidth(180);
    return box;
}

void VaryCard::takeText(QLineEdit *line, const std::function<void(GridSpec &, const std::string &)> &put)
{
    connect(line, &QLineEdit::textEdited, this, [this, line, put] {
        GridSpec grid = m_grid;
        try {
            put(grid, line->text().trimmed().toStdString());
        } catch (const Error &error) {
            line->setProperty("problem", true);
            line->setStyleSheet(line->styleSheet());
            Q_EMIT refused(QString::fromUtf8(error.what()));
            return;
        }
        line->setProperty("problem", false);
        line->setStyleSheet(line->styleSheet());
        Q_EMIT refused({});
        m_showing = true; // what is being typed stays as it is
        change(grid);
        m_showing = false;
    });
}

void VaryCard::setGrid(const GridSpec &grid)
{
    const bool sameRules = m_grid.exclude == grid.exclude && m_grid.include == grid.include;
    m_grid = grid;
    const bool typing = m_showing;
    m_showing = true;
    if (!typing) {
        m_baseline->setText(rowText(grid.baseline));
        m_seeds->setText(seedsText(grid.seeds));
        m_name->setText(qtext(grid.name));
    }
    m_base->setCurrentIndex(m_base->findText(qtext(grid.preset)));
    if (m_base->currentIndex() < 0)
        m_base->setPlaceholderText(tr("own settings"));
    m_cap->setValue(grid.cap);
    const QString share = grid.until ? qtext(textOf(*grid.until)) : QString();
    if (m_until->findData(share) < 0)
        m_until->addItem(tr("train %1 %").arg(100 * *grid.until), share);
    m_until->setCurrentIndex(m_until->findData(share));
    m_showing = typing;
    m_rows->setGrid(grid);
    if (!sameRules)
        showRules();
}

ChipField *VaryCard::fieldOf(const std::string &field) const
{
    return m_rows->fieldOf(field);
}

// "mask=banded:5,train.lr=0.05" becomes a cell beside the product.
void VaryCard::addCell()
{
    GridSpec grid = m_grid;
    try {
        const GridRow row = rowFrom("include", m_also->text().trimmed().toStdString());
        std::vector<std::string> groups;
        for (const GridZip &zip : grid.zips)
            groups.push_back(zip.name);
        for (const GridAxis &one : row)
            requireGridField(one.field, groups);
        grid.include.push_back(row);
    } catch (const Error &error) {
        Q_EMIT refused(QString::fromUtf8(error.what()));
        return;
    }
    m_also->clear();
    Q_EMIT refused({});
    change(grid);
}

void VaryCard::showRules()
{
    auto *row = static_cast<WrapRow *>(m_rules->layout());
    while (QLayoutItem *item = row->takeAt(0)) {
        item->widget()->hide();
        item->widget()->deleteLater();
        delete item;
    }
    const auto add = [&](const QString &words, const QString &help,
                         const std::function<void(GridSpec &)> &drop) {
        auto *chip = makeBarButton(QStringLiteral("rule"), words, help, m_rules);
        chip->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        chip->setLayoutDirection(Qt::RightToLeft);
        chip->setProperty("look", QStringLiteral("chooser"));
        setThemedIcon(chip, QStringLiteral("close"), m_themes);
        connect(chip, &QToolButton::clicked, this, [this, drop] {
            GridSpec grid = m_grid;
            drop(grid);
            change(grid);
        });
        row->addWidget(chip);
        chip->show();
    };
    for (std::size_t i = 0; i < m_grid.exclude.size(); ++i)
        add(tr("without %1").arg(rowText(m_grid.exclude[i])), tr("Takes these cells back"),
            [i](GridSpec &grid) { grid.exclude.erase(grid.exclude.begin() + std::ptrdiff_t(i)); });
    for (std::size_t i = 0; i < m_grid.include.size(); ++i)
        add(tr("also %1").arg(rowText(m_grid.include[i])), tr("Leaves these further cells out"),
            [i](GridSpec &grid) { grid.include.erase(grid.include.begin() + std::ptrdiff_t(i)); });
    m_rules->setVisible(!m_grid.exclude.empty() || !m_grid.include.empty());
}

void VaryCard::change(GridSpec grid)
{
    Q_EMIT gridChanged(grid);
}

} // namespace fovea::ui
