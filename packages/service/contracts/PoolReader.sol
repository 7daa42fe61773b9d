// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title Reads the price of an amount of a token in other currencies from the pools of Uniswap v2 and v3.
/// @notice Never deployed: the service sends this code with an `eth_call`, so that the whole answer is of one block.
contract PoolReader {
    /// @notice The contracts of an exchange. The zero address stands for a missing one.
    struct Exchange {
        address wrapped;
        address v2Router;
        address v3Quoter;
    }

    /// @notice `price` is 0 if no pool has the amount. `kind` is 1 for v2 and 2 for v3. `problem` is 1 if the pools are
    /// drained, 2 if a token cannot be transferred, and 3 if a token has a transfer tax.
    struct Answer {
        uint256 balance;
        uint256 price;
        uint8 kind;
        address[] path;
        uint24[] fees;
        uint8 problem;
    }

    /// @notice The result of a probe. The revert undoes all transfers of the probe.
    error Probed(uint8 problem);

    uint256 private constant TOKEN_GAS = 200_000;
    uint256 private constant CURRENCY_GAS = 6_000_000;
    uint8 private constant DRAINED = 1;
    uint8 private constant PAUSED = 2;
    uint8 private constant TAXED = 3;

    /// @notice Returns the price of `amount` of `buy` in each of `sells`, directly or over one of `hops`, and the
    /// balances of `wallet`.
    function read(
        Exchange calldata exchange,
        address wallet,
        address buy,
        uint256 amount,
        address[] calldata sells,
        address[] calldata hops
    ) external returns (Answer[] memory answers) {
        answers = new Answer[](sells.length);
        for (uint256 i; i < sells.length; ++i) {
            answers[i].balance = balanceOf(sells[i], wallet);
            // A token that uses up all gas or returns invalid data has no price.
            try this.priceOf{gas: CURRENCY_GAS}(exchange, sells[i], buy, amount, hops) returns (Answer memory found) {
                found.balance = answers[i].balance;
                answers[i] = found;
            } catch {
                answers[i].problem = PAUSED;
            }
        }
    }

    function priceOf(Exchange calldata exchange, address sell, address buy, uint256 amount, address[] calldata hops)
        external
        returns (Answer memory best)
    {
        address from = sell == address(0) ? exchange.wrapped : sell;
        address to = buy == address(0) ? exchange.wrapped : buy;
        if (exchange.v2Router != address(0)) {
            tryV2(best, exchange.v2Router, pair(from, to), amount);
            for (uint256 i; i < hops.length; ++i) {
                if (hops[i] != from && hops[i] != to) tryV2(best, exchange.v2Router, triple(from, hops[i], to), amount);
            }
        }
        if (exchange.v3Quoter != address(0)) {
            tryV3(best, exchange.v3Quoter, from, to, amount);
            for (uint256 i; i < hops.length; ++i) {
                if (hops[i] != from && hops[i] != to) tryV3Over(best, exchange.v3Quoter, from, hops[i], to, amount);
            }
        }
        if (best.price == 0) return best;
        uint256 last = best.path.length - 1;
        best.problem = probe(exchange, best, 0, from, best.price);
        if (best.problem == 0) best.problem = probe(exchange, best, last - 1, to, amount);
    }

    // Pools of Uniswap v2.

    function tryV2(Answer memory best, address router, address[] memory path, uint256 amount) private view {
        address factory = IRouter(router).factory();
        for (uint256 i; i + 1 < path.length; ++i) {
            if (IV2Factory(factory).getPair(path[i], path[i + 1]) == address(0)) return;
        }
        try IRouter(router).getAmountsIn(amount, path) returns (uint256[] memory amounts) {
            take(best, amounts[0], 1, path, new uint24[](0));
        } catch {
            drain(best);
        }
    }

    // Pools of Uniswap v3.

    function tryV3(Answer memory best, address quoter, address from, address to, uint256 amount) private {
        (uint256 price, uint24 fee) = cheapest(best, quoter, from, to, amount);
        if (price == 0) return;
        uint24[] memory fees = new uint24[](1);
        fees[0] = fee;
        take(best, price, 2, pair(from, to), fees);
    }

    function tryV3Over(Answer memory best, address quoter, address from, address hop, address to, uint256 amount)
        private
    {
        if (!isPaired(quoter, from, hop)) return;
        (uint256 needed, uint24 second) = cheapest(best, quoter, hop, to, amount);
        if (needed == 0) return;
        (uint256 price, uint24 first) = cheapest(best, quoter, from, hop, needed);
        if (price == 0) return;
        uint24[] memory fees = new uint24[](2);
        (fees[0], fees[1]) = (first, second);
        take(best, price, 2, triple(from, hop, to), fees);
    }

    function cheapest(Answer memory best, address quoter, address from, address to, uint256 amount)
        private
        returns (uint256 price, uint24 fee)
    {
        address factory = IQuoter(quoter).factory();
        for (uint256 i; i < 4; ++i) {
            uint24 one = feeAt(i);
            if (IV3Factory(factory).getPool(from, to, one) == address(0)) continue;
            try IQuoter(quoter).quoteExactOutputSingle(IQuoter.Params(from, to, amount, one, 0)) returns (
                uint256 found, uint160, uint32, uint256
            ) {
                if (price == 0 || found < price) (price, fee) = (found, one);
            } catch {
                drain(best);
            }
        }
    }

    function isPaired(address quoter, address one, address other) private view returns (bool) {
        address factory = IQuoter(quoter).factory();
        for (uint256 i; i < 4; ++i) {
            if (IV3Factory(factory).getPool(one, other, feeAt(i)) != address(0)) return true;
        }
        return false;
    }

    function feeAt(uint256 i) private pure returns (uint24) {
        return [uint24(100), 500, 3_000, 10_000][i];
    }

    function take(Answer memory best, uint256 price, uint8 kind, address[] memory path, uint24[] memory fees)
        private
        pure
    {
        if (price == 0 || (best.price != 0 && best.price <= price)) return;
        (best.price, best.kind, best.path, best.fees, best.problem) = (price, kind, path, fees, 0);
    }

    /// @dev Records that a pool exists but has too little. It counts only if no other pool has enough.
    function drain(Answer memory best) private pure {
        if (best.price == 0) best.problem = DRAINED;
    }

    // Probes of token transfers.

    /// @dev Borrows a token from a pool of the path and returns it, inside a call that reverts.
    function probe(Exchange calldata exchange, Answer memory best, uint256 hop, address token, uint256 amount)
        private
        returns (uint8)
    {
        (address one, address other) = (best.path[hop], best.path[hop + 1]);
        bool isV2 = best.kind == 1;
        address pool = isV2
            ? IV2Factory(IRouter(exchange.v2Router).factory()).getPair(one, other)
            : IV3Factory(IQuoter(exchange.v3Quoter).factory()).getPool(one, other, best.fees[hop]);
        uint256 held = balanceOf(token, pool);
        uint256 lent = amount < held / 2 ? amount : held / 2;
        bool isFirst = token < (token == one ? other : one);
        (uint256 first, uint256 second) = isFirst ? (lent, uint256(0)) : (uint256(0), lent);
        bytes memory data = abi.encode(token, lent);
        bytes memory call = isV2
            ? abi.encodeCall(IV2Pair.swap, (first, second, address(this), data))
            : abi.encodeCall(IV3Pool.flash, (address(this), first, second, data));
        (, bytes memory answer) = pool.call(call);
        if (answer.length != 36 || bytes4(answer) != Probed.selector) return PAUSED;
        return uint8(answer[35]);
    }

    function uniswapV2Call(address, uint256, uint256, bytes calldata data) external {
        giveBack(data);
    }

    function uniswapV3FlashCallback(uint256, uint256, bytes calldata data) external {
        giveBack(data);
    }

    function giveBack(bytes calldata data) private {
        (address token, uint256 lent) = abi.decode(data, (address, uint256));
        uint256 got = balanceOf(token, address(this));
        uint256 before = balanceOf(token, msg.sender);
        (bool sent, bytes memory answer) = token.call(abi.encodeWithSignature("transfer(address,uint256)", msg.sender, got));
        if (!sent || (answer.length != 0 && !abi.decode(answer, (bool)))) revert Probed(PAUSED);
        revert Probed(got < lent || balanceOf(token, msg.sender) < before + got ? TAXED : 0);
    }

    function balanceOf(address token, address account) private view returns (uint256) {
        if (token == address(0)) return account.balance;
        (bool told, bytes memory answer) =
            token.staticcall{gas: TOKEN_GAS}(abi.encodeWithSignature("balanceOf(address)", account));
        return told && answer.length >= 32 ? abi.decode(answer, (uint256)) : 0;
    }

    function pair(address from, address to) private pure returns (address[] memory path) {
        path = new address[](2);
        (path[0], path[1]) = (from, to);
    }

    function triple(address from, address hop, address to) private pure returns (address[] memory path) {
        path = new address[](3);
        (path[0], path[1], path[2]) = (from, hop, to);
    }
}

interface IRouter {
    function factory() external view returns (address);
    function getAmountsIn(uint256 amountOut, address[] calldata path) external view returns (uint256[] memory);
}

interface IV2Factory {
    function getPair(address one, address other) external view returns (address);
}

interface IV2Pair {
    function swap(uint256 amount0Out, uint256 amount1Out, address to, bytes calldata data) external;
}

interface IQuoter {
    struct Params {
        address tokenIn;
        address tokenOut;
        uint256 amount;
        uint24 fee;
        uint160 sqrtPriceLimitX96;
    }

    function factory() external view returns (address);
    function quoteExactOutputSingle(Params calldata params)
        external
        returns (uint256 amountIn, uint160, uint32, uint256);
}

interface IV3Factory {
    function getPool(address one, address other, uint24 fee) external view returns (address);
}

interface IV3Pool {
    function flash(address recipient, uint256 amount0, uint256 amount1, bytes calldata data) external;
}
