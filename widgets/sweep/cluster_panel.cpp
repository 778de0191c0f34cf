// SPDX-License-Identifier: MIT
#include "widgets/sweep/cluster_panel.h"

#include "widgets/kit/bar_button.h"
#include "widgets/kit/label.h"
#include "widgets/kit/theme.h"

#include <QFormLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QStyle>
#include <QToolButton>

namespace fovea::ui {

ClusterPanel::ClusterPanel(QWidget *parent)
    : Card(tr("For a cluster"), parent), m_directory(new QLineEdit(this)), m_partition(new QLineEdit(this)),
      m_time(new QLineEdit(QStringLiteral("1:00:00"), this)),
      m_memory(new QLineEdit(QStringLiteral("2G"), this)), m_cpus(new QSpinBox(this)),
      m_chunk(new QSpinBox(this)), m_submit(new QPushButton(tr("Submit to Slurm"), this)),
      m_answer(new Label(this))
{
    setWhatsThis(
        tr("The job of a Slurm cluster, written into a directory that all its nodes share: a readable "
           "script, the plan, and what each task of the array has to do. Where this machine has sbatch it "
           "can be submitted at once; else copy the command and give it on the cluster."));
    auto *close =
        makeBarButton(QStringLiteral("closeCluster"), tr("Close"), tr("Closes these settings"), this);
    addToTitle(close);
    m_cpus->setRange(1, 1024);
    m_cpus->setValue(4);
    m_chunk->setRange(1, 10'000);
    m_chunk->setValue(45);
    m_chunk->setSuffix(tr(" min"));
    m_partition->setPlaceholderText(tr("the cluster's own"));
    auto *form = new QFormLayout;
    form->setSpacing(size::tiny);
    const auto add = [&](const QString &name, QWidget *editor, const char *id, const QString &help) {
        editor->setObjectName(QString::fromLatin1(id));
        editor->setAccessibleName(name);
        editor->setToolTip(help);
        form->addRow(name, editor);
    };
    add(tr("Directory"), m_directory, "clusterDirectory", tr("Where all nodes can read and write"));
    add(tr("Partition"), m_partition, "clusterPartition", tr("Empty: the cluster decides"));
    add(tr("Time limit"), m_time, "clusterTime", tr("Of a task, as 1:00:00"));
    add(tr("Cores"), m_cpus, "clusterCpus", tr("Of a task; a run on each"));
    add(tr("Memory"), m_memory, "clusterMemory", tr("Of a task, as 2G"));
    add(tr("Task length"), m_chunk, "clusterChunk",
        tr("Runs are put together so that a task lasts about this long"));
    body()->addLayout(form);
    auto *prepare = new QPushButton(tr("Write the plan there"), this);
    prepare->setObjectName(QStringLiteral("prepareCluster"));
    auto *copy = new QPushButton(tr("Copy the command"), this);
    copy->setObjectName(QStringLiteral("copyCluster"));
    m_submit->setObjectName(QStringLiteral("submitCluster"));
    for (QPushButton *button : {prepare, copy, m_submit})
        body()->addWidget(button);
    m_answer->setWordWrap(true);
    m_answer->setObjectName(QStringLiteral("clusterAnswer"));
    body()->addWidget(m_answer);
    body()->addStretch();
    connect(close, &QToolButton::clicked, this, &ClusterPanel::closed);
    connect(prepare, &QPushButton::clicked, this, &ClusterPanel::prepareRequested);
    connect(copy, &QPushButton::clicked, this, &ClusterPanel::copyRequested);
    connect(m_submit, &QPushButton::clicked, this, &ClusterPanel::submitRequested);
}

QString ClusterPanel::directory() const
{
    return m_directory->text().trimmed();
}

void ClusterPanel::setDirectory(const QString &path)
{
    m_directory->setText(path);
}

QStringList ClusterPanel::words() const
{
    QStringList words{QStringLiteral("--slurm")};
    if (!m_partition->text().trimmed().isEmpty())
        words << QStringLiteral("--partition") << m_partition->text().trimmed();
    words << QStringLiteral("--time") << m_time->text().trimmed() << QStringLiteral("--cpus")
          << QString::number(m_cpus->value()) << QStringLiteral("--mem") << m_memory->text().trimmed()
          << QStringLiteral("--chunk") << QString::number(m_chunk->value());
    return words;
}

void ClusterPanel::setCluster(bool isHere)
{
    m_submit->setEnabled(isHere);
    m_submit->setToolTip(isHere ? tr("Writes the job script, submits it, and follows the directory")
                                : tr("This machine has no sbatch: give the command on the cluster"));
}

void ClusterPanel::setAnswer(const QString &sentence, bool isProblem)
{
    m_answer->setText(sentence);
    m_answer->setProperty("look", isProblem ? QStringLiteral("bad") : QStringLiteral("muted"));
    m_answer->style()->polish(m_answer);
}

} // namespace fovea::ui
