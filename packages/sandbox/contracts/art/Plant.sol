// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Strings} from "@openzeppelin/contracts/utils/Strings.sol";
import {Dice} from "./Dice.sol";
import {Palette} from "./Palette.sol";

/// @title The four forms of plants, in the colours of `HerbariumArt`.
library Plant {
    using Strings for uint256;

    /// @notice Draws a flower head of layered petals on a leafy stem.
    function bloom(uint256 seed, bytes memory colours) internal pure returns (string memory svg) {
        uint256 petals = Dice.roll(seed, "petals", 11, 16);
        uint256 layers = Dice.roll(seed, "layers", 4, 6);
        for (uint256 layer = 0; layer < layers; layer++) {
            string memory ring = "";
            for (uint256 i = 0; i < petals; i++) {
                uint256 angle = (i * 360) / petals + (layer * 180) / petals;
                ring = string.concat(ring, _use("p", 0, 0, angle, 100 - (layer * 74) / layers));
            }
            string memory colour = Palette.blend(colours, 2, 3, (layer * 100) / (layers - 1));
            svg = string.concat(svg, '<g fill="', colour, '">', ring, "</g>");
        }
        return
            string.concat(
                '<defs><path id="p" stroke="',
                Palette.pick(colours, 0),
                '" stroke-opacity=".55" stroke-width="2" d="M0 0C-62-70-44-168 0-206 44-168 62-70 0 0z"/></defs>',
                _stem(colours, "M400 330C404 450 392 560 400 652"),
                _basalLeaves(colours),
                '<g transform="translate(400 320)">',
                svg,
                _heart(colours),
                "</g>"
            );
    }

    /// @notice Draws a fan of three ferns.
    function frond(uint256 seed, bytes memory colours) internal pure returns (string memory) {
        return
            string.concat(
                '<defs><path id="l" d="M0 0C-16-30-14-84 0-118 14-84 16-30 0 0z"/>',
                _frondShape(Dice.roll(seed, "leaves", 12, 16)),
                "</defs>",
                _fan(Palette.blend(colours, 5, 2, 70), 34, 86),
                _fan(Palette.blend(colours, 5, 2, 35), 17, 94),
                '<g stroke="',
                Palette.pick(colours, 5),
                '" fill="',
                Palette.pick(colours, 5),
                '">',
                _use("f", 400, 652, 0, 100),
                "</g>"
            );
    }

    /// @notice Draws a globe of small flowers on rays.
    function umbel(uint256 seed, bytes memory colours) internal pure returns (string memory svg) {
        uint256 rays = Dice.roll(seed, "rays", 15, 21);
        for (uint256 ring = 0; ring < 4; ring++) {
            string memory spokes = "";
            for (uint256 i = 0; i < rays; i++) {
                spokes = string.concat(spokes, _use("r", 0, 0, (i * 360) / rays + ring * 11, 100 - ring * 23));
            }
            string memory colour = Palette.blend(colours, 2, 3, ring * 33);
            svg = string.concat(svg, '<g fill="', colour, '" stroke="', colour, '">', spokes, "</g>");
        }
        return
            string.concat(
                '<defs><path id="d" d="M0 0C-14-8-12-26 0-30 12-26 14-8 0 0z"/><g id="r">',
                '<path fill="none" stroke-width="2.5" d="M0 0Q6-90 0-168"/><g stroke="none">',
                string.concat(_use("d", 0, -178, 0, 100), _use("d", 0, -178, 72, 100), _use("d", 0, -178, 144, 100)),
                string.concat(_use("d", 0, -178, 216, 100), _use("d", 0, -178, 288, 100)),
                "</g></g></defs>",
                _stem(colours, "M400 320C394 440 408 560 400 652"),
                _basalLeaves(colours),
                '<g transform="translate(400 318)">',
                svg,
                '<circle r="14" stroke="none" fill="',
                Palette.pick(colours, 4),
                '"/></g>'
            );
    }

    /// @notice Draws a branch of round leaves with berries.
    function sprig(uint256 seed, bytes memory colours) internal pure returns (string memory svg) {
        uint256 pairs = Dice.roll(seed, "pairs", 6, 7);
        for (uint256 i = 0; i < pairs; i++) {
            int256 y = 590 - int256((i * 470) / pairs);
            int256 x = 400 + _sway(y);
            uint256 size = 92 - (i * 44) / pairs;
            uint256 angle = 74 - (i * 34) / pairs;
            svg = string.concat(
                svg,
                '<g fill="',
                Palette.blend(colours, 5, 2, (i * 100) / pairs),
                '">',
                _use("o", x, y, angle, size),
                _use("o", x, y - 26, 360 - angle, size),
                "</g>",
                i % 2 == 1 ? _berries(seed, i, colours, x, y) : ""
            );
        }
        return
            string.concat(
                '<defs><g id="o"><path d="M0 0C-58-30-66-112 0-150 66-112 58-30 0 0z"/><path fill="none" stroke="',
                Palette.pick(colours, 0),
                '" stroke-opacity=".5" stroke-width="2" d="M0-6V-132"/></g></defs>',
                _stem(colours, "M400 652C400 560 452 500 424 400S372 240 400 110"),
                svg,
                '<g fill="',
                Palette.pick(colours, 2),
                '">',
                _use("o", 400, 126, 0, 52),
                "</g>"
            );
    }

    /// @dev Draws a defined shape: moved, rotated by degrees and scaled in percent.
    function _use(
        string memory id,
        int256 x,
        int256 y,
        uint256 angle,
        uint256 percent
    ) private pure returns (string memory) {
        string memory place = string.concat(Strings.toStringSigned(x), " ", Strings.toStringSigned(y));
        string memory size = string.concat(percent >= 100 ? "1." : ".", percent % 100 < 10 ? "0" : "");
        size = string.concat(size, (percent % 100).toString());
        return
            string.concat(
                '<use href="#',
                id,
                '" transform="translate(',
                place,
                ")rotate(",
                angle.toString(),
                ")scale(",
                size,
                ')"/>'
            );
    }

    function _stem(bytes memory colours, string memory path) private pure returns (string memory) {
        return
            string.concat(
                '<path fill="none" stroke-linecap="round" stroke-width="7" stroke="',
                Palette.pick(colours, 5),
                '" d="',
                path,
                '"/>'
            );
    }

    function _basalLeaves(bytes memory colours) private pure returns (string memory) {
        return
            string.concat(
                '<g fill="',
                Palette.pick(colours, 5),
                '"><path d="M400 640C330 640 268 590 240 508 330 520 392 566 400 640z"/>',
                '<path opacity=".82" d="M400 620C462 616 520 572 548 496 462 506 406 548 400 620z"/></g>'
            );
    }

    function _heart(bytes memory colours) private pure returns (string memory) {
        return
            string.concat(
                '<circle r="26" fill="',
                Palette.pick(colours, 4),
                '"/><circle r="16" fill="none" stroke-width="5" stroke-dasharray="2 5" stroke="',
                Palette.pick(colours, 2),
                '"/>'
            );
    }

    function _frondShape(uint256 leaves) private pure returns (string memory svg) {
        for (uint256 i = 1; i <= leaves; i++) {
            int256 y = -int256((i * 520) / leaves);
            // The leaves are short at the foot, longest at a third, and short at the tip.
            uint256 size = i * 3 < leaves ? 62 + (i * 110) / leaves : 128 - (i * 100) / leaves;
            svg = string.concat(svg, _use("l", 0, y, 58, size), _use("l", 0, y, 302, size));
        }
        return string.concat('<g id="f"><path stroke-width="5" d="M0 0V-548"/>', svg, "</g>");
    }

    function _fan(string memory colour, uint256 angle, uint256 size) private pure returns (string memory) {
        return
            string.concat(
                '<g stroke="',
                colour,
                '" fill="',
                colour,
                '">',
                _use("f", 400, 652, angle, size),
                _use("f", 400, 652, 360 - angle, size),
                "</g>"
            );
    }

    /// @dev Returns how far the sprig's stem is to the right of the middle at a height.
    function _sway(int256 y) private pure returns (int256) {
        if (y > 520) return (652 - y) / 4;
        if (y > 400) return 26 + (y - 400) / 20;
        return y > 250 ? (y - 250) / 5 - 6 : -((y - 110) * 6) / 140;
    }

    function _berries(
        uint256 seed,
        uint256 index,
        bytes memory colours,
        int256 x,
        int256 y
    ) private pure returns (string memory) {
        string memory way = Dice.roll(seed, "berry", index, 0, 1) == 0 ? "-" : "";
        return
            string.concat(
                '<g transform="translate(',
                Strings.toStringSigned(x),
                " ",
                Strings.toStringSigned(y),
                ')" fill="',
                Palette.pick(colours, 4),
                '"><circle r="11" cy="-46" cx="',
                string.concat(way, '24"/><circle r="9" cy="-30" cx="', way, '44"/></g>')
            );
    }
}
