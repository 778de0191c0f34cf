// SPDX-License-Identifier: MIT
#include "core/sweep/grid/slide_stops.h"

#include "core/attention/mask.h"
#include "core/base/errors.h"
#include "core/base/text.h"
#include "core/experiment/spec_fields.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace fovea {

namespace {

constexpr double way = 20;        // a real slides from a twentieth of its value to twenty times it
constexpr double leastReach = 20; // of whole numbers, upwards
constexpr int mostStops = 60;
constexpr int mostInTwentieths = 2;
constexpr double ruler[] = {1, 1.5, 2, 3, 5, 7};

// A value as text before a number, and the number.
struct Slider
{
    std::string before;
    double number = 0;
    Param param;
};

std::optional<Slider> maskSlider(const std::string &value)
{
    const auto mark = value.find_last_of(":=");
    if (mark == std::string::npos)
        return {};
    const auto number = realFrom(std::string_view(value).substr(mark + 1));
    const MaskInfo &mask = maskCatalogue().at(value.substr(0, value.find(':')));
    if (!number || mask.params.empty())
        return {};
    const Param *param = &mask.params.front(); // "top-k:5" names the first
    if (value[mark] == '=') {
        const std::string id = value.substr(value.rfind(':') + 1, mark - value.rfind(':') - 1);
        const auto at = std::ranges::find(mask.params, id, &Param::id);
        if (at == mask.params.end())
            return {};
        param = &*at;
    }
    return Slider{value.substr(0, mark + 1), *number, *param};
}

std::optional<Slider> fieldSlider(const RunSpec &base, std::string_view field, const std::string &value)
{
    const auto number = realFrom(value);
    if (!number)
        return {};
    constexpr std::string_view ofMask = "mask.";
    if (!field.starts_with(ofMask))
        return Slider{{}, *number, fieldParam(base, field)};
    for (const MaskInfo &mask : maskCatalogue())
        for (const Param &param : mask.params)
            if (param.id == field.substr(ofMask.size()))
                return Slider{{}, *number, param};
    return {};
}

// Up and down a ruler whose marks repeat with every power of ten.
std::vector<double> marksWithin(double low, double high, bool isWhole)
{
    std::vector<double> marks;
    for (int power = int(std::floor(std::log10(low))); std::pow(10.0, power) <= high; ++power)
        for (const double mark : ruler) {
            // Divided, where the power is below one: 3 / 10 is 0.3, and 3 * 0.1 is not.
            const double scale = std::pow(10.0, std::abs(power));
            const double at = power < 0 ? mark / scale : mark * scale;
            if (at >= low && at <= high && (!isWhole || at == std::floor(at)))
                marks.push_back(at);
        }
    return marks;
}

std::vector<double> stopsOf(const Slider &slider)
{
    const auto [low, high] = std::pair(slider.param.minimum, slider.param.maximum);
    if (slider.param.type == ParamType::Integer) {
        const double to = std::min(high, std::max(2 * slider.number, leastReach));
        if (to - low > mostStops)
            return marksWithin(std::max(low, 1.0), to, /*isWhole=*/true);
        std::vector<double> all;
        for (double number = low; number <= to; ++number)
            all.push_back(number);
        return all;
    }
    if (slider.param.type != ParamType::Real)
        return {};
    if (high <= mostInTwentieths) {
        std::vector<double> all;
        for (int i = 0; i <= 20 * mostInTwentieths; ++i)
            if (const double share = i / 20.0; share >= low && share <= high)
                all.push_back(share);
        return all;
    }
    const double middle = slider.number > 0 ? slider.number : 1;
    auto marks = marksWithin(std::max(low, middle / way), std::min(high, middle * way), /*isWhole=*/false);
    if (low <= 0)
        marks.insert(marks.begin(), 0);
    return marks;
}

// Some numbers in the range are refused all the same: an odd number of buckets.
bool isMask(const std::string &text)
{
    try {
        makeMask(maskFrom(text));
        return true;
    } catch (const UsageError &) {
        return false;
    }
}

} // namespace

std::vector<std::string> slideStops(const RunSpec &base, std::string_view field, const std::string &value)
{
    try {
        const auto slider = field == "mask" ? maskSlider(value) : fieldSlider(base, field, value);
        if (!slider || slider->number < slider->param.minimum || slider->number > slider->param.maximum)
            return {};
        auto stops = stopsOf(*slider);
        if (field == "mask")
            std::erase_if(stops, [&](double stop) { return !isMask(slider->before + textOf(stop)); });
        if (stops.empty())
            return {};
        if (std::ranges::find(stops, slider->number) == stops.end())
            stops.insert(std::ranges::upper_bound(stops, slider->number), slider->number);
        std::vector<std::string> texts;
        for (const double stop : stops)
            texts.push_back(stop == slider->number ? value : slider->before + textOf(stop));
        return texts;
    } catch (const UsageError &) {
        return {}; // no such field, no such mask
    }
}

} // namespace fovea
