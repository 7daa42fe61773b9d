// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title An account that calls a contract whenever it receives ether or a token.
contract Schemer {
    address private _target;
    bytes private _scheme;

    /// @notice The revert data of the last failed call.
    bytes public refusal;

    /// @notice The number of successful calls.
    uint256 public successes;

    receive() external payable {
        _try();
    }

    function plan(address target, bytes calldata scheme) external {
        _target = target;
        _scheme = scheme;
    }

    function execute(address target, bytes calldata data) external payable {
        (bool done, bytes memory answer) = target.call{value: msg.value}(data);
        if (done) return;
        assembly {
            revert(add(answer, 32), mload(answer))
        }
    }

    function onERC721Received(address, address, uint256, bytes calldata) external returns (bytes4) {
        _try();
        return this.onERC721Received.selector;
    }

    function _try() private {
        if (_target == address(0)) return;
        (bool done, bytes memory answer) = _target.call(_scheme);
        if (done) successes++;
        else refusal = answer;
    }
}
