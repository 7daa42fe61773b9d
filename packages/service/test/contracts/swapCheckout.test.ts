import { fileURLToPath } from 'node:url'
import {
  type Address,
  decodeFunctionData,
  encodeDeployData,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  parseAbi,
  parseEther,
  parseSignature,
  zeroAddress,
  zeroHash,
} from 'viem'
import { beforeEach, describe, expect, test } from 'vitest'
import { permitTypes } from '../../../../src/evm/permitTypes.js'
import { uniswapV3Router } from '../../../../src/swaps/uniswapV3/uniswapV3Router.js'
import { encodeRequest } from '../../../../src/venues/request/encodeRequest.js'
import { seaportAbi } from '../../../../src/venues/seaport/seaportAbi.js'
import { seaportAddress } from '../../../../src/venues/seaport/seaportAddress.js'
import { encodeMarketBuy } from '../../../../src/venues/tillkit/encodeMarketBuy.js'
import { compileOnce } from '../../../../test/setup/contracts/compileOnce.js'
import { openUniswapV3 } from '../../../../test/setup/contracts/openUniswapV3.js'
import { openSeaport } from '../../../sandbox/src/chain/openSeaport.js'
import { readArtifact } from '../../../sandbox/src/chain/readArtifact.js'
import {
  checkoutAbi,
  idOf,
  late,
  openSwapCheckout,
  type PlanOptions,
  tokenAbi,
} from './support/openSwapCheckout.js'

const stage = await openSwapCheckout()
const { client, contracts, checkout, alice, bob, seller, requests, evilToken, evilMarket, router, weth } =
  stage
const { send, list, plan, call, holdings, allowances, costOf, refusalOf, write, paidIn, owned, deploy } =
  stage
const { usdc, dai, usdt, erc1155 } = contracts
const listings = await openSeaport({ rpcUrl: stage.rpcUrl, contracts })
const { Schemer } = compileOnce(fileURLToPath(new URL('support', import.meta.url)))
if (!Schemer) throw new Error('The contract beside this test was not compiled.')

/** Pairs of currencies with a price. The buyer pays in the first currency, and the item costs this price in the second. */
const pairs: readonly [string, Address, Address, bigint][] = [
  ['ether for USDC', zeroAddress, usdc, 42_000_000n],
  ['DAI for ether', dai, zeroAddress, parseEther('0.02')],
  ['USDT, which returns nothing, for USDC', usdt, usdc, 42_000_000n],
  ['DAI for USDT', dai, usdt, 42_000_000n],
  ['ether, wrapped', zeroAddress, weth, parseEther('0.02')],
  ['wrapped ether, unwrapped', weth, zeroAddress, parseEther('0.02')],
  ['wrapped ether for USDC', weth, usdc, 42_000_000n],
]

/**
 * Lists a new item. Returns the item, the cost of the swap, the terms of a purchase, and the call parameters that `plan` makes of the
 * terms.
 */
async function open(options: Partial<PlanOptions> & { unitPrice?: bigint } = {}) {
  const { payWith = dai, currency = usdc, unitPrice = 42_000_000n, ...more } = options
  const item = await list({ unitPrice, currency })
  const cost = await costOf({ sell: payWith, buy: currency, amountOut: unitPrice })
  // The maximum is a little more than the cost, so the contract returns a remainder.
  const terms = {
    item,
    currency,
    payWith,
    maxAmount: cost + cost / 100n,
    purchaseId: stage.nextId(),
    ...more,
  }
  return { item, cost, terms, params: plan(terms) }
}

/** Returns the parameters of a purchase in the currency of the order, without a swap. */
async function openUnswapped() {
  const { params, ...rest } = await open({ payWith: dai, currency: usdc })
  const { price, currency } = params
  const own = { payWith: currency, maxAmount: price, router: zeroAddress, swap: '0x' } as const
  return { ...rest, params: { ...params, ...own } }
}

/** Reads a counter of a hostile contract. */
const count = (address: Address, functionName: 'refusals' | 'successes') =>
  client.readContract({ address, abi: hostileAbi, functionName })

