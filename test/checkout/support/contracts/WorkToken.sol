// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @dev A token like ERC-404 (v1). An amount of at most `minted` is a token id. A larger amount is an amount of currency.
contract WorkToken {
    event Transfer(address indexed from, address indexed to, uint256 indexed id);
    event ERC20Transfer(address indexed from, address indexed to, uint256 amount);
    event Approval(address indexed owner, address indexed spender, uint256 id);
    event ApprovalForAll(address indexed owner, address indexed operator, bool approved);

    string public constant name = "Works";
    string public constant symbol = "WORK";
    uint8 public constant decimals = 18;
    uint256 public minted;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;
    mapping(uint256 => address) public getApproved;
    mapping(address => mapping(address => bool)) public isApprovedForAll;
    mapping(uint256 => address) internal _ownerOf;

    function ownerOf(uint256 id) external view returns (address owner) {
        owner = _ownerOf[id];
        require(owner != address(0));
    }

    function mint(address to, uint256 count) external {
        for (uint256 i = 0; i < count; i++) {
            _ownerOf[++minted] = to;
            balanceOf[to] += 1e18;
            emit Transfer(address(0), to, minted);
        }
    }

    function approve(address spender, uint256 amountOrId) external returns (bool) {
        if (amountOrId <= minted && amountOrId > 0) {
            require(_ownerOf[amountOrId] == msg.sender || isApprovedForAll[_ownerOf[amountOrId]][msg.sender]);
            getApproved[amountOrId] = spender;
        } else allowance[msg.sender][spender] = amountOrId;
        emit Approval(msg.sender, spender, amountOrId);
        return true;
    }

    function setApprovalForAll(address operator, bool approved) external {
        isApprovedForAll[msg.sender][operator] = approved;
        emit ApprovalForAll(msg.sender, operator, approved);
    }

    function transferFrom(address from, address to, uint256 amountOrId) external returns (bool) {
        if (amountOrId <= minted) {
            require(from == _ownerOf[amountOrId] && to != address(0));
            require(
                msg.sender == from || isApprovedForAll[from][msg.sender] || msg.sender == getApproved[amountOrId]
            );
            balanceOf[from] -= 1e18;
            balanceOf[to] += 1e18;
            _ownerOf[amountOrId] = to;
            delete getApproved[amountOrId];
            emit Transfer(from, to, amountOrId);
            emit ERC20Transfer(from, to, 1e18);
        } else {
            allowance[from][msg.sender] -= amountOrId;
            balanceOf[from] -= amountOrId;
            balanceOf[to] += amountOrId;
            emit ERC20Transfer(from, to, amountOrId);
        }
        return true;
    }
}
