// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// @title A test token of 18 decimals.
contract SandboxDAI is ERC20 {
    constructor() ERC20("Sandbox Dai", "DAI") {}

    /// @notice Mints `amount` to `to`. Anyone may call it.
    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }
}
