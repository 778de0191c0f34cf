// SPDX-License-Identifier: MIT
#include "widgets/whatif/lens_panel.h"

#include "widgets/kit/label.h"

#include <QVBoxLayout>

namespace fovea::ui {

LensPanel::LensPanel(ThemeManager &themes, QWidget *parent) : QWidget(parent)
{
    setAccessibleName(tr("Logit lens"));
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(size::wide, size::gap, size::wide, size::gap);
    layout->setSpacing(size::gap);
    auto *title = new Label(tr("If the network stopped here"), this);
    title->setFont(ui::font(Type::Section));
    auto *help =
        new Label(tr("What the read-out would answer after each layer, at each position and pooled."), this);
    help->setWordWrap(true);
    help->setFont(ui::font(Type::Small));
    help->setProperty("look", QStringLiteral("muted"));
    layout->addWidget(title);
    layout->addWidget(help);
    for (Part &part : m_parts) {
        part.box = new QWidget(this);
        auto *column = new QVBoxLayout(part.box);
        column->setContentsMargins(0, size::gap, 0, 0);
        column->setSpacing(size::tiny);
        part.title = new Label(part.box);
        QFont strong = ui::font(Type::Body);
        strong.setWeight(QFont::DemiBold);
        part.title->setFont(strong);
        part.line = new Label(part.box);
        part.line->setWordWrap(true);
        part.line->setFont(ui::font(Type::Small));
        part.line->setProperty("look", QStringLiteral("muted"));
        part.picture = new LensPicture(themes, part.box);
        column->addWidget(part.title);
        column->addWidget(part.line);
        column->addWidget(part.picture);
        layout->addWidget(part.box);
        part.box->hide();
    }
    layout->addStretch();
}

void LensPanel::show(const std::vector<Lane> &lanes)
{
    for (std::size_t place = 0; place < m_parts.size(); ++place) {
        Part &part = m_parts[place];
        part.box->setVisible(place < lanes.size());
        if (place >= lanes.size())
            continue;
        const Lane &lane = lanes[place];
        const bool known = lane.reading.stages != nullptr;
        part.title->setText(lane.title);
        part.line->setText(known ? tr("Chance of “%1”, its answer: orange for it, blue against it.")
                                       .arg(lane.reading.answers.value(lane.reading.label))
                                 : lane.note);
        part.picture->setVisible(known);
        part.picture->show(lane.reading);
    }
}

QString LensPanel::note(int place) const
{
    return m_parts[std::size_t(place)].line->text();
}

} // namespace fovea::ui
