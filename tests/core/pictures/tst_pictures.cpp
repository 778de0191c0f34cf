// SPDX-License-Identifier: MIT
#include "core/pictures/gif.h"
#include "core/pictures/palette.h"
#include "core/pictures/png.h"

#include "tests/support/test_program.h"

#include <QTest>

#include <cstring>
#include <optional>

using namespace fovea;

namespace {

int read16(const std::string &bytes, std::size_t at)
{
    return std::uint8_t(bytes[at]) | std::uint8_t(bytes[at + 1]) << 8;
}

struct ReadFrame
{
    int delay = 0;
    std::vector<std::uint8_t> pixels; // of the whole picture, drawn over the frames before
};

// Reads what the format says, and nothing that the writer knows: strings of a code are kept whole.
std::vector<std::uint8_t> expanded(const std::string &data, int depth)
{
    std::vector<std::uint8_t> pixels;
    std::vector<std::vector<std::uint8_t>> strings;
    const int clear = 1 << depth;
    int width = depth + 1, bits = 0, filled = 0;
    std::optional<int> before;
    const auto reset = [&] {
        strings.clear();
        for (int i = 0; i < clear; ++i)
            strings.push_back({std::uint8_t(i)});
        strings.resize(std::size_t(clear) + 2);
        width = depth + 1;
        before.reset();
    };
    reset();
    for (const char byte : data) {
        bits |= std::uint8_t(byte) << filled;
        filled += 8;
        while (filled >= width) {
            const int code = bits & ((1 << width) - 1);
            bits >>= width;
            filled -= width;
            if (code == clear) {
                reset();
                continue;
            }
            if (code == clear + 1)
                return pixels;
            std::vector<std::uint8_t> string;
            if (code < int(strings.size())) {
                string = strings[std::size_t(code)];
            } else { // the one that is just being made
                string = strings[std::size_t(*before)];
                string.push_back(string.front());
            }
            pixels.insert(pixels.end(), string.begin(), string.end());
            if (before && strings.size() < 4096) {
                strings.push_back(strings[std::size_t(*before)]);
                strings.back().push_back(string.front());
            }
            if (int(strings.size()) == 1 << width && width < 12)
                ++width;
            before = code;
        }
    }
    return {}; // no end
}

std::vector<ReadFrame> readGif(const std::string &bytes)
{
    if (bytes.substr(0, 6) != "GIF89a")
        return {};
    const int width = read16(bytes, 6), height = read16(bytes, 8);
    std::size_t at = 13 + 3 * 256;
    std::vector<ReadFrame> frames;
    std::vector<std::uint8_t> canvas(std::size_t(width * height));
    int delay = 0;
    const auto blocks = [&] {
        std::string data;
        while (bytes[at] != 0) {
            const auto size = std::uint8_t(bytes[at]);
            data += bytes.substr(at + 1, size);
            at += 1 + size;
        }
        ++at;
        return data;
    };
    while (bytes[at] != '\x3b') {
        if (bytes[at] == '\x21') {
            const bool isControl = bytes[at + 1] == '\xf9';
            at += 2;
            const std::string data = blocks();
            if (isControl)
                delay = read16(data, 1);
            continue;
        }
        const int left = read16(bytes, at + 1), top = read16(bytes, at + 3), wide = read16(bytes, at + 5),
                  high = read16(bytes, at + 7);
        const int depth = bytes[at + 10];
        at += 11;
        const auto pixels = expanded(blocks(), depth);
        if (int(pixels.size()) != wide * high)
            return {};
        for (int y = 0; y < high; ++y)
            std::memcpy(&canvas[std::size_t((top + y) * width + left)], &pixels[std::size_t(y * wide)],
                        std::size_t(wide));
        frames.push_back({delay, canvas});
    }
    return frames;
}

IndexedRaster noise(int width, int height, std::uint64_t seed, int colors)
{
    IndexedRaster raster{width, height, {}};
    std::uint64_t state = seed * 2654435761u + 1;
    for (int i = 0; i < width * height; ++i) {
        state = state * 6364136223846793005u + 1442695040888963407u;
        raster.pixels.push_back(std::uint8_t((state >> 33) % std::uint64_t(colors)));
    }
    return raster;
}

} // namespace

