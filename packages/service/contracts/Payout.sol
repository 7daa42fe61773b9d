// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {LowLevelCall} from "@openzeppelin/contracts/utils/LowLevelCall.sol";
import {ITillkitMarket} from "./ITillkitMarket.sol";

/// @title Pays in the native currency or in any ERC-20, also one that returns nothing.
library Payout {
    /// @notice Moves `amount` of `currency` to `to`: native from the market's call value, an ERC-20 straight from `payer`.
    function pay(address currency, address payer, address to, uint256 amount) internal {
        if (amount == 0) return;
        // The callee's return data is not copied: a receiver cannot make the payment cost more than its gas.
        bool paid = currency == address(0)
            ? LowLevelCall.callNoReturn(to, amount, "")
            : SafeERC20.trySafeTransferFrom(IERC20(currency), payer, to, amount);
        if (!paid) revert ITillkitMarket.PaymentFailed(currency);
    }
}
