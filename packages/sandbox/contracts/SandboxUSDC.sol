// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";

/// @title A test token of 6 decimals with permits (ERC-2612).
contract SandboxUSDC is ERC20Permit {
    constructor() ERC20("Sandbox USD Coin", "USDC") ERC20Permit("Sandbox USD Coin") {}

    /// @notice Mints `amount` to `to`. Anyone may call it.
    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }

    /// @inheritdoc ERC20
    function decimals() public pure override returns (uint8) {
        return 6;
    }
}
