// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title Makes any calls and emits any logs, as its caller wants. Its calldata may also contain a copy of another account's call.
contract Meddler {
    struct Call {
        address to;
        bytes data;
    }

    struct Log {
        bytes32[4] topics;
        bytes data;
    }

    /// @notice Reverts if one of the calls fails. `copied` has no effect, but it is in the calldata.
    function meddle(Call[] calldata calls, Log[] calldata said, bytes calldata copied) external {
        copied;
        for (uint256 i; i < calls.length; ++i) {
            (bool done, ) = calls[i].to.call(calls[i].data);
            require(done);
        }
        for (uint256 i; i < said.length; ++i) {
            bytes memory data = said[i].data;
            bytes32[4] calldata topics = said[i].topics;
            assembly {
                log4(
                    add(data, 32),
                    mload(data),
                    calldataload(topics),
                    calldataload(add(topics, 32)),
                    calldataload(add(topics, 64)),
                    calldataload(add(topics, 96))
                )
            }
        }
    }
}
