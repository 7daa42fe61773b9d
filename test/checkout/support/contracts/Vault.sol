// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title The code of a contract account. Any account can make it call, with a gas limit for each call. If a call fails, the others remain
/// in effect.
contract Vault {
    struct Call {
        address to;
        uint256 value;
        bytes data;
    }

    /// @notice `hash` is the hash that the wallet may have returned to the page. `done` is whether all calls succeeded.
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

/// @title A bundler's contract: it makes accounts execute their calls.
contract Desk {
    /// @notice The event of ERC-4337 that names the account, and the `paymaster` that paid for the account's gas.
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

    /// @notice Makes an account pay for its gas with a token. The event names `payer`, which paid for the gas.
    function charge(Vault account, Vault.Call[] calldata fee, address payer) external {
        account.run(fee, 100_000, 0);
        emit UserOperationEvent(0, address(account), payer, 0, true, 0, 0);
    }

    /// @notice Makes several calls of this contract in one transaction.
    function each(bytes[] calldata handled) external {
        for (uint256 i; i < handled.length; ++i) {
            (bool done, ) = address(this).delegatecall(handled[i]);
            require(done);
        }
    }
}
