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
    /// @notice As the bundlers' contract has it (ERC-4337): who has paid for the gas of an account.
    event UserOperationEvent(
        bytes32 indexed userOpHash,
        address indexed sender,
        address indexed paymaster,
        uint256 nonce,
        bool success,
        uint256 actualGasCost,
        uint256 actualGasUsed
    );

    function handle(Vault account, Vault.Call[] calldata calls, uint256 gas, bytes32 hash) external {
        account.run(calls, gas, hash);
    }

    /// @notice Has an account pay in a token for its gas, to whoever has paid it.
    function charge(Vault account, Vault.Call[] calldata fee, address payer) external {
        account.run(fee, 100_000, 0);
        emit UserOperationEvent(0, address(account), payer, 0, true, 0, 0);
    }

    /// @notice Does several of these in one transaction.
    function each(bytes[] calldata handled) external {
        for (uint256 i; i < handled.length; ++i) {
            (bool done, ) = address(this).delegatecall(handled[i]);
            require(done);
        }
    }
}