class TestPictures : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    // Few colours make long strings, many fill the table of codes again and again.
    void aGifIsReadBackFrameByFrame_data()
    {
        QTest::addColumn<int>("width");
        QTest::addColumn<int>("height");
        QTest::addColumn<int>("colors");
        QTest::newRow("one pixel") << 1 << 1 << 2;
        QTest::newRow("one colour") << 200 << 90 << 1;
        QTest::newRow("two colours") << 61 << 47 << 2;
        QTest::newRow("all colours") << 240 << 130 << 256;
    }
    void aGifIsReadBackFrameByFrame()
    {
        QFETCH(int, width);
        QFETCH(int, height);
        QFETCH(int, colors);
        GifWriter writer(width, height, picturePalette());
        std::vector<IndexedRaster> frames;
        for (std::uint64_t i = 0; i < 4; ++i) {
            frames.push_back(noise(width, height, i, colors));
            writer.add(frames.back(), 10 + int(i));
        }
        const auto read = readGif(writer.bytes());
        QCOMPARE(int(read.size()), writer.frames());
        if (colors > 1 && width > 1)
            QCOMPARE(read.size(), frames.size());
        QVERIFY(read.back().pixels == frames.back().pixels);
        for (std::size_t i = 0; i < read.size() && read.size() == frames.size(); ++i) {
            QVERIFY(read[i].pixels == frames[i].pixels);
            QCOMPARE(read[i].delay, 10 + int(i));
        }
    }

    void onlyWhatChangedIsWritten()
    {
        IndexedRaster frame = noise(300, 200, 1, 256);
        GifWriter writer(300, 200, picturePalette());
        writer.add(frame, 5);
        const std::size_t one = writer.bytes().size();
        frame.pixels[150 * 300 + 7] ^= 1;
        writer.add(frame, 5);
        QVERIFY(writer.bytes().size() < one + 40);
        QVERIFY(readGif(writer.bytes()).back().pixels == frame.pixels);
    }

    void equalFramesStayLonger()
    {
        const IndexedRaster frame = noise(20, 10, 3, 5);
        GifWriter writer(20, 10, picturePalette());
        for (int i = 0; i < 3; ++i)
            writer.add(frame, 7);
        const auto read = readGif(writer.bytes());
        QCOMPARE(read.size(), std::size_t(1));
        QCOMPARE(read.front().delay, 21);
    }

    void aPaletteOfPicturesHas256Colours()
    {
        QCOMPARE(picturePalette().size(), std::size_t(256));
        NearestColor nearest(picturePalette());
        for (const LaneColors &lane : laneColors) {
            QCOMPARE(nearest.palette()[nearest.indexOf(lane.light)], lane.light);
            QCOMPARE(nearest.palette()[nearest.indexOf(lane.dark)], lane.dark);
        }
    }

    void base64IsThatOfRfc4648()
    {
        QCOMPARE(base64(""), std::string());
        QCOMPARE(base64("f"), std::string("Zg=="));
        QCOMPARE(base64("fo"), std::string("Zm8="));
        QCOMPARE(base64("foo"), std::string("Zm9v"));
        QCOMPARE(base64("foobar"), std::string("Zm9vYmFy"));
        QCOMPARE(base64(std::string("\xff\xfe\x00", 3)), std::string("//4A"));
    }

    void zlibIsReadByAnother()
    {
        const std::string text = std::string(5000, 'a') + "end";
        const QByteArray packed = QByteArray::fromStdString(deflated(text));
        QByteArray head(4, '\0');
        head[2] = char(text.size() >> 8);
        head[3] = char(text.size() & 0xff);
        QCOMPARE(qUncompress(head + packed), QByteArray::fromStdString(text));
    }

    // One counter over headers and data, the first frame as plain data, and as many frames as are told.
    void anApngHasItsChunksInOrder()
    {
        ApngWriter writer(6, 4);
        Raster frame{6, 4, std::vector<Rgb>(24, 0x112233)};
        writer.add(frame, 10);
        frame.pixels[9] = 0xffffff;
        writer.add(frame, 20);
        const std::string bytes = writer.bytes();
        QStringList names;
        std::vector<std::uint32_t> sequence;
        const auto read32 = [&](std::size_t at) {
            return std::uint32_t(std::uint8_t(bytes[at])) << 24 |
                   std::uint32_t(std::uint8_t(bytes[at + 1])) << 16 |
                   std::uint32_t(std::uint8_t(bytes[at + 2])) << 8 | std::uint8_t(bytes[at + 3]);
        };
        for (std::size_t at = 8; at < bytes.size();) {
            const auto size = read32(at);
            const std::string name = bytes.substr(at + 4, 4);
            names << QString::fromStdString(name);
            if (name == "fcTL" || name == "fdAT")
                sequence.push_back(read32(at + 8));
            if (name == "acTL")
                QCOMPARE(read32(at + 8), 2u);
            if (name == "fcTL" && sequence.size() == 2) {
                QCOMPARE(read32(at + 12), 1u); // cropped to the pixel that changed
                QCOMPARE(read32(at + 20), 3u);
                QCOMPARE(read32(at + 24), 1u);
            }
            at += 12 + size;
        }
        QCOMPARE(names, QStringList({"IHDR", "acTL", "fcTL", "IDAT", "fcTL", "fdAT", "IEND"}));
        QCOMPARE(sequence, std::vector<std::uint32_t>({0, 1, 2}));
    }
};

FOVEA_TEST(TestPictures)
#include "tst_pictures.moc"
