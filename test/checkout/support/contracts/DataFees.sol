// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// The interface of the GasPriceOracle of OP Stack chains. Its fees are simple: a price per byte, and a price per unit of gas plus a
/// constant.
contract DataFees {
    uint256 public constant perByte = 1e12;
    uint256 public perGas;
    uint256 public constant perTransaction = 1e15;

    function setPerGas(uint256 amount) external {
        perGas = amount;
    }

    function getL1Fee(bytes memory transaction) external pure returns (uint256) {
        return transaction.length * perByte;
    }

    /// Reverts while `perGas` is 0, like the oracle of a chain before the Isthmus upgrade.
    function getOperatorFee(uint256 gas) external view returns (uint256) {
        require(perGas != 0, "GasPriceOracle: not Isthmus");
        return gas * perGas + perTransaction;
    }
}
