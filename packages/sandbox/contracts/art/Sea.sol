// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Strings} from "@openzeppelin/contracts/utils/Strings.sol";
import {Dice} from "./Dice.sol";
import {Palette} from "./Palette.sol";
import {Ridge} from "./Ridge.sol";

/// @title The lower half of a seascape, in the colours of `TidewaterArt`, on a canvas of 800 × 800.
library Sea {
    using Strings for uint256;

    uint256 private constant SWELLS = 7;

    /// @notice Draws three ranges of hills on the horizon, the highest `height` tall.
    function land(
        uint256 seed,
        bytes memory colours,
        uint256 horizon,
        uint256 height
    ) internal pure returns (string memory svg) {
        for (uint256 i = 0; i < 3; i++) {
            uint256 tall = Dice.roll(seed, "land height", i, height / 2, height) / (i + 1);
            svg = string.concat(
                svg,
                '<path fill="',
                Palette.blend(colours, 1, 3, 28 + i * 26),
                '" d="',
                Ridge.outline(seed + i, "land", horizon - tall, tall, 250 - i * 40),
                '"/>'
            );
        }
    }

    /// @notice Draws the water in bands from the horizon to the lower edge, with the light of a sun at `sunX`.
    /// @param swell From 0 (calm) to 2 (high).
    function water(
        uint256 seed,
        bytes memory colours,
        uint256 horizon,
        uint256 sunX,
        uint256 swell
    ) internal pure returns (string memory svg) {
        for (uint256 i = 0; i < SWELLS; i++) {
            uint256 y = horizon - 8 + i * (14 + (800 - horizon) / 20) + i * i * 3;
            svg = string.concat(
                svg,
                '<path stroke-opacity=".22" stroke-width="2" stroke="',
                Palette.pick(colours, 2),
                '" fill="',
                Palette.blend(colours, 3, 4, (i * 100) / (SWELLS - 1)),
                '" d="',
                Ridge.outline(seed + i, "swell", y, 6 + i * (3 + swell * 5), 70 + i * 26),
                '"/>',
                i < 5 ? _glints(seed + i, colours, sunX, y + 20 + i * (6 + swell * 3)) : ""
            );
        }
    }

    /// @notice Draws a sailing boat just below `horizon`.
    function boat(uint256 seed, bytes memory colours, uint256 horizon) internal pure returns (string memory) {
        return
            string.concat(
                '<g transform="translate(',
                Dice.roll(seed, "boat x", 120, 640).toString(),
                " ",
                (horizon + Dice.roll(seed, "boat y", 12, 80)).toString(),
                ')"><path fill="',
                Palette.pick(colours, 2),
                '" d="M4-8V-84Q40-50 46-8zM-4-8V-66Q-26-36-30-8z"/><path fill="',
                Palette.pick(colours, 4),
                '" d="M-40 0h92q-10 20-26 20h-40q-18 0-26-20z"/></g>'
            );
    }

    /// @dev Draws the reflection of the sun.
    function _glints(
        uint256 seed,
        bytes memory colours,
        uint256 sunX,
        uint256 y
    ) private pure returns (string memory svg) {
        for (uint256 i = 0; i < 3; i++) {
            uint256 width = Dice.roll(seed, "glint", i, 26, 130);
            svg = string.concat(
                svg,
                '<rect rx="3" height="4" width="',
                width.toString(),
                '" x="',
                (sunX + Dice.roll(seed, "glint x", i, 0, 60) - 30 - width / 2).toString(),
                '" y="',
                (y + i * 9).toString(),
                '"/>'
            );
        }
        return string.concat('<g opacity=".5" fill="', Palette.blend(colours, 1, 2, 50), '">', svg, "</g>");
    }
}
