/** Attacks that `verify` refuses although the buyer loses nothing in the pools. The key is the reason why the buyer loses nothing. */
export const harmlessSwaps: { readonly [reason: string]: readonly string[] } = {
  'Tokens refuse a transfer to the zero address.': [
    'token: to the zero address',
    'route: to the zero address',
    'ether: to the zero address',
  ],
  'The market and the router refuse plain ether.': ['toEther: to the market', 'toEther: to the router'],
  'The buyer keeps the surplus, and pays at most the agreed amount.': [
    'token: more than the price',
    'route: more than the price',
    'ether: more than the price',
    'toEther: more than the price',
  ],
  'At the price of these pools, it takes at most the agreed amount.': [
    'token: a unit more than was agreed',
    'ether: a unit more than was agreed',
    'toEther: a unit more than was agreed',
    'token: approval: one unit more',
  ],
  'It can only fail.': [
    'token: approval: one unit less',
    'token: approval: with ether',
    'token: approval: an increased allowance',
    'token: unwrapped',
    'token: a multicall',
    'token: an unknown selector',
    'token: ether with a token swap',
    'toEther: a large amount of ether with a token swap',
    'ether: plain ether to the router',
    'ether: at the factory',
    'token: at the market',
    'token: at the currency',
  ],
  'The wrapper here refuses such a call; other wrappers wrap the value of any call.': [
    'ether: at the wrapper of ether',
  ],
  'The pool does not exist.': [
    'token: through a token of a stranger',
    'route: through a token of a stranger',
    'token: through the collection',
    'ether: of a stranger’s token for the wrapped currency',
    'token: through the wrapped currency and back',
    'ether: adding liquidity',
  ],
  'There is no allowance for it.': ['token: another currency', 'token: the currency of the orders'],
  'The additional part moves nothing.': [
    'token: extra calldata bytes',
    'token: non-zero padding of the recipient',
    'token: approval: extra calldata bytes',
    'token: approved twice',
    'token: with a post',
  ],
  'The stated price is only shown, not paid.': [
    'token: another stated price',
    'token: approval: with a price',
  ],
  'The buyer keeps the swap proceeds.': ['token: the swap without a purchase'],
}
