// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title A token whose transferFrom returns false.
contract Refuser {
    function transferFrom(address, address, uint256) external pure returns (bool) {
        return false;
    }
}
