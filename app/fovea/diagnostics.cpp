// SPDX-License-Identifier: MIT
#include "app/fovea/diagnostics.h"

#include "widgets/support/theme.h"

#include <QClipboard>
#include <QCoreApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QGuiApplication>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QScreen>
#include <QSysInfo>
#include <QVBoxLayout>

namespace fovea::app {

namespace {

QString tr(const char *text)
{
    return QCoreApplication::translate("Diagnostics", text);
}

} // namespace

QString diagnosticsText(const EngineReport &report, int threads)
{
    const QScreen *screen = QGuiApplication::primaryScreen();
    const QStringList lines = {
        QStringLiteral("Fovea %1").arg(QString::fromStdString(report.fovea)),
        QStringLiteral("Qt %1 (built with %2), platform %3")
            .arg(QString::fromLatin1(qVersion()), QStringLiteral(QT_VERSION_STR),
                 QGuiApplication::platformName()),
        QStringLiteral("LibTorch %1").arg(QString::fromStdString(report.torch)),
        QStringLiteral("BLAS %1%2")
            .arg(QString::fromStdString(report.blas),
                 report.slowBlas ? QStringLiteral(" (slow)") : QString()),
        QStringLiteral("Processor %1, %2, %3 of %4 cores used")
            .arg(QString::fromStdString(report.cpu), QString::fromStdString(report.instructions))
            .arg(threads)
            .arg(report.cores),
        QStringLiteral("System %1, %2").arg(QSysInfo::prettyProductName(), QSysInfo::kernelVersion()),
        QStringLiteral("Display scale %1, locale %2")
            .arg(screen ? screen->devicePixelRatio() : 1)
            .arg(QLocale().name())};
    return lines.join(u'\n');
}

void showAbout(const EngineReport &report, int threads, QWidget *window)
{
    auto *dialog = new QDialog(window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("About Fovea"));
    auto *layout = new QVBoxLayout(dialog);
    layout->setContentsMargins(ui::size::wide, ui::size::wide, ui::size::wide, ui::size::wide);
    layout->setSpacing(ui::size::wide);
    auto *name = new QLabel(tr("Fovea"), dialog);
    name->setFont(ui::font(ui::Type::Title));
    auto *words =
        new QLabel(tr("Lanes of small transformers race side by side, so that one can see what attention "
                      "masks change.\nMIT licence. Uses Qt, LibTorch, QCustomPlot, SQLite and "
                      "nlohmann::json under their own licences.\nWorks offline and sends nothing."),
                   dialog);
    words->setWordWrap(true);
    const QString text = diagnosticsText(report, threads);
    auto *facts = new QLabel(text, dialog);
    facts->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    facts->setAccessibleName(tr("Diagnostics"));
    facts->setWordWrap(true);
    facts->setProperty("look", QStringLiteral("muted"));
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, dialog);
    auto *copy = buttons->addButton(tr("Copy diagnostics"), QDialogButtonBox::ActionRole);
    QObject::connect(copy, &QPushButton::clicked, dialog,
                     [text] { QGuiApplication::clipboard()->setText(text); });
    QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::close);
    for (QWidget *widget : {static_cast<QWidget *>(name), static_cast<QWidget *>(words),
                            static_cast<QWidget *>(facts), static_cast<QWidget *>(buttons)})
        layout->addWidget(widget);
    dialog->show();
}

} // namespace fovea::app
