// SPDX-License-Identifier: MIT
#include "widgets/maps/film_strip.h"

#include "widgets/kit/bar_button.h"
#include "widgets/kit/icons.h"
#include "widgets/maps/film_beads.h"
#include "widgets/maps/scale_bar.h"
#include "widgets/words/race_text.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QSignalBlocker>
#include <QStackedWidget>
#include <QToolButton>

#include <algorithm>
#include <cmath>

namespace fovea::ui {

namespace {

bool isEmpty(const std::vector<FilmRow> &rows)
{
    return std::all_of(rows.begin(), rows.end(), [](const FilmRow &row) { return row.frames.empty(); });
}

QString wordsOf(const FilmFrame &frame)
{
    const QString when = filmEpochText(frame.epoch);
    return std::isnan(frame.focus) ? when
                                   : FilmStrip::tr("%1 with focus %2").arg(when, fixedText(frame.focus, 2));
}

} // namespace

FilmStrip::FilmStrip(ThemeManager &themes, QWidget *parent)
    : QWidget(parent), m_themes(themes), m_frames(new FilmFrames(themes, this)),
      m_beads(new FilmBeads(themes, this)), m_pages(new QStackedWidget(this)), m_kinds(new QButtonGroup(this))
{
    m_play = makeIconButton(QStringLiteral("play"), tr("Play"),
                            tr("Move the clock through the frames, one after the other."), this);
    m_loop =
        makeIconButton(QStringLiteral("loop"), tr("Loop"), tr("Begin again after the last frame."), this);
    setThemedIcon(m_loop, QStringLiteral("loop"), themes);
    for (QToolButton *button : {m_play, m_loop})
        button->setCheckable(true);
    m_scale = new ScaleBar(themes, this);
    auto *buttons = new QVBoxLayout;
    buttons->setSpacing(size::tiny);
    auto *play = new QHBoxLayout;
    play->setSpacing(size::tiny);
    play->addWidget(m_play);
    play->addWidget(m_loop);
    auto *kinds = new QHBoxLayout;
    kinds->setSpacing(0);
    const auto addKind = [&](Kind kind, const QString &name, const QString &help) {
        QToolButton *button = makeBarButton(
            kind == Kind::Maps ? QStringLiteral("filmMaps") : QStringLiteral("filmBeads"), name, help, this);
        button->setText(name);
        button->setCheckable(true);
        button->setProperty("look", QStringLiteral("tight"));
        m_kinds->addButton(button, int(kind));
        kinds->addWidget(button);
    };
    addKind(Kind::Maps, tr("Maps"), tr("A small attention map per epoch."));
    addKind(Kind::Beads, tr("Beads"), tr("The attention every position receives, a line per epoch."));
    m_kinds->button(int(Kind::Maps))->setChecked(true);
    buttons->addStretch();
    buttons->addLayout(play);
    buttons->addLayout(kinds);
    buttons->addWidget(m_scale);
    buttons->addStretch();
    m_pages->addWidget(m_frames);
    m_pages->addWidget(m_beads);
    m_pages->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(size::gap);
    layout->addLayout(buttons);
    layout->addWidget(m_pages, 1);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setFocusProxy(m_frames);
    connect(m_frames, &FilmFrames::epochChosen, this, &FilmStrip::epochChosen);
    connect(m_beads, &FilmBeads::epochChosen, this, &FilmStrip::epochChosen);
    connect(m_kinds, &QButtonGroup::idClicked, this, [this](int id) { setKind(Kind(id)); });
    connect(m_frames, &FilmFrames::fittingChanged, this, &FilmStrip::announceWanted);
    connect(m_play, &QToolButton::toggled, this, &FilmStrip::showPlaying);
    connect(m_play, &QToolButton::toggled, this, &FilmStrip::playRequested);
    connect(m_loop, &QToolButton::toggled, this, &FilmStrip::loopChanged);
    connect(&themes, &ThemeManager::changed, this, [this] { showPlaying(m_play->isChecked()); });
    setAccessibleName(tr("Film strip"));
    m_frames->setAccessibleName(tr("Frames of the film strip"));
    showPlaying(false);
    refresh();
}

FilmStrip::Kind FilmStrip::kind() const
{
    return Kind(m_kinds->checkedId());
}

void FilmStrip::setKind(Kind kind)
{
    m_kinds->button(int(kind))->setChecked(true);
    refresh();
}

void FilmStrip::setRows(std::vector<FilmRow> rows)
{
    m_beads->setRows(rows);
    m_frames->setRows(std::move(rows));
    refresh();
}

void FilmStrip::setCurrentEpoch(int epoch)
{
    m_frames->setCurrentEpoch(epoch);
    m_beads->setCurrentEpoch(epoch);
}

void FilmStrip::setShownEpochs(const std::vector<std::optional<int>> &byRow)
{
    m_frames->setShownEpochs(byRow);
    m_beads->setShownEpochs(byRow);
}

void FilmStrip::setScale(const ColorScale &scale, const QString &unit, const QString &note)
{
    m_scale->setScale(scale, unit, note);
}

void FilmStrip::setWanted(int frames)
{
    m_most = std::max(0, frames);
    announceWanted();
}

int FilmStrip::wanted() const
{
    return m_most > 0 ? std::min(m_most, m_frames->fitting()) : m_frames->fitting();
}

void FilmStrip::announceWanted()
{
    if (const int count = wanted(); count != m_announced) {
        m_announced = count;
        Q_EMIT framesWanted(count);
    }
}

void FilmStrip::setLoading(bool loading)
{
    m_loading = loading;
    refresh();
}

void FilmStrip::setPlaying(bool playing)
{
    const QSignalBlocker quiet(m_play);
    m_play->setChecked(playing);
    showPlaying(playing);
}

void FilmStrip::setLooping(bool looping)
{
    const QSignalBlocker quiet(m_loop);
    m_loop->setChecked(looping);
}

void FilmStrip::showPlaying(bool playing)
{
    m_play->setIcon(icon(playing ? QStringLiteral("pause") : QStringLiteral("play"), m_themes.theme()));
    m_play->setAccessibleName(playing ? tr("Pause") : tr("Play"));
}

void FilmStrip::refresh()
{
    const bool empty = isEmpty(m_frames->rows());
    m_frames->setDimmed(m_loading);
    m_beads->setDimmed(m_loading);
    if (empty)
        m_pages->setCurrentWidget(m_frames); // it says why
    else
        m_pages->setCurrentWidget(m_kinds->checkedId() == int(Kind::Beads) ? static_cast<QWidget *>(m_beads)
                                                                           : m_frames);
    m_frames->setSentence(!empty ? QString()
                          : m_loading
                              ? tr("Drawing the frames.")
                              : tr("No frames yet. They appear when the race keeps its first weights."));
    m_scale->setVisible(kind() == Kind::Maps); // beads have sizes
    m_play->setEnabled(!empty);
    m_frames->setAccessibleDescription(summary());
    m_beads->setAccessibleDescription(summary());
}

QString FilmStrip::summary() const
{
    QStringList parts;
    for (const FilmRow &row : m_frames->rows())
        if (!row.frames.empty())
            parts << tr("Lane %1, %2 frames: %3 to %4.")
                         .arg(row.letter)
                         .arg(row.frames.size())
                         .arg(wordsOf(row.frames.front()), wordsOf(row.frames.back()));
    return parts.isEmpty() ? tr("No frames yet.") : parts.join(u' ');
}

} // namespace fovea::ui
