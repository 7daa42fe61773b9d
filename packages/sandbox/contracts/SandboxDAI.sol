// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// @title Play money of 18 decimals.
contract SandboxDAI is ERC20 {
    constructor() ERC20("Sandbox Dai", "DAI") {}

    /// @notice Makes `amount` out of nothing for `to`; anyone may ask.
    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }
}
