// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// A collection that sells in a simulation, and burns all gas in a block.
contract CrookedCollection {
    enum Sign {
        GasPrice,
        BaseFee,
        GasLeft,
        Armed
    }

    /// How it tells a simulation from a block.
    Sign public immutable sign;
    bool public armed;
    mapping(uint256 => address) public ownerOf;
    uint256 private sink;

    constructor(Sign sign_) {
        sign = sign_;
    }

    function mint(address to, uint256 id) external {
        ownerOf[id] = to;
    }

    function arm(bool armed_) external {
        armed = armed_;
    }

    function setApprovalForAll(address, bool) external {}

    function isApprovedForAll(address, address) external pure returns (bool) {
        return true;
    }

    function getApproved(uint256) external pure returns (address) {
        return address(0);
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0x80ac58cd;
    }

    function safeTransferFrom(address, address to, uint256 id) external {
        if (inBlock()) for (;;) sink++;
        // Use much gas in the simulation, so that the gas limit is high.
        for (uint256 start = gasleft(); start - gasleft() < 500_000;) sink++;
        ownerOf[id] = to;
    }

    function inBlock() private view returns (bool) {
        if (sign == Sign.GasPrice) return tx.gasprice > 0;
        if (sign == Sign.BaseFee) return block.basefee > 0;
        if (sign == Sign.GasLeft) return gasleft() < 4_000_000;
        return armed;
    }
}
