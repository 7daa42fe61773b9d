// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

/// @title A market that takes a part of the payment, delivers nothing, and first calls back.
contract HostileMarket {
    address private _target;
    bytes private _scheme;
    uint256 private _taken;

    /// @notice The numbers of its calls that reverted and that succeeded.
    uint256 public refusals;
    uint256 public successes;

    struct Item {
        bytes32 orderId;
        address collection;
        uint256 tokenId;
        uint256 quantity;
        uint256 unitPrice;
    }

    struct Fee {
        address receiver;
        uint256 amount;
    }

    function plan(address target, bytes calldata scheme, uint256 taken) external {
        (_target, _scheme, _taken) = (target, scheme, taken);
        (refusals, successes) = (0, 0);
    }

    function purchased(address, bytes32) external pure returns (bool) {
        return false;
    }

    function buy(Item[] calldata, address currency, address, Fee[] calldata, bytes32) external payable {
        if (_target != address(0)) {
            (bool done, ) = _target.call(_scheme);
            if (done) successes++;
            else refusals++;
        }
        if (currency != address(0)) {
            IERC20(currency).transferFrom(msg.sender, address(this), _taken);
            return;
        }
        (bool returned, ) = msg.sender.call{value: msg.value - _taken}("");
        require(returned);
    }

    /// @notice Takes more of a currency, with an allowance of an earlier payment.
    function takeMore(address currency, address from, uint256 amount) external {
        IERC20(currency).transferFrom(from, address(this), amount);
    }

    /// @notice Sends its whole balance.
    function send(address to) external {
        (bool sent, ) = to.call{value: address(this).balance}("");
        require(sent, "Not taken.");
    }

    receive() external payable {}
}
