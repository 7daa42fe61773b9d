// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title An ERC-20 that is like each of the odd ones there are, one at a time.
contract Moody {
    enum Mood {
        Plain,
        ApproveSaysNo,
        ApproveFails,
        ApproveSaysNothing,
        ApproveOnlyFromZero,
        TakingBackFails,
        TakingBackIsIgnored,
        AllowanceFails,
        AllowanceSaysNothing,
        AllowanceGrows,
        BalanceFails,
        TakesAFee,
        TakesAFeeOnTop,
        MovesNothing,
        UsesUpNothing,
        Paused
    }

    event Transfer(address indexed from, address indexed to, uint256 amount);
    event Approval(address indexed owner, address indexed spender, uint256 amount);

    string public constant symbol = "MOOD";
    uint8 public constant decimals = 6;
    Mood public mood;
    mapping(address => uint256) private _balances;
    mapping(address => mapping(address => uint256)) private _allowed;

    function become(Mood next) external {
        mood = next;
    }

    function mint(address to, uint256 amount) external {
        _balances[to] += amount;
    }

    /// @notice What is true, whatever it says.
    function truth(address owner, address spender) external view returns (uint256 held, uint256 allowed) {
        return (_balances[owner], _allowed[owner][spender]);
    }

    function balanceOf(address owner) external view returns (uint256) {
        require(mood != Mood.BalanceFails);
        return _balances[owner];
    }

    function allowance(address owner, address spender) external view returns (uint256 amount) {
        require(mood != Mood.AllowanceFails);
        amount = _allowed[owner][spender];
        if (mood == Mood.AllowanceGrows) amount += amount / 10;
        if (mood == Mood.AllowanceSaysNothing) {
            assembly {
                return(0, 0)
            }
        }
    }

    function approve(address spender, uint256 amount) external returns (bool) {
        require(mood != Mood.ApproveFails && mood != Mood.Paused);
        if (mood == Mood.ApproveSaysNo) return false;
        if (mood == Mood.ApproveOnlyFromZero) require(amount == 0 || _allowed[msg.sender][spender] == 0);
        require(amount > 0 || mood != Mood.TakingBackFails);
        if (amount > 0 || mood != Mood.TakingBackIsIgnored) _allowed[msg.sender][spender] = amount;
        emit Approval(msg.sender, spender, amount);
        if (mood == Mood.ApproveSaysNothing) {
            assembly {
                return(0, 0)
            }
        }
        return true;
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        require(mood != Mood.Paused);
        if (mood == Mood.MovesNothing) return true;
        if (mood != Mood.UsesUpNothing) _allowed[from][msg.sender] -= amount;
        if (mood == Mood.TakesAFeeOnTop) _move(from, address(this), amount / 100);
        if (mood == Mood.TakesAFee) {
            _move(from, address(this), amount / 100);
            amount -= amount / 100;
        }
        _move(from, to, amount);
        return true;
    }

    function _move(address from, address to, uint256 amount) private {
        _balances[from] -= amount;
        _balances[to] += amount;
        emit Transfer(from, to, amount);
    }
}
