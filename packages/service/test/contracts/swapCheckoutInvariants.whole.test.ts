import fc from 'fast-check'
import {
  type Address,
  type Hex,
  isAddressEqual,
  type LocalAccount,
  maxUint256,
  parseEther,
  zeroAddress,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { encodePermit2 } from '../../../../src/swaps/checkout/encodePermit2.js'
import { encodeSwapCheckout } from '../../../../src/swaps/checkout/encodeSwapCheckout.js'
import { permit2Address } from '../../../../src/swaps/checkout/permit2.js'
import { placePermit2 } from '../../../../test/setup/contracts/placePermit2.js'
import type { Item } from './support/openMarket.js'
import { type Checkout, openSwapCheckout, tokenAbi } from './support/openSwapCheckout.js'

const stage = await openSwapCheckout()
const { client, contracts, checkout, alice, bob, evilToken, evilMarket, requests, router, weth } = stage
const { list, plan, call, holdings, allowances, costOf, write, paidIn, owned } = stage
const { usdc, dai, usdt, erc1155: collection } = contracts

/** Each currency, and the price of an edition in it. The editions never sell out in these tests. */
const prices: readonly [Address, bigint][] = [
  [zeroAddress, parseEther('0.001')],
  [usdc, 3_000_000n],
  [dai, parseEther('3')],
  [usdt, 3_000_000n],
  [weth, parseEther('0.001')],
  [evilToken, 5_000n],
]
const items = new Map<Address, Item>()
for (const [currency, unitPrice] of prices) {
  items.set(currency, await list({ unitPrice, currency, collection, quantity: 10n ** 6n }))
}

// Permit2 gets the same unlimited allowance as the checkout.
await placePermit2(stage)
for (const person of [alice, bob])
  for (const token of stage.currencies)
    await write(person, token, tokenAbi, 'approve', [permit2Address, maxUint256])

// The checkout holds funds that other accounts sent to it by mistake. No call may move them.
await client.setBalance({ address: checkout, value: parseEther('3') })
for (const token of [usdc, dai, usdt, evilToken])
  await write(bob, token, tokenAbi, 'mint', [checkout, 10n ** 9n])
await write(bob, weth, tokenAbi, 'transfer', [checkout, 10n ** 9n])

const currency = fc.constantFrom(...prices.map(([address]) => address))
const address = fc.constantFrom(
  ...[zeroAddress, usdc, dai, usdt, weth, evilToken, evilMarket, requests, router, checkout],
  ...[contracts.market, contracts.erc721, collection, alice.address, bob.address],
)
const amount = fc.oneof(fc.bigInt(0n, 10n), fc.bigInt(0n, 10n ** 21n), fc.constant(2n ** 256n - 1n))
const bytes = fc.constantFrom<Hex>(
  '0x',
  '0xd0e30db0',
  '0x2e1a7d4d',
  '0xe6bd720e',
  '0xe7acab24',
  '0x87201b41',
  '0x8803dbee',
  '0x5ae401dc',
)

/** Replaces one part of an honest call. `mixed` takes the swap or the purchase from a second honest call. */
const change: fc.Arbitrary<Partial<Checkout> & { mixed?: 'swap' | 'purchase'; valueBy?: bigint }> = fc.oneof(
  { weight: 14, arbitrary: fc.constant({}) },
  fc.record({ market: fc.constant(evilMarket) }),
  fc.record({ payWith: address }),
  fc.record({ currency: address }),
  fc.record({ market: address }),
  fc.record({ router: address }),
  fc.record({ maxAmount: amount }),
  fc.record({ price: amount }),
  fc.record({ swap: bytes }),
  fc.record({ purchase: bytes }),
  fc.record({ mixed: fc.constantFrom('swap' as const, 'purchase' as const) }),
  fc.record({ valueBy: fc.constantFrom(-1n, 1n, 10n ** 15n) }),
  fc.record({ router: fc.constant(weth), swap: fc.constant<Hex>('0x'), payWith: currency, currency }),
)

const attempt = fc.record({
  isAlice: fc.boolean(),
  payWith: currency,
  currency,
  quantity: fc.bigInt(1n, 4n),
  /** How much the purchase's maximum exceeds the cost, in basis points of the cost. If this is negative, the maximum is too low. */
  slack: fc.oneof({ weight: 6, arbitrary: fc.bigInt(0n, 300n) }, fc.bigInt(-20n, -1n)),
  change,
  other: fc.record({ payWith: currency, currency }),
  tax: fc.constantFrom(0n, 0n, 0n, 7n),
  /** The call that a Permit2 signature covers: none, the changed call, or the honest call. A signature replaces the allowance. */
  signs: fc.constantFrom('nothing' as const, 'this' as const, 'honest' as const),
})

describe('SwapCheckout', () => {
  test('keeps its balances, gives no allowances and takes from its caller only, for any call', async () => {
    const counts = { bought: 0, refused: 0 }
    await fc.assert(
      fc.asyncProperty(attempt, async ({ isAlice, change, other, tax, signs, ...terms }) => {
        const [from, bystander] = isAlice ? [alice, bob] : [bob, alice]
        const honest = await prepare({ ...terms, from: from.address })
        const { mixed, valueBy = 0n, ...fields } = change
        const foreign = mixed && (await prepare({ ...terms, ...other, from: from.address }))
        const params = {
          ...honest.params,
          ...fields,
          ...(mixed && foreign && { [mixed]: foreign.params[mixed] }),
        }
        await write(bob, evilToken, tokenAbi, 'setTax', [tax])
        const { value } = call(params, { from })
        const data = await dataOf(
          params,
          signs === 'honest' ? honest.params : params,
          signs !== 'nothing',
          from,
        )
        const sent = value + valueBy < 0n ? 0n : value + valueBy

        const people = [checkout, from.address, bystander.address]
        const [held, mine = [], theirs = []] = await Promise.all(people.map(holdings))
        const had = await owned(honest.item, from.address)
        const purse = mine[0] ?? 0n
        // Skip this run: an account cannot send a transaction with more value than its balance.
        if (sent > purse - parseEther('1')) return
        const receipt = await client.waitForTransactionReceipt({
          hash: await client.sendTransaction({
            account: from,
            to: checkout,
            data,
            value: sent,
            gas: 3_000_000n,
          }),
        })
        const [left, now = [], after = []] = await Promise.all(people.map(holdings))

        expect(left).toEqual(held)
        expect((await allowances()).every((allowed) => allowed === 0n)).toBe(true)
        // A caller can lose the result of their own swap, but can never take funds of another account.
        after.forEach((amount, index) => {
          expect(amount).toBeGreaterThanOrEqual(theirs[index] ?? 0n)
        })
        const gas = receipt.gasUsed * receipt.effectiveGasPrice
        const spent = mine.map((amount, index) => amount - (now[index] ?? 0n) - (index === 0 ? gas : 0n))
        const paidAt = [zeroAddress, ...stage.currencies].findIndex((currency) =>
          isAddressEqual(currency, params.payWith),
        )
        if (receipt.status === 'reverted') {
          counts.refused += 1
          expect(spent.every((amount) => amount === 0n)).toBe(true)
          return
        }
        counts.bought += 1
        const [{ args } = { args: undefined }] = paidIn(receipt.logs)
        expect(args).toMatchObject({ buyer: from.address, purchaseId: params.purchaseId })
        expect(args?.paid).toBeLessThanOrEqual(params.maxAmount)
        // The event states exactly the paid amount, unless the token takes a tax. No other balance of the buyer decreases.
        if (tax === 0n) expect(spent[paidAt]).toBe(args?.paid)
        spent.forEach((amount, index) => {
          if (index !== paidAt) expect(amount).toBeLessThanOrEqual(0n)
        })
        if (Object.keys(change).length === 0) {
          expect(args?.paid).toBe(honest.cost)
          expect(await owned(honest.item, from.address)).toBe(had + terms.quantity)
        }
      }),
      { numRuns: 60 },
    )
    expect(counts.bought).toBeGreaterThan(5)
    expect(counts.refused).toBeGreaterThan(5)
  })

  /** Encodes the call. If `isSigned`, the buyer pays with a Permit2 signature for the call `about`, and otherwise with an allowance. */
  async function dataOf(params: Checkout, about: Checkout, isSigned: boolean, from: LocalAccount) {
    const { data } = call(about)
    const signed = isSigned
      ? encodePermit2({ chainId: client.chain.id, contract: checkout, data })
      : undefined
    if (!signed) return call(params).data
    const { domain, types, primaryType, value: message } = signed
    const { version: _, ...named } = domain
    const permit = await from.signTypedData({ domain: named, types, primaryType, message } as never)
    return encodeSwapCheckout({ ...params, permit }).data
  }

  /** Returns a correct call, and the cost of its swap. */
  async function prepare(options: {
    from: Address
    payWith: Address
    currency: Address
    quantity: bigint
    slack: bigint
  }) {
    const { from, payWith, currency, quantity, slack } = options
    const listed = items.get(currency)
    if (!listed) throw new Error('Nothing is listed in this currency.')
    const item = { ...listed, quantity }
    const amountOut = item.unitPrice * quantity
    const cost = await costOf({ sell: payWith, buy: currency, amountOut })
    const maxAmount = cost + (cost * slack) / 10_000n
    return { item, cost, params: plan({ from, item, currency, payWith, maxAmount }) }
  }
})
