// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// @title A token with a transfer tax that calls a contract during each transfer.
contract HostileToken is ERC20 {
    uint256 private _tax;
    address private _target;
    bytes private _scheme;

    /// @notice The numbers of its calls that reverted and that succeeded.
    uint256 public refusals;
    uint256 public successes;

    constructor() ERC20("Hostile", "HOST") {}

    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }

    function setTax(uint256 tax) external {
        _tax = tax;
    }

    function plan(address target, bytes calldata scheme) external {
        _target = target;
        _scheme = scheme;
        refusals = 0;
        successes = 0;
    }

    function _update(address from, address to, uint256 value) internal override {
        if (_target != address(0)) {
            (bool done, ) = _target.call(_scheme);
            if (done) successes++;
            else refusals++;
        }
        uint256 tax = from == address(0) || value < _tax ? 0 : _tax;
        super._update(from, to, value - tax);
        if (tax > 0) super._update(from, address(0xdead), tax);
    }
}
