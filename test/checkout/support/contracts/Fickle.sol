// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

interface IMintable {
    function mint(address to, uint256 id, uint256 amount) external;
}

/// @title A market whose calls the checkout cannot decode. It may behave differently in a simulation and in a transaction, see `Mood`.
contract Fickle {
    enum Mood {
        Honest,
        Idle,
        HonestWhenGasIsFree,
        HonestWhenBlocksAreFree,
        HonestWhenNothingIsTipped,
        HonestWhenSheHasMore,
        HonestWhenSomebodyIsThere,
        HonestWhenNothingIsRandom
    }

    Mood private mood;
    address private watched;
    uint256 private held;

    function setMood(Mood next) external {
        mood = next;
    }

    /// @dev Stores the buyer's ether balance and an address without code. Two moods compare these values, to detect a simulation.
    function look(address buyer, address empty) external {
        held = buyer.balance;
        watched = empty;
    }

    function takeFor(IERC20 currency, uint256 price, address collection, uint256 id, uint256 amount) external {
        if (mood == Mood.Idle) return;
        require(currency.transferFrom(msg.sender, address(this), price));
        bool isTried = tx.gasprice == 0;
        if (mood == Mood.HonestWhenBlocksAreFree) isTried = block.basefee == 0;
        if (mood == Mood.HonestWhenNothingIsTipped) isTried = tx.gasprice <= block.basefee + 1;
        if (mood == Mood.HonestWhenSheHasMore) isTried = isTried || msg.sender.balance > held;
        if (mood == Mood.HonestWhenSomebodyIsThere) isTried = isTried || watched.code.length > 0;
        if (mood == Mood.HonestWhenNothingIsRandom) isTried = isTried || block.prevrandao == 0;
        if (mood == Mood.Honest || isTried) IMintable(collection).mint(msg.sender, id, amount);
    }
}
