// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Strings} from "@openzeppelin/contracts/utils/Strings.sol";
import {Dice} from "./Dice.sol";

/// @title The outline of hills and waves, on a canvas of 800 × 800.
library Ridge {
    using Strings for uint256;

    /// @notice Returns path data of a soft line of crests and troughs, at most `height` apart, filled down to the lower
    /// edge.
    /// @param y The top of the crests.
    /// @param step The maximum distance from a crest to the next trough.
    function outline(
        uint256 seed,
        string memory what,
        uint256 y,
        uint256 height,
        uint256 step
    ) internal pure returns (string memory path) {
        path = string.concat("M-60 ", (y + Dice.roll(seed, what, 0, height)).toString());
        uint256 x = 0;
        for (uint256 i = 1; x < 880; i++) {
            uint256 width = Dice.roll(seed, what, i, (step * 2) / 3, step);
            // Crests use the first third of the height, troughs the last.
            uint256 drop = Dice.roll(seed, what, i + 100, 0, height / 3);
            uint256 level = i % 2 == 0 ? y + drop : y + height - drop;
            x += width;
            string memory point = level.toString();
            path = string.concat(path, "S", (x - width / 2).toString(), " ", point, " ", x.toString(), " ", point);
        }
        return string.concat(path, "V800H-60Z");
    }
}
