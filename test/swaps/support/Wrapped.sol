// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title What wraps the native currency, and says so in one of the ways that there are. It is put in the place of WETH9, so that what
/// is kept lies where that keeps it.
contract Wrapped {
    event Deposit(address indexed dst, uint256 wad);
    event Withdrawal(address indexed src, uint256 wad);
    event Transfer(address indexed from, address indexed to, uint256 value);

    bytes32 private name;
    bytes32 private symbol;
    uint256 private decimals;
    mapping(address owner => uint256) public balanceOf;
    mapping(address owner => mapping(address spender => uint256)) public allowance;

    /// Whether it tells of `Deposit` and `Withdrawal`, and whether of a transfer from or to nobody.
    bool private immutable notes;
    bool private immutable mints;

    constructor(bool notes_, bool mints_) {
        notes = notes_;
        mints = mints_;
    }

    function deposit() external payable {
        balanceOf[msg.sender] += msg.value;
        if (notes) emit Deposit(msg.sender, msg.value);
        if (mints) emit Transfer(address(0), msg.sender, msg.value);
    }

    function withdraw(uint256 amount) external {
        balanceOf[msg.sender] -= amount;
        if (notes) emit Withdrawal(msg.sender, amount);
        if (mints) emit Transfer(msg.sender, address(0), amount);
        (bool paid, ) = msg.sender.call{value: amount}("");
        require(paid);
    }

    function approve(address spender, uint256 amount) external returns (bool) {
        allowance[msg.sender][spender] = amount;
        return true;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        return transferFrom(msg.sender, to, amount);
    }

    function transferFrom(address from, address to, uint256 amount) public returns (bool) {
        if (from != msg.sender) allowance[from][msg.sender] -= amount;
        balanceOf[from] -= amount;
        balanceOf[to] += amount;
        emit Transfer(from, to, amount);
        return true;
    }
}
