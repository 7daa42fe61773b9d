// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title An ERC-20 token with one odd behaviour at a time, see `Mood`.
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
        Paused,
        PermitIsIgnored,
        PermitFails,
        PermitAllowsAll,
        InfiniteToPermit2,
        MovesOneLess,
        ReportsHalf,
        ReportsDouble,
        HidesAFeeOnTop
    }

    event Transfer(address indexed from, address indexed to, uint256 amount);
    event Approval(address indexed owner, address indexed spender, uint256 amount);

    address private constant PERMIT2 = 0x000000000022D473030F116dDEE9F6B43aC78BA3;
    bytes32 private constant PERMIT =
        keccak256("Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)");

    string public constant name = "Moody";
    string public constant symbol = "MOOD";
    uint8 public constant decimals = 6;
    Mood public mood;
    mapping(address => uint256) private _balances;
    mapping(address => mapping(address => uint256)) private _allowed;
    mapping(address => uint256) private _nonces;

    function become(Mood next) external {
        mood = next;
    }

    function mint(address to, uint256 amount) external {
        _balances[to] += amount;
    }

    /// @notice The real balance and the real allowance. The functions of the standard may return others.
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
        if (mood == Mood.InfiniteToPermit2 && spender == PERMIT2) amount = type(uint256).max;
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
        bool isInfinite = mood == Mood.InfiniteToPermit2 && msg.sender == PERMIT2;
        if (mood != Mood.UsesUpNothing && !isInfinite) _allowed[from][msg.sender] -= amount;
        if (mood == Mood.TakesAFeeOnTop) _move(from, address(this), amount / 100);
        if (mood == Mood.TakesAFee) {
            _move(from, address(this), amount / 100);
            amount -= amount / 100;
        }
        if (mood == Mood.MovesOneLess) return _moveUnlikeReported(from, to, amount - 1, amount);
        if (mood == Mood.ReportsHalf) return _moveUnlikeReported(from, to, amount, amount / 2);
        if (mood == Mood.ReportsDouble) return _moveUnlikeReported(from, to, amount, amount * 2);
        if (mood == Mood.HidesAFeeOnTop) return _moveUnlikeReported(from, to, amount + amount / 100, amount);
        _move(from, to, amount);
        return true;
    }

    function _moveUnlikeReported(address from, address to, uint256 moved, uint256 reported) private returns (bool) {
        _balances[from] -= moved;
        _balances[to] += moved;
        emit Transfer(from, to, reported);
        return true;
    }

    /// @notice The permit of ERC-2612. Some moods change its effect.
    function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s) external {
        require(mood != Mood.PermitFails && mood != Mood.Paused && block.timestamp <= deadline);
        bytes32 content = keccak256(abi.encode(PERMIT, owner, spender, value, nonces(owner), deadline));
        bytes32 digest = keccak256(abi.encodePacked("\x19\x01", DOMAIN_SEPARATOR(), content));
        require(owner != address(0) && ecrecover(digest, v, r, s) == owner);
        _nonces[owner]++;
        if (mood == Mood.PermitIsIgnored) return;
        _allowed[owner][spender] = mood == Mood.PermitAllowsAll ? type(uint256).max : value;
        emit Approval(owner, spender, value);
    }

    /// @notice Reverts if Permit2 has an infinite allowance, because a token with this mood has no permits.
    function nonces(address owner) public view returns (uint256) {
        require(mood != Mood.InfiniteToPermit2);
        return _nonces[owner];
    }

    function DOMAIN_SEPARATOR() public view returns (bytes32) {
        return
            keccak256(
                abi.encode(
                    keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"),
                    keccak256("Moody"),
                    keccak256("1"),
                    block.chainid,
                    address(this)
                )
            );
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        _move(msg.sender, to, amount);
        return true;
    }

    function _move(address from, address to, uint256 amount) private {
        _balances[from] -= amount;
        _balances[to] += amount;
        emit Transfer(from, to, amount);
    }
}
