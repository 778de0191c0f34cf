// SPDX-License-Identifier: MIT
#include "widgets/kit/one_line.h"

#include <QEvent>

namespace fovea::ui {

OneLine::OneLine(QWidget *parent) : QLabel(parent)
{
    setTextFormat(Qt::PlainText);
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
}

void OneLine::setWords(const QString &words)
{
    m_words = words;
    fit();
}

QSize OneLine::minimumSizeHint() const
{
    return {1, fontMetrics().height() + 2};
}

QSize OneLine::sizeHint() const
{
    return {fontMetrics().horizontalAdvance(m_words), fontMetrics().height() + 2};
}

void OneLine::fit()
{
    const QString shown = fontMetrics().elidedText(m_words, Qt::ElideRight, width());
    setText(shown);
    setToolTip(shown == m_words ? QString() : m_words);
    setAccessibleName(m_words);
}

void OneLine::resizeEvent(QResizeEvent *event)
{
    QLabel::resizeEvent(event);
    fit();
}

void OneLine::changeEvent(QEvent *event)
{
    QLabel::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        fit();
}

} // namespace fovea::ui
