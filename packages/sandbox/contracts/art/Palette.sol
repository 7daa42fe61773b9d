// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title Colours of drawings. A palette is a string of 3-byte colours.
library Palette {
    bytes16 private constant HEX = "0123456789abcdef";

    /// @notice Returns colour number `index` of `colours` as `#rrggbb`.
    function pick(bytes memory colours, uint256 index) internal pure returns (string memory) {
        return blend(colours, index, index, 0);
    }

    /// @notice Returns the colour `percent` of the way from colour `from` to colour `to` as `#rrggbb`.
    function blend(
        bytes memory colours,
        uint256 from,
        uint256 to,
        uint256 percent
    ) internal pure returns (string memory) {
        bytes memory text = new bytes(7);
        text[0] = "#";
        for (uint256 i = 0; i < 3; i++) {
            uint256 a = uint8(colours[from * 3 + i]);
            uint256 b = uint8(colours[to * 3 + i]);
            uint256 channel = (a * (100 - percent) + b * percent) / 100;
            text[1 + i * 2] = HEX[channel >> 4];
            text[2 + i * 2] = HEX[channel & 15];
        }
        return string(text);
    }
}
