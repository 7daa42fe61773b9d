import { type Address, type Hex, numberToHex } from 'viem'
import { permitTypes } from '../../../../src/evm/permitTypes.js'
import { encodePermit2 } from '../../../../src/swaps/checkout/encodePermit2.js'
import { encodeSwapCheckout } from '../../../../src/swaps/checkout/encodeSwapCheckout.js'
import { marketPurchaseId } from '../../../../src/swaps/checkout/marketPurchaseId.js'
import { uniswapV2Router } from '../../../../src/swaps/uniswapV2/uniswapV2Router.js'
import { encodeMarketBuy } from '../../../../src/venues/tillkit/encodeMarketBuy.js'
import { contracts } from '../../../../stories/fixtures.js'
import { approval, page, purchaseId, sale, send, sign } from './honestRequests.js'

const { buyer, chainId, market } = page
const router: Address = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'
const swapCheckout: Address = '0x2279B7A0a67DB372996a5FaB50D91eAA73d2eBe6'

/** The policy that a page would need if iframes were allowed to swap. */
export const swapPolicy = {
  ...page.policy,
  routers: { [chainId]: [router] },
  checkouts: { [chainId]: [swapCheckout] },
}

const deadline = BigInt(page.now / 1_000 + 600)
const [price, maxAmount] = [129_500_000n, 130n * 10n ** 18n]
const swap = {
  sell: contracts.dai,
  buy: contracts.usdc,
  amountOut: price,
  maxIn: maxAmount,
  path: [contracts.dai, contracts.usdc],
  recipient: buyer,
  deadline,
  spender: router,
}
const swapped = uniswapV2Router.write(swap).data
const id = marketPurchaseId(buyer, purchaseId)
const checkout = {
  purchaseId,
  deadline,
  payWith: contracts.dai,
  maxAmount,
  router,
  price,
  market,
  swap: uniswapV2Router.write({ ...swap, recipient: swapCheckout }).data,
  currency: sale.currency,
  purchase: encodeMarketBuy({ ...sale, purchaseId: id }),
}
const merged = encodeSwapCheckout(checkout).data
const signed = encodePermit2({ chainId, contract: swapCheckout, data: merged })
if (!signed) throw new Error('It takes no token.')
const signature: Hex = `0x${'11'.repeat(64)}1b`
const permit = { deadline, v: 27, r: `0x${'11'.repeat(32)}`, s: `0x${'11'.repeat(32)}` } as const

/** All wallet requests of purchases with a swap, as the checkout sends them on a page without an iframe. */
export const swapRequests = {
  'an approval of a router': send(contracts.dai, approval(maxAmount, router)),
  'a swap': send(router, swapped),
  'a batch that swaps and buys': {
    method: 'wallet_sendCalls',
    params: [
      {
        version: '2.0.0',
        id: `0x${'7'.repeat(64)}`,
        from: buyer,
        atomicRequired: true,
        chainId: numberToHex(chainId),
        calls: [
          { to: contracts.dai, data: approval(maxAmount, router), value: '0x0' },
          { to: router, data: swapped, value: '0x0' },
          { to: market, data: encodeMarketBuy(sale), value: '0x0' },
        ],
      },
    ],
  },
  'an approval of what swaps and buys in one': send(contracts.dai, approval(maxAmount, swapCheckout)),
  'a swap and a purchase in one': send(swapCheckout, merged),
  'the same with a permit': send(swapCheckout, encodeSwapCheckout({ ...checkout, permit }).data),
  'the same with what was signed for Permit2': send(
    swapCheckout,
    encodeSwapCheckout({ ...checkout, permit: signature }).data,
  ),
  'a permit for it': sign(contracts.dai, { name: 'Dai Stablecoin', version: '1' }, permitTypes, 'Permit', {
    owner: buyer,
    spender: swapCheckout,
    value: maxAmount,
    nonce: 4n,
    deadline,
  }),
  'a permit for it in the currency of the orders': sign(
    contracts.usdc,
    { name: 'USD Coin', version: '2' },
    permitTypes,
    'Permit',
    { owner: buyer, spender: swapCheckout, value: price, nonce: 4n, deadline },
  ),
  'what is signed for Permit2': sign(
    signed.domain.verifyingContract,
    { name: 'Permit2' },
    signed.types,
    signed.primaryType,
    signed.value,
  ),
} satisfies Record<string, { method: string; params: readonly unknown[] }>
