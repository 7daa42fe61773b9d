// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// The published interface of an OP Stack chain's GasPriceOracle, with simple prices: by byte, and by unit of gas plus a constant.
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

    /// Fails before the Isthmus upgrade.
    function getOperatorFee(uint256 gas) external view returns (uint256) {
        require(perGas != 0, "GasPriceOracle: not Isthmus");
        return gas * perGas + perTransaction;
    }
}
