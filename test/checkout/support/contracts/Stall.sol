// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

interface IMintable {
    function mint(address to, uint256 id, uint256 amount) external;
}

/// @title An honest market that records no purchase ids. A buyer who pays twice gets the tokens twice.
contract Stall {
    function take(address collection, uint256 id, uint256 amount) external payable {
        IMintable(collection).mint(msg.sender, id, amount);
    }

    function takeFor(IERC20 currency, uint256 price, address collection, uint256 id, uint256 amount) public {
        require(currency.transferFrom(msg.sender, address(this), price));
        IMintable(collection).mint(msg.sender, id, amount);
    }
}
