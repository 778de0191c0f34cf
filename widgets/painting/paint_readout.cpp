// SPDX-License-Identifier: MIT
#include "widgets/painting/paint_readout.h"

#include "widgets/kit/label.h"
#include "widgets/kit/look.h"
#include "widgets/painting/paint_pictures.h"
#include "widgets/painting/paint_words.h"
#include "widgets/words/lane_words.h"

#include <QHBoxLayout>
#include <QVBoxLayout>

namespace fovea::ui {

namespace {

constexpr int readoutWidth = 276;
constexpr int peerKeys = 5; // of the mask that density is compared with

QLabel *small(QWidget *parent, const QString &text = {})
{
    auto *label = new Label(text, parent);
    label->setFont(ui::font(Type::Small));
    label->setProperty("look", QStringLiteral("muted"));
    label->setWordWrap(true);
    return label;
}

QLabel *strong(QWidget *parent, const QString &text = {})
{
    auto *label = new Label(text, parent);
    QFont face = ui::font(Type::Body);
    face.setBold(true);
    label->setFont(face);
    return label;
}

QFrame *hairline(QWidget *parent)
{
    auto *line = new QFrame(parent);
    line->setProperty("look", QStringLiteral("hairline"));
    return line;
}

QHBoxLayout *pair(QLabel *left, QLabel *right)
{
    auto *line = new QHBoxLayout;
    right->setWordWrap(false);
    line->addWidget(left);
    line->addStretch();
    line->addWidget(right, 0, Qt::AlignBottom);
    return line;
}

} // namespace

PaintReadout::PaintReadout(ThemeManager &themes, QWidget *parent)
    : QFrame(parent), m_themes(themes), m_density(new Label(this)), m_pairs(small(this)),
      m_bar(new PaintDensity(themes, this)), m_peer(small(this)), m_reaches(new PaintReaches(themes, this)),
      m_cut(strong(this)), m_sign(small(this, tr("look for ✕ on the board"))), m_hearingTitle(small(this)),
      m_hearing(new PaintHearing(themes, this)), m_headline(strong(this)), m_sentence(small(this))
{
    setProperty("look", QStringLiteral("card"));
    setFixedWidth(readoutWidth);
    m_density->setFont(ui::font(Type::Big));
    m_headline->setWordWrap(true);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(size::wide, size::wide - size::tiny, size::wide, size::wide - size::tiny);
    column->setSpacing(size::gap - 2);
    column->addWidget(strong(this, tr("Density")));
    column->addLayout(pair(m_density, m_pairs));
    column->addWidget(m_bar);
    column->addWidget(m_peer);
    column->addWidget(hairline(this));
    column->addLayout(pair(strong(this, tr("Reach")), small(this, tr("pairs that can hear each other"))));
    column->addWidget(m_reaches);
    column->addWidget(hairline(this));
    column->addWidget(strong(this, tr("Pairs that decide")));
    column->addLayout(pair(m_cut, m_sign));
    column->addWidget(m_hearingTitle);
    column->addWidget(m_hearing);
    column->addWidget(hairline(this));
    column->addWidget(m_headline);
    column->addWidget(m_sentence);
    column->addStretch();
    setWhatsThis(
        tr("Density is the share of pairs that are filled. A position hears of another when news of it "
           "can come to it through the layers, each of which passes on what it may look at. Pairs that "
           "decide are those the task's rule needs; one that is cut can still be heard of in two steps."));
}

void PaintReadout::show(const PaintFacts &facts, const PaintSubject &subject, int length, int style,
                        bool provable)
{
    const double all = double(length) * length;
    const double peer = std::min(1.0, double(peerKeys) / length);
    m_density->setText(percentWords(facts.filled / all));
    m_pairs->setText(tr("%1 of %2 pairs").arg(facts.filled).arg(all));
    m_bar->show(facts.filled / all, peer, style);
    m_peer->setText(tr("top-k %1 has %2").arg(peerKeys).arg(percentWords(peer)));
    m_reaches->show(facts.reaches, style);
    m_cut->setText(cutWords(facts, subject));
    setLook(m_cut, facts.cut.empty() ? QString() : QStringLiteral("bad"));
    m_sign->setVisible(!facts.cut.empty());
    const bool hearing = subject.deciding.everyToken || !subject.deciding.keys.empty();
    m_hearingTitle->setText(tr("Positions that hear %1").arg(whatDecides(subject)));
    m_hearingTitle->setVisible(hearing);
    m_hearing->setVisible(hearing);
    m_hearing->show(facts.reaches, length, style);
    const PaintConclusion end = paintConclusion(facts, subject, provable);
    setLook(m_headline, end.look);
    const QString sign = end.look == QStringLiteral("good")  ? QStringLiteral("✓ ")
                         : end.look == QStringLiteral("bad") ? QStringLiteral("✕ ")
                                                             : QString();
    m_headline->setText(sign + end.headline);
    m_sentence->setText(end.sentence);
}

QString PaintReadout::density() const
{
    return m_density->text();
}

QString PaintReadout::cut() const
{
    return m_cut->text();
}

QString PaintReadout::conclusion() const
{
    return m_headline->text() + u' ' + m_sentence->text();
}

} // namespace fovea::ui
