// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title Code for accounts that run several calls as one (EIP-7702), for the wallets of tests.
contract BatchAccount {
    struct Call {
        address to;
        uint256 value;
        bytes data;
    }

    error NotOwner();

    /// @notice The number of batches that others have submitted. It is the nonce of the next one.
    uint256 public count;

    /// @notice Runs all calls or none. Only the account itself may call it.
    function execute(Call[] calldata calls) external payable {
        if (msg.sender != address(this)) revert NotOwner();
        _execute(calls);
    }

    /// @notice Like `execute`, but anyone may submit it and pay the gas. The account has signed the calls, and they run
    /// once.
    function executeSigned(Call[] calldata calls, uint8 v, bytes32 r, bytes32 s) external {
        bytes32 digest = keccak256(abi.encode(block.chainid, address(this), count++, calls));
        if (ecrecover(digest, v, r, s) != address(this)) revert NotOwner();
        _execute(calls);
    }

    function _execute(Call[] calldata calls) private {
        for (uint256 i; i < calls.length; ++i) {
            (bool done, bytes memory reason) = calls[i].to.call{ value: calls[i].value }(calls[i].data);
            if (!done) {
                assembly ("memory-safe") {
                    revert(add(reason, 32), mload(reason))
                }
            }
        }
    }

    receive() external payable {}

    /// @notice Accepts ERC-721 tokens.
    function onERC721Received(address, address, uint256, bytes calldata) external pure returns (bytes4) {
        return this.onERC721Received.selector;
    }

    /// @notice Accepts ERC-1155 tokens.
    function onERC1155Received(address, address, uint256, uint256, bytes calldata) external pure returns (bytes4) {
        return this.onERC1155Received.selector;
    }

    /// @notice Accepts several ERC-1155 tokens.
    function onERC1155BatchReceived(
        address,
        address,
        uint256[] calldata,
        uint256[] calldata,
        bytes calldata
    ) external pure returns (bytes4) {
        return this.onERC1155BatchReceived.selector;
    }
}
