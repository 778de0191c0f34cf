// SPDX-License-Identifier: MIT
#pragma once

#include <QLabel>

namespace fovea::ui {

// A label of one line that keeps its place when it is empty and elides what there is no room for; the tool
// tip then has the whole.
class OneLine : public QLabel
{
    Q_OBJECT

public:
    explicit OneLine(QWidget *parent = nullptr);

    void setWords(const QString &words);
    const QString &words() const { return m_words; }

    QSize minimumSizeHint() const override;
    QSize sizeHint() const override;

protected:
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void fit();

    QString m_words;
};

} // namespace fovea::ui
