// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Strings} from "@openzeppelin/contracts/utils/Strings.sol";
import {Dice} from "./Dice.sol";
import {Palette} from "./Palette.sol";

/// @title The upper half of a seascape, in the colours of `TidewaterArt`, on a canvas of 800 × 800.
library Sky {
    using Strings for uint256;

    /// @notice Defines the gradients: `s` sky, `g` glow, `v` a darker rim around the image.
    function gradients(bytes memory colours) internal pure returns (string memory) {
        return
            string.concat(
                '<defs><linearGradient id="s" x2="0" y2="1"><stop stop-color="',
                Palette.pick(colours, 0),
                '"/><stop offset=".3" stop-color="',
                Palette.blend(colours, 0, 1, 45),
                '"/><stop offset=".54" stop-color="',
                Palette.pick(colours, 1),
                '"/></linearGradient><radialGradient id="g"><stop offset=".3" stop-opacity=".75" stop-color="',
                Palette.pick(colours, 2),
                '"/><stop offset="1" stop-opacity="0" stop-color="',
                Palette.pick(colours, 2),
                '"/></radialGradient><radialGradient id="v" r=".75"><stop offset=".6" stop-opacity="0"/>',
                '<stop offset="1" stop-opacity=".28"/></radialGradient></defs>'
            );
    }

    /// @notice Draws a field of small stars.
    function stars(uint256 seed) internal pure returns (string memory svg) {
        for (uint256 i = 0; i < 40; i++) {
            svg = string.concat(
                svg,
                '<circle cx="',
                Dice.roll(seed, "star x", i, 0, 800).toString(),
                '" cy="',
                Dice.roll(seed, "star y", i, 0, 330).toString(),
                '" r="',
                i % 7 == 0 ? "2.4" : "1.3",
                '"/>'
            );
        }
        return string.concat('<g fill="#fff" opacity=".75">', svg, "</g>");
    }

    /// @notice Draws the sun or the moon with its glow, centred at `x`, above `horizon`.
    function sun(
        uint256 seed,
        bytes memory colours,
        uint256 x,
        uint256 horizon
    ) internal pure returns (string memory) {
        uint256 radius = Dice.roll(seed, "sun size", 52, 104);
        string memory circle = string.concat(
            '<circle cx="',
            x.toString(),
            '" cy="',
            Dice.roll(seed, "sun y", 180, horizon - 50).toString(),
            '" r="'
        );
        return
            string.concat(
                circle,
                (radius * 3).toString(),
                '" fill="url(#g)" opacity=".6"/>',
                circle,
                radius.toString(),
                '" fill="',
                Palette.pick(colours, 2),
                '"/>'
            );
    }

    /// @notice Draws long thin clouds.
    function clouds(uint256 seed, bytes memory colours) internal pure returns (string memory svg) {
        uint256 y = Dice.roll(seed, "clouds", 90, 250);
        uint256 x = Dice.roll(seed, "clouds x", 40, 420);
        for (uint256 i = 0; i < 4; i++) {
            svg = string.concat(
                svg,
                '<rect height="16" rx="8" width="',
                Dice.roll(seed, "cloud width", i, 110, 300).toString(),
                '" x="',
                (x + Dice.roll(seed, "cloud x", i, 0, 120)).toString(),
                '" y="',
                (y + i * 16).toString(),
                '"/>'
            );
        }
        return string.concat('<g opacity=".38" fill="', Palette.blend(colours, 1, 2, 40), '">', svg, "</g>");
    }
}
