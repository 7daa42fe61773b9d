// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title Numbers that look thrown and are the same for the same token each time.
library Dice {
    /// @notice A number from `low` to `high`, both inclusive.
    function roll(uint256 seed, string memory what, uint256 low, uint256 high) internal pure returns (uint256) {
        return low + (uint256(keccak256(abi.encode(seed, what))) % (high - low + 1));
    }

    /// @notice As `roll`, for the `index`th of several.
    function roll(
        uint256 seed,
        string memory what,
        uint256 index,
        uint256 low,
        uint256 high
    ) internal pure returns (uint256) {
        return low + (uint256(keccak256(abi.encode(seed, what, index))) % (high - low + 1));
    }
}
