// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// @title A token whose transfers can be taxed, paused or made to fail.
contract MoodyToken is ERC20 {
    uint256 public taxBps;
    bool public paused;
    bool public burnsGas;

    constructor() ERC20("Moody", "MOOD") {
        _mint(msg.sender, 1e30);
    }

    function set(uint256 newTaxBps, bool isPaused, bool isBurning) external {
        (taxBps, paused, burnsGas) = (newTaxBps, isPaused, isBurning);
    }

    function balanceOf(address account) public view override returns (uint256) {
        while (burnsGas) {}
        return super.balanceOf(account);
    }

    function _update(address from, address to, uint256 value) internal override {
        require(!paused, "paused");
        uint256 tax = from == address(0) ? 0 : value * taxBps / 10_000;
        super._update(from, to, value - tax);
        if (tax > 0) super._update(from, address(0xdead), tax);
    }
}
