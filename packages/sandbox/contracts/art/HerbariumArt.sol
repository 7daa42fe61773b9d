// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Strings} from "@openzeppelin/contracts/utils/Strings.sol";
import {Palette} from "./Palette.sol";
import {Plant} from "./Plant.sol";
import {TokenJson} from "./TokenJson.sol";

/// @title Botanical plates: a plant before a coloured disc, on paper, with its name below.
library HerbariumArt {
    using Strings for uint256;

    /// @dev Six colours per palette: paper, disc, outer petal, inner petal, heart, leaf.
    bytes private constant PALETTES =
        hex"f6efe2f0c9b0c8452ff5a475f6d37a2f5d4a" hex"eef1eac9dccf1f6b66a4d1b8e2b04a234a3c"
        hex"f3ecf2d9c6e36a3d8fd3a9eaf0c75e3d5a4c" hex"10222b1d4352e9b872fff0cfd1603d7fb8a4"
        hex"fbf3e0f7d98be07a2fffd08a7a3c145b7a3a" hex"f5e6e4eebfc0b5274ff793a9f7d1543a5f55"
        hex"e9eef4bcd0e627467d9bbcecf2c14e2d5a66";

    function title(uint256 id) internal pure returns (string memory) {
        return string.concat(_plantName(id), ", Plate ", id.toString());
    }

    /// @notice Returns the image of a plate as SVG.
    function draw(uint256 id) internal pure returns (string memory) {
        bytes memory colours = _colours(id);
        return
            string.concat(
                '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 800"><path fill="',
                Palette.pick(colours, 0),
                '" d="M0 0h800v800H0z"/><circle cx="400" cy="350" r="262" fill="',
                Palette.pick(colours, 1),
                '"/>',
                _plant(id, colours),
                _label(id, Palette.pick(colours, 5)),
                "</svg>"
            );
    }

    /// @notice Returns the attributes of a plate as a JSON array.
    function attributes(uint256 id) internal pure returns (string memory) {
        string[4] memory forms = ["Bloom", "Frond", "Umbel", "Sprig"];
        return
            string.concat(
                "[",
                TokenJson.attribute("Form", forms[id % 4]),
                ",",
                TokenJson.attribute("Plate", id.toString()),
                "]"
            );
    }

    function _plantName(uint256 id) private pure returns (string memory) {
        string[12] memory names = [
            "Tide Dahlia",
            "Salt Fern",
            "Night Allium",
            "Silver Eucalypt",
            "Lantern Aster",
            "Harbour Bracken",
            "Chalk Angelica",
            "Dune Olive",
            "Ember Zinnia",
            "Moth Palm",
            "Star Yarrow",
            "Bay Willow"
        ];
        return names[id % 12];
    }

    function _colours(uint256 id) private pure returns (bytes memory colours) {
        uint256 start = (((id % 7) * 3) % 7) * 18;
        bytes memory palettes = PALETTES;
        colours = new bytes(18);
        for (uint256 i = 0; i < 18; i++) colours[i] = palettes[start + i];
    }

    function _plant(uint256 id, bytes memory colours) private pure returns (string memory) {
        uint256 seed = uint256(keccak256(abi.encode("Herbarium", id)));
        if (id % 4 == 0) return Plant.bloom(seed, colours);
        if (id % 4 == 1) return Plant.frond(seed, colours);
        if (id % 4 == 2) return Plant.umbel(seed, colours);
        return Plant.sprig(seed, colours);
    }

    function _label(uint256 id, string memory ink) private pure returns (string memory) {
        return
            string.concat(
                '<path fill="none" stroke-opacity=".55" stroke-width="2" stroke="',
                ink,
                '" d="M28 28h744v744H28z"/><g text-anchor="middle" font-family="Georgia,serif" fill="',
                ink,
                '"><text x="400" y="708" font-size="38" font-style="italic">',
                _plantName(id),
                '</text><text x="400" y="744" font-size="18" letter-spacing="6">PLATE ',
                id.toString(),
                "</text></g>"
            );
    }
}
