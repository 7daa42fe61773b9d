// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title Pseudo-random numbers that are the same for the same seed.
library Dice {
    /// @notice Returns a number from `low` to `high`, both inclusive.
    function roll(uint256 seed, string memory what, uint256 low, uint256 high) internal pure returns (uint256) {
        return low + (uint256(keccak256(abi.encode(seed, what))) % (high - low + 1));
    }

    /// @notice Like `roll`, for the `index`th of several numbers.
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