describe('SwapCheckout', () => {
  // The checkout holds funds that other accounts sent to it by mistake. No test may move them.
  beforeEach(async () => {
    await client.setBalance({ address: checkout, value: 12_345n })
    for (const token of [usdc, dai, usdt]) await write(bob, token, tokenAbi, 'mint', [checkout, 777n])
  })

  test.each(pairs)('swaps %s: takes the price of the pools, and keeps nothing of it', async (...pair) => {
    const [, payWith, currency, unitPrice] = pair
    const { item, cost, params } = await open({ payWith, currency, unitPrice })
    const people = [checkout, alice.address, bob.address]
    const before = await Promise.all(people.map(holdings))
    const { logs, gasUsed, effectiveGasPrice } = await send(call(params))
    const gas = gasUsed * effectiveGasPrice
    const index = payWith === zeroAddress ? 0 : stage.currencies.indexOf(payWith) + 1
    const left = before[1]?.map((held, at) => held - (at === 0 ? gas : 0n) - (at === index ? cost : 0n))
    expect(await Promise.all(people.map(holdings))).toEqual([before[0], left, before[2]])
    expect(new Set(await allowances())).toEqual(new Set([0n]))
    expect(await owned(item, alice.address)).toBe(1n)
    const { purchaseId, market } = params
    expect(paidIn(logs)).toMatchObject([
      { args: { buyer: alice.address, purchaseId, market, paid: cost, price: unitPrice } },
    ])
  })

  test('buys for the recipient, and pays fees', async () => {
    const { item, terms, params } = await open({ payWith: zeroAddress })
    const fees = [{ receiver: bob.address, amount: 1_000n }]
    const price = item.unitPrice + 1_000n
    const whole = plan({ ...terms, item: { ...item, unitPrice: price } })
    const purchaseId = idOf(alice.address, params.purchaseId)
    const bought = { items: [item], currency: usdc, recipient: bob.address, fees, purchaseId }
    const [, before = 0n] = await holdings(bob.address)
    await send(call({ ...whole, purchase: encodeMarketBuy(bought) }))
    expect((await holdings(bob.address))[1]).toBe(before + 1_000n)
    expect(await owned(item, bob.address)).toBe(1n)
  })

  test('accepts a purchase id once on a request market, which records no ids', async () => {
    const edition = { collection: erc1155, tokenId: 9_001n, quantity: 5n, unitPrice: 0n, orderId: zeroHash }
    await stage.mint({ ...edition, to: seller.address })
    await write(seller, erc1155, tokenAbi, 'setApprovalForAll', [requests, true])
    const { abi } = readArtifact('RequestMarket')
    const { tokenId, quantity } = edition
    const listed = {
      isListing: true,
      isERC1155: true,
      tokenContract: erc1155,
      tokenId,
      quantity,
      expiry: late,
    }
    const request = { ...listed, currency: zeroAddress, pricePerToken: 900n }
    await write(seller, requests, abi, 'createRequest', [request])
    const { params } = await open({ payWith: dai, currency: zeroAddress, unitPrice: 1_000n })
    const lines = [{ requestId: 0n, quantity: 1n }]
    const fees = [{ amount: 100n, receiver: bob.address }]
    const purchase = encodeRequest({ market: undefined, isBatch: false, lines, recipient: bob.address, fees })
    const before = await holdings(checkout)
    await send(call({ ...params, market: requests, purchase }))
    expect(await owned(edition, bob.address)).toBe(1n)
    expect(await holdings(checkout)).toEqual(before)
    // The request market alone would accept the same call again and sell another unit. The checkout refuses it.
    const again = call({ ...params, market: requests, purchase })
    expect(await refusalOf(again)).toBe(`PurchaseAlreadyMade(${params.purchaseId})`)
  })

  test('fulfils Seaport listings, and returns what is left of the swap', async () => {
    const there = await deploy(readArtifact('SwapCheckout'), [weth, [seaportAddress], [router]])
    for (const [currency, payWith] of [
      [zeroAddress, usdt],
      [usdc, zeroAddress],
    ] as const) {
      const found = listings.find(
        ({ record }) => record.currency === currency && record.quantityAvailable === '1',
      )
      if (!found) throw new Error('The sandbox has no such listing.')
      const { record, signature } = found
      const { counter: _, ...signed } = found.order as { counter: number; consideration: readonly unknown[] }
      const parameters = { ...signed, totalOriginalConsiderationItems: signed.consideration.length }
      const advanced = { parameters, numerator: 1, denominator: 1, signature, extraData: '0x' }
      const args = [advanced, [], zeroHash, bob.address] as never
      const purchase = encodeFunctionData({ abi: seaportAbi, functionName: 'fulfillAdvancedOrder', args })
      const unitPrice = BigInt(record.priceAmount)
      const item = {
        orderId: zeroHash,
        collection: record.collectionAddress,
        tokenId: BigInt(record.tokenId),
        quantity: 1n,
        unitPrice,
      }
      const maxAmount = 2n * (await costOf({ sell: payWith, buy: currency, amountOut: unitPrice + 5n }))
      // The swap buys 5 units more than the price, so the contract has a remainder to return.
      const params = plan({
        item: { ...item, unitPrice: unitPrice + 5n },
        currency,
        payWith,
        maxAmount,
        checkout: there,
      })
      if (payWith !== zeroAddress) await write(alice, payWith, tokenAbi, 'approve', [there, maxAmount])
      const before = await holdings(alice.address)
      await send({ ...call({ ...params, market: seaportAddress, purchase }), to: there })
      if (currency === usdc) expect((await holdings(alice.address))[1]).toBe((before[1] ?? 0n) + 5n)
      expect(await owned(item, bob.address)).toBe(1n)
      expect(await holdings(there)).toEqual([0n, 0n, 0n, 0n, 0n, 0n])
    }
  })

  test("keeps its balance and the caller's limit for any multicall of SwapRouter02", async () => {
    const v3 = await openUniswapV3(stage)
    const there = await deploy(readArtifact('SwapCheckout'), [weth, [contracts.market], [v3.router]])
    for (const token of [usdc, dai]) await write(bob, token, tokenAbi, 'mint', [there, 777n])
    const inner = (name: string, args: readonly unknown[]) =>
      encodeFunctionData({ abi: laterAbi, functionName: name, args } as never)
    const { terms, params } = await open({ payWith: dai, maxAmount: parseEther('50') })
    const exact = (recipient: Address, maxIn = params.maxAmount, amountOut = params.price) => {
      const ends = { sell: dai, buy: usdc, amountOut, maxIn, path: [dai, usdc], fees: [500] }
      const { data } = uniswapV3Router.write({ ...ends, recipient, deadline: late, spender: v3.router })
      const [, [call = '0x']] = decodeFunctionData({ abi: laterAbi, data }).args as [bigint, readonly Hex[]]
      return call
    }
    const swapBy = (calls: readonly Hex[]) => {
      const swap = inner('multicall', [late, calls])
      return { ...plan({ ...terms, checkout: there }), router: v3.router, swap }
    }
    const sent = (calls: readonly Hex[]) => ({ ...call(swapBy(calls)), to: there })
    const before = await holdings(there)
    const wrong: readonly (readonly Hex[])[] = [
      [exact(bob.address)],
      [exact(v3.router)],
      [exact(there, params.maxAmount, params.price - 1n)],
      [inner('pull', [dai, params.maxAmount]), inner('sweepToken', [dai, 0n, bob.address])],
      [exact(there), inner('pull', [usdc, params.price])],
      [exact(there, 1n)],
      [inner('approveMax', [dai])],
      [],
    ]
    await write(alice, dai, tokenAbi, 'approve', [there, params.maxAmount])
    for (const calls of wrong) expect(await refusalOf(sent(calls)).catch(() => 'refused')).toBeDefined()
    // This multicall gives the router an allowance of the checkout's DAI. The allowance must end with the call.
    await send(sent([exact(there), inner('approveMax', [dai])]))
    expect(await holdings(there)).toEqual(before)
    const allowed = { abi: tokenAbi, functionName: 'allowance', args: [there, v3.router] } as const
    for (const address of [dai, usdc]) expect(await client.readContract({ ...allowed, address })).toBe(0n)
  })

  test('accepts a permit for the allowance, even if another account has submitted it', async () => {
    for (const isTaken of [false, true]) {
      await write(alice, usdc, tokenAbi, 'approve', [checkout, 0n])
      await write(bob, usdc, tokenAbi, 'approve', [checkout, 0n])
      const { terms, params } = await open({ payWith: usdc, currency: dai, unitPrice: parseEther('7') })
      const { deadline, v, r, s } = await signPermit(params.maxAmount)
      const permit = { deadline, v, r, s }
      const words = [alice.address, checkout, params.maxAmount, deadline, v, r, s]
      if (isTaken) await write(bob, usdc, tokenAbi, 'permit', words)
      const withPermit = (taken: typeof params) =>
        encodeFunctionData({ abi: checkoutAbi, functionName: 'buyWithPermit', args: [taken, permit] })
      // The owner's permit is useless to another caller.
      const stolen = withPermit(plan({ ...terms, from: bob.address }))
      expect(await refusalOf({ from: bob, to: checkout, data: stolen })).toMatch(
        /^ERC20InsufficientAllowance/,
      )
      await send({ from: alice, to: checkout, data: withPermit(params) })
    }
    for (const person of [alice, bob]) await write(person, usdc, tokenAbi, 'approve', [checkout, 2n ** 255n])
  })

  test('pays exactly the price without a swap, from an allowance or with a permit', async () => {
    for (const hasPermit of [false, true]) {
      const { params } = await openUnswapped()
      const { currency: token, price } = params
      if (hasPermit) await write(alice, token, tokenAbi, 'approve', [checkout, 0n])
      const before = await client.readContract({
        address: token,
        abi: erc20Abi,
        functionName: 'balanceOf',
        args: [alice.address],
      })
      const { deadline, v, r, s } = await signPermit(price)
      const args = [params, { deadline, v, r, s }]
      const data = encodeFunctionData({ abi: checkoutAbi, functionName: 'buyWithPermit', args })
      const { logs } = await send(hasPermit ? { from: alice, to: checkout, data } : call(params))
      expect(paidIn(logs)).toMatchObject([{ args: { buyer: alice.address, paid: price, price } }])
      const after = await client.readContract({
        address: token,
        abi: erc20Abi,
        functionName: 'balanceOf',
        args: [alice.address],
      })
      expect(before - after).toBe(price)
    }
    await write(alice, usdc, tokenAbi, 'approve', [checkout, 2n ** 255n])
    expect(new Set(await allowances())).toEqual(new Set([0n]))
  })

  test('reverts without a swap when the payment is not exactly the price in the same token', async () => {
    const { params } = await openUnswapped()
    const { price } = params
    for (const change of [
      { maxAmount: price + 1n },
      { maxAmount: price - 1n },
      { maxAmount: 0n },
      { payWith: dai },
      { payWith: zeroAddress },
      { payWith: zeroAddress, currency: zeroAddress },
      { currency: dai },
    ])
      expect(await refusalOf(call({ ...params, ...change }))).toBe(`UnknownTarget(${zeroAddress})`)
    expect(await refusalOf(call({ ...params, swap: '0x8803dbee' }))).toBe('UnknownCall(0x8803dbee)')
    // The contract holds 777 units that others sent to it. A call that states a lower price cannot spend them.
    const less = { ...params, price: price - 777n, maxAmount: price - 777n }
    expect(await refusalOf(call(less))).toMatch(/^ERC20InsufficientAllowance|^PaymentFailed/)
  })

  test('never spends the allowance of another account', async () => {
    const { terms, params } = await open()
    const before = await holdings(alice.address)
    // Bob sends the call that Alice would send. The purchase id and the payer depend on the sender.
    const expected = idOf(bob.address, params.purchaseId)
    expect(await refusalOf(call(params, { from: bob }))).toBe(`WrongPurchaseId(${expected})`)
    await send(call(plan({ ...terms, from: bob.address }), { from: bob }))
    expect(await holdings(alice.address)).toEqual(before)
  })

  test('makes each purchase id of a buyer only once', async () => {
    const direct = await open()
    const { purchaseId } = direct.params
    const other = await list({ unitPrice: 5n, currency: usdc })
    await stage.approve({ token: usdc, amount: 5n, from: alice })
    await send(stage.purchase({ from: alice, items: [other], currency: usdc, purchaseId }))
    expect(await refusalOf(call(direct.params))).toBe(`PurchaseAlreadyMade(${purchaseId})`)
    // A purchase id is unique per buyer, so another buyer can use the same id.
    await send(call(plan({ ...direct.terms, from: bob.address }), { from: bob }))
    const { params } = await open()
    await send(call(params))
    expect(await refusalOf(call(params))).toBe(`PurchaseAlreadyMade(${params.purchaseId})`)
    // The market records the purchase under a derived id; the checkout records the buyer's id.
    const isRecorded = (address: Address, ...args: [Address, Hex]) =>
      client.readContract({ address, abi: checkoutAbi, functionName: 'purchased', args })
    expect(await isRecorded(contracts.market, alice.address, params.purchaseId)).toBe(false)
    expect(await isRecorded(contracts.market, checkout, idOf(alice.address, params.purchaseId))).toBe(true)
    expect(await isRecorded(checkout, alice.address, params.purchaseId)).toBe(true)
    expect(await isRecorded(checkout, bob.address, params.purchaseId)).toBe(false)
  })

  test('blocks calls of a token during its transfer', async () => {
    const { params } = await open({ payWith: evilToken })
    const { data: scheme } = call((await open({ payWith: zeroAddress })).params)
    await write(alice, evilToken, hostileAbi, 'plan', [checkout, scheme])
    const before = await holdings(checkout)
    await send(call(params))
    expect(await count(evilToken, 'refusals')).toBeGreaterThan(1n)
    expect(await count(evilToken, 'successes')).toBe(0n)
    expect(await holdings(checkout)).toEqual(before)
    await write(alice, evilToken, hostileAbi, 'plan', [zeroAddress, '0x'])
  })

  test('blocks calls of a market during its payment', async () => {
    const { data: scheme } = call((await open({ payWith: zeroAddress })).params)
    const { params } = await open({ currency: zeroAddress, unitPrice: 1_000n })
    await write(alice, evilMarket, hostileAbi, 'plan', [checkout, scheme, 400n])
    const before = await holdings(checkout)
    const { logs } = await send(call({ ...params, market: evilMarket }))
    expect([await count(evilMarket, 'refusals'), await count(evilMarket, 'successes')]).toEqual([1n, 0n])
    expect(await holdings(checkout)).toEqual(before)
    expect(paidIn(logs)).toHaveLength(1)
  })

  test('blocks calls of a buyer during the refund', async () => {
    const { data: scheme } = call((await open({ payWith: zeroAddress })).params)
    const schemer = await deploy(Schemer)
    const { params } = await open({ payWith: zeroAddress, from: schemer, recipient: alice.address })
    await write(alice, schemer, hostileAbi, 'plan', [checkout, scheme])
    const { data, value } = call(params)
    const args = [checkout, data] as const
    const through = encodeFunctionData({ abi: hostileAbi, functionName: 'execute', args })
    await send({ from: alice, to: schemer, data: through, value })
    const refusal = await client.readContract({ address: schemer, abi: hostileAbi, functionName: 'refusal' })
    expect(refusal).toBe(reentrant)
    expect(await count(schemer, 'successes')).toBe(0n)
  })

  test('returns what the market did not take, and leaves no allowance', async () => {
    const { params } = await open({ payWith: zeroAddress, currency: dai, unitPrice: 1_000n })
    await write(alice, evilMarket, hostileAbi, 'plan', [zeroAddress, '0x', 400n])
    const [, , before = 0n] = await holdings(alice.address)
    await send(call({ ...params, market: evilMarket }))
    expect((await holdings(alice.address))[2]).toBe(before + 600n)
    const data = encodeFunctionData({ abi: hostileAbi, functionName: 'takeMore', args: [dai, checkout, 1n] })
    expect(await refusalOf({ from: bob, to: evilMarket, data })).toMatch(/^ERC20InsufficientAllowance/)
  })

  test('reverts with CheckoutExpired, PurchaseIdMissing, NothingToPay and WrongPayment', async () => {
    const { params } = await open({ payWith: zeroAddress })
    expect(await refusalOf(call({ ...params, deadline: 1n }))).toBe('CheckoutExpired()')
    expect(await refusalOf(call({ ...params, purchaseId: zeroHash }))).toBe('PurchaseIdMissing()')
    expect(await refusalOf(call({ ...params, price: 0n }))).toBe('NothingToPay()')
    const { maxAmount } = params
    for (const value of [maxAmount - 1n, maxAmount + 1n]) {
      expect(await refusalOf(call(params, { value }))).toBe(`WrongPayment(${maxAmount}, ${value})`)
    }
    expect(await refusalOf(call((await open()).params, { value: 1n }))).toBe('WrongPayment(0, 1)')
  })

  test('reverts with UnknownTarget for markets and routers that are not allowlisted', async () => {
    const { params } = await open()
    const strangers = [usdc, dai, checkout, alice.address, permit2, zeroAddress]
    for (const market of [...strangers, weth, router]) {
      expect(await refusalOf(call({ ...params, market }))).toBe(`UnknownTarget(${market})`)
    }
    for (const one of [...strangers, contracts.market]) {
      expect(await refusalOf(call({ ...params, router: one }))).toBe(`UnknownTarget(${one})`)
    }
    expect(await refusalOf(call({ ...params, router: weth, swap: '0x', maxAmount: params.price }))).toBe(
      `UnknownTarget(${weth})`,
    )
    // If a purchase could swap a currency for itself, the contract could count the amount twice.
    expect(await refusalOf(call({ ...params, payWith: usdc, maxAmount: 100n }))).toBe(
      `UnknownTarget(${router})`,
    )
  })

  test('reverts with UnknownCall for other functions of markets, routers and wrapped ether', async () => {
    const { params } = await open()
    const args = [bob.address, alice.address, 1n] as const
    const take = encodeFunctionData({ abi: tokenAbi, functionName: 'transferFrom', args })
    for (const data of [take, '0x', '0xa93c5317', '0x38ed1739', '0x64f5be36'] as const) {
      const selector = data === '0x' ? '0x00000000' : data.slice(0, 10)
      expect(await refusalOf(call({ ...params, purchase: data }))).toBe(`UnknownCall(${selector})`)
      expect(await refusalOf(call({ ...params, swap: data }))).toBe(`UnknownCall(${selector})`)
    }
    const { params: wrap } = await open({ payWith: zeroAddress, currency: weth, unitPrice: 5n })
    expect(await refusalOf(call({ ...wrap, swap: take }))).toBe('UnknownCall(0x23b872dd)')
  })

  test('reverts with WrongPurchaseId and WrongRecipient', async () => {
    const { terms, params } = await open()
    const purchaseId = stage.nextId()
    expect(await refusalOf(call({ ...params, purchaseId }))).toBe(
      `WrongPurchaseId(${idOf(alice.address, purchaseId)})`,
    )
    for (const recipient of [checkout, zeroAddress]) {
      expect(await refusalOf(call(plan({ ...terms, recipient })))).toBe(`WrongRecipient(${recipient})`)
    }
  })

  test('reverts with SwapTooSmall when the swap yields less, or yields it to another account', async () => {
    const { item, terms, params } = await open()
    const { unitPrice } = item
    const { swap: less } = plan({ ...terms, item: { ...item, unitPrice: unitPrice - 1n } })
    expect(await refusalOf(call({ ...params, swap: less }))).toBe(
      `SwapTooSmall(${unitPrice}, ${unitPrice - 1n})`,
    )
    const { swap: astray } = plan({ ...terms, checkout: bob.address })
    expect(await refusalOf(call({ ...params, swap: astray }))).toBe(`SwapTooSmall(${unitPrice}, 0)`)
    // The contract holds ether that other accounts sent by mistake. The caller must not be able to wrap that ether.
    const { params: wrap } = await open({
      payWith: zeroAddress,
      currency: weth,
      unitPrice: 500n,
      maxAmount: 499n,
    })
    expect(await refusalOf(call(wrap))).toBe('SwapTooSmall(500, 499)')
  })

  test('reverts with TokenTaxed when the token has a transfer tax', async () => {
    const { params } = await open({ payWith: evilToken })
    await write(alice, evilToken, hostileAbi, 'setTax', [1n])
    expect(await refusalOf(call(params))).toBe(`TokenTaxed(${evilToken})`)
    await write(alice, evilToken, hostileAbi, 'setTax', [0n])
  })

  test('reverts with UnsafeTarget when a target is a token, wrapped ether, Permit2 or zero', async () => {
    const refusalTo = (wrapped: Address, markets: readonly Address[], routers: readonly Address[]) => {
      const args = [wrapped, markets, routers]
      return refusalOf({ from: alice, data: encodeDeployData({ ...readArtifact('SwapCheckout'), args }) })
    }
    expect(await refusalTo(weth, [contracts.market], [router])).toBeUndefined()
    await client.setCode({ address: permit2, bytecode: '0x00' })
    for (const target of [usdc, contracts.erc721, weth, permit2, alice.address]) {
      expect(await refusalTo(weth, [contracts.market, target], [])).toBe(`UnsafeTarget(${target})`)
      expect(await refusalTo(weth, [], [router, target])).toBe(`UnsafeTarget(${target})`)
    }
    expect(await refusalTo(bob.address, [], [])).toBe(`UnsafeTarget(${bob.address})`)
    await client.setCode({ address: permit2, bytecode: '0x' })
  })

  test('accepts no plain ether, not even from an allowlisted market', async () => {
    const sent = { from: alice, to: checkout, data: '0x', value: 1n } as const
    expect(await refusalOf(sent)).toBe(`UnknownTarget(${alice.address})`)
    await send({ ...sent, to: evilMarket })
    const data = encodeFunctionData({ abi: hostileAbi, functionName: 'send', args: [checkout] })
    expect(await refusalOf({ from: alice, to: evilMarket, data })).toBe('Error(Not taken.)')
  })
})

