// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title The code of an account that anybody has make calls, each with so much gas: what fails is let fail, as accounts do.
contract Vault {
    struct Call {
        address to;
        uint256 value;
        bytes data;
    }

    /// @notice Under which hash the owners have known it, and whether all of it was done.
    event Ran(bytes32 indexed hash, bool done);

    function run(Call[] calldata calls, uint256 gas, bytes32 hash) external payable {
        bool all = true;
        for (uint256 i; i < calls.length; ++i) {
            (bool done, ) = calls[i].to.call{value: calls[i].value, gas: gas}(calls[i].data);
            all = all && done;
        }
        emit Ran(hash, all);
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
}

/// @title Carries out what accounts were asked for, as bundlers have it done.
contract Desk {
    function handle(Vault account, Vault.Call[] calldata calls, uint256 gas, bytes32 hash) external {
        account.run(calls, gas, hash);
    }
}
