// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {LowLevelCall} from "@openzeppelin/contracts/utils/LowLevelCall.sol";
import {ITillkitMarket} from "./ITillkitMarket.sol";

/// @title Pays in the native currency or in any ERC-20, including tokens that return no value.
library Payout {
    /// @notice Pays `amount` of `currency` to `to`: the native currency from this contract, an ERC-20 directly from
    /// `payer`.
    function pay(address currency, address payer, address to, uint256 amount) internal {
        if (amount == 0) return;
        // The return data is not copied, so a receiver cannot raise the cost above the gas that it gets.
        bool paid = currency == address(0)
            ? LowLevelCall.callNoReturn(to, amount, "")
            : SafeERC20.trySafeTransferFrom(IERC20(currency), payer, to, amount);
        if (!paid) revert ITillkitMarket.PaymentFailed(currency);
    }
}