async function signPermit(value: bigint) {
  const args = [alice.address] as const
  const nonce = await client.readContract({ address: usdc, abi: tokenAbi, functionName: 'nonces', args })
  const deadline = late
  const signature = await alice.signTypedData({
    domain: { name: 'Sandbox USD Coin', version: '1', chainId: client.chain.id, verifyingContract: usdc },
    types: permitTypes,
    primaryType: 'Permit',
    message: { owner: alice.address, spender: checkout, value, nonce, deadline },
  })
  const { r, s, yParity } = parseSignature(signature)
  return { deadline, v: yParity + 27, r, s }
}

const permit2: Address = '0x000000000022D473030F116dDEE9F6B43aC78BA3'

/** The error selector of the reentrancy guard. */
const reentrant = '0x3ee5aeb5'

const hostileAbi = parseAbi([
  'function plan(address target, bytes scheme)',
  'function plan(address target, bytes scheme, uint256 taken)',
  'function setTax(uint256 tax)',
  'function execute(address target, bytes data) payable',
  'function takeMore(address currency, address from, uint256 amount)',
  'function send(address to)',
  'function refusal() view returns (bytes)',
  'function refusals() view returns (uint256)',
  'function successes() view returns (uint256)',
])

const laterAbi = parseAbi([
  'function multicall(uint256 deadline, bytes[] data) payable',
  'function pull(address token, uint256 value) payable',
  'function sweepToken(address token, uint256 amountMinimum, address recipient) payable',
  'function approveMax(address token) payable',
])
