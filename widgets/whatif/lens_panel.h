// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/theme.h"
#include "widgets/whatif/lens_picture.h"

#include <QWidget>

#include <array>

class QLabel;

namespace fovea::ui {

// The logit lens of the lanes that are compared, one below the other.
class LensPanel : public QWidget
{
    Q_OBJECT

public:
    explicit LensPanel(ThemeManager &themes, QWidget *parent = nullptr);

    struct Lane
    {
        QString title;                // "B · top-k 5"
        LensPicture::Reading reading; // without stages: `note` says why
        QString note;
    };
    void show(const std::vector<Lane> &lanes); // two at most
    const LensPicture &picture(int place) const { return *m_parts[std::size_t(place)].picture; }
    QString note(int place) const;

    using QWidget::show;

private:
    struct Part
    {
        QWidget *box = nullptr;
        QLabel *title = nullptr;
        QLabel *line = nullptr;
        LensPicture *picture = nullptr;
    };

    std::array<Part, 2> m_parts;
};

} // namespace fovea::ui
