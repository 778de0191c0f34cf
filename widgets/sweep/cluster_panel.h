// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/card.h"

#include <QStringList>

class QLabel;
class QLineEdit;
class QPushButton;
class QSpinBox;

namespace fovea::ui {

// The settings of a Slurm job, beside the grid: partition, time limit, cores, memory and the length of a
// task.
class ClusterPanel : public Card
{
    Q_OBJECT

public:
    explicit ClusterPanel(QWidget *parent = nullptr);

    QString directory() const;
    void setDirectory(const QString &path);
    QStringList words() const; // as options of 'sweep run'
    void setCluster(bool isHere);
    void setAnswer(const QString &sentence, bool isProblem);

Q_SIGNALS:
    void prepareRequested();
    void submitRequested();
    void copyRequested();
    void closed();

private:
    QLineEdit *m_directory, *m_partition, *m_time, *m_memory;
    QSpinBox *m_cpus, *m_chunk;
    QPushButton *m_submit;
    QLabel *m_answer;
};

} // namespace fovea::ui
