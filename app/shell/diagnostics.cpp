// SPDX-License-Identifier: MIT
#include "app/shell/diagnostics.h"

#include "widgets/kit/label.h"
#include "widgets/kit/theme.h"
#include "widgets/kit/tr.h"

#include <QClipboard>
#include <QDialog>
#include <QDialogButtonBox>
#include <QGuiApplication>
#include <QLocale>
#include <QPushButton>
#include <QScreen>
#include <QSysInfo>
#include <QVBoxLayout>

namespace fovea::app {

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
    dialog->setWindowTitle(Words::tr("About Fovea"));
    auto *layout = new QVBoxLayout(dialog);
    layout->setContentsMargins(ui::size::wide, ui::size::wide, ui::size::wide, ui::size::wide);
    layout->setSpacing(ui::size::wide);
    const auto add = [&](const QString &text, const QString &id) {
        auto *label = new ui::Label(text, dialog);
        label->setObjectName(id);
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextBrowserInteraction);
        label->setOpenExternalLinks(true);
        layout->addWidget(label);
        return label;
    };
    add(Words::tr("Fovea %1").arg(QString::fromStdString(report.fovea)), QStringLiteral("name"))
        ->setFont(ui::font(ui::Type::Title));
    add(Words::tr("Trains small transformers side by side and shows what their attention does."),
        QStringLiteral("idea"));
    add(Words::tr("The idea comes from the paper<br><b>Transformers Learn Faster with Semantic Focus</b><br>"
                  "Parikshit Ram, Kenneth L. Clarkson, Tim Klinger, Shashanka Ubaru and Alexander G. Gray, "
                  "NeurIPS 2025,<br><a href=\"https://arxiv.org/abs/2506.14095\">arXiv:2506.14095</a>. "
                  "Fovea is not by its authors."),
        QStringLiteral("paper"))
        ->setTextFormat(Qt::RichText);
    add(Words::tr("MIT licence, © 2026 the Fovea authors. Qt, LibTorch, QCustomPlot, SQLite and "
                  "nlohmann::json have "
                  "licences of their own. Fovea works offline and sends nothing."),
        QStringLiteral("licence"));
    const QString text = diagnosticsText(report, threads);
    auto *facts = add(text, QStringLiteral("facts"));
    facts->setAccessibleName(Words::tr("Versions and machine"));
    facts->setProperty("look", QStringLiteral("sequence"));
    facts->hide();
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, dialog);
    auto *details = buttons->addButton(Words::tr("Details"), QDialogButtonBox::ActionRole);
    auto *copy = buttons->addButton(Words::tr("Copy details"), QDialogButtonBox::ActionRole);
    details->setObjectName(QStringLiteral("details"));
    details->setCheckable(true);
    details->setToolTip(Words::tr("Versions of what Fovea is made of, and the machine."));
    copy->hide();
    QObject::connect(details, &QPushButton::toggled, dialog, [dialog, facts, copy](bool on) {
        facts->setVisible(on);
        copy->setVisible(on);
        dialog->adjustSize();
    });
    QObject::connect(copy, &QPushButton::clicked, dialog,
                     [text] { QGuiApplication::clipboard()->setText(text); });
    QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::close);
    layout->addWidget(buttons);
    dialog->setMinimumWidth(60 * dialog->fontMetrics().averageCharWidth());
    dialog->show();
}

} // namespace fovea::app
