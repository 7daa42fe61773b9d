// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title A wrapper of the native currency. It emits the events of WETH9, or transfers from and to the zero address, or both. The tests put
/// its code at the address of WETH9, so its storage layout is the one of WETH9.
contract Wrapped {
    event Deposit(address indexed dst, uint256 wad);
    event Withdrawal(address indexed src, uint256 wad);
    event Transfer(address indexed from, address indexed to, uint256 value);

    bytes32 private name;
    bytes32 private symbol;
    uint256 private decimals;
    mapping(address owner => uint256) public balanceOf;
    mapping(address owner => mapping(address spender => uint256)) public allowance;

    /// `notes`: emits `Deposit` and `Withdrawal`. `mints`: emits a `Transfer` from or to the zero address.
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
