// SPDX-License-Identifier: MIT
#include "app/exports/frame_files.h"

#include "app/studio/saving.h"
#include "core/pictures/gif.h"
#include "core/pictures/palette.h"
#include "core/pictures/png.h"
#include "widgets/kit/tr.h"

#include <QDir>
#include <QFileInfo>

#include <optional>

namespace fovea::app {

namespace {

Raster rasterOf(const QImage &image)
{
    const QImage plain = image.convertToFormat(QImage::Format_RGB32);
    Raster raster{plain.width(), plain.height(), {}};
    raster.pixels.reserve(std::size_t(plain.width()) * std::size_t(plain.height()));
    for (int y = 0; y < plain.height(); ++y) {
        const auto *line = reinterpret_cast<const QRgb *>(plain.constScanLine(y));
        for (int x = 0; x < plain.width(); ++x)
            raster.pixels.push_back(line[x] & 0xffffff);
    }
    return raster;
}

class GifFile : public FrameFile
{
public:
    void add(const QImage &frame, int hundredths) override
    {
        if (!m_writer)
            m_writer.emplace(frame.width(), frame.height(), m_nearest.palette());
        m_writer->add(m_nearest.indexed(rasterOf(frame)), hundredths);
    }
    QString save(const QString &path) override
    {
        return writeFile(path, QByteArray::fromStdString(m_writer->bytes()));
    }

private:
    NearestColor m_nearest{picturePalette()};
    std::optional<GifWriter> m_writer;
};

class ApngFile : public FrameFile
{
public:
    void add(const QImage &frame, int hundredths) override
    {
        if (!m_writer)
            m_writer.emplace(frame.width(), frame.height());
        m_writer->add(rasterOf(frame), hundredths);
    }
    QString save(const QString &path) override
    {
        return writeFile(path, QByteArray::fromStdString(m_writer->bytes()));
    }

private:
    std::optional<ApngWriter> m_writer;
};

class FrameFolder : public FrameFile
{
public:
    void add(const QImage &frame, int) override
    {
        m_pictures.push_back(QByteArray::fromStdString(pngBytes(rasterOf(frame))));
    }
    QString save(const QString &path) override
    {
        if (!QDir().mkpath(path))
            return Words::tr("The folder %1 cannot be made.").arg(path);
        for (qsizetype i = 0; i < m_pictures.size(); ++i) {
            const QString name =
                QStringLiteral("%1/frame-%2.png").arg(path).arg(i + 1, 3, 10, QLatin1Char('0'));
            if (const QString mistake = writeFile(name, m_pictures[i]); !mistake.isEmpty())
                return mistake;
        }
        return {};
    }

private:
    QList<QByteArray> m_pictures;
};

} // namespace

std::unique_ptr<FrameFile> frameFileFor(const QString &path, QString &mistake)
{
    const QString ending = QFileInfo(path).suffix().toLower();
    if (ending.isEmpty())
        return std::make_unique<FrameFolder>();
    if (ending == QStringLiteral("gif"))
        return std::make_unique<GifFile>();
    if (ending == QStringLiteral("png") || ending == QStringLiteral("apng"))
        return std::make_unique<ApngFile>();
    mistake =
        Words::tr("The ending .%1 is not known; a moving picture is .gif or .png, and a name without ending "
                  "becomes a folder of single pictures.")
            .arg(ending);
    return nullptr;
}

} // namespace fovea::app
