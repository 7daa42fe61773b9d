import { encodeFunctionData, type Hex, maxUint256, parseAbi, zeroAddress } from 'viem'
import { beforeEach, describe, expect, test } from 'vitest'
import { permit2TypeHash } from '../../../../src/checkout/plan/permits.js'
import { encodePermit2 } from '../../../../src/swaps/checkout/encodePermit2.js'
import { permit2Address } from '../../../../src/swaps/checkout/permit2.js'
import { placePermit2 } from '../../../../test/setup/contracts/placePermit2.js'
import { readArtifact } from '../../../sandbox/src/chain/readArtifact.js'
import {
  type Checkout,
  checkoutAbi,
  late,
  openSwapCheckout,
  type PlanOptions,
  tokenAbi,
} from './support/openSwapCheckout.js'

const stage = await openSwapCheckout()
const { client, contracts, checkout, alice, bob, evilToken, router, weth } = stage
const { send, list, plan, holdings, allowances, costOf, refusalOf, write, paidIn, owned, deploy } = stage
const { usdc, dai, usdt } = contracts
await placePermit2(stage)
// Revoke the allowances of the checkout, so that these tokens can be paid by Permit2 only.
for (const token of [dai, usdt, weth, evilToken]) {
  for (const person of [alice, bob]) {
    await write(person, token, tokenAbi, 'approve', [checkout, 0n])
    await write(person, token, tokenAbi, 'approve', [permit2Address, maxUint256])
  }
}

/** Returns a purchase of a new item. */
async function open(options: Partial<PlanOptions> = {}) {
  const { payWith = dai, currency = usdc, ...more } = options
  const item = await list({ unitPrice: 42_000_000n, currency })
  const cost = await costOf({ sell: payWith, buy: currency, amountOut: item.unitPrice })
  const maxAmount = cost + cost / 100n
  const terms = { item, currency, payWith, maxAmount, purchaseId: stage.nextId(), ...more }
  return { item, cost, terms, params: plan(terms) }
}

/** Signs a Permit2 permit for a purchase. */
async function sign(params: Checkout, { from = alice, contract = checkout } = {}): Promise<Hex> {
  const data = encodeFunctionData({ abi: checkoutAbi, functionName: 'buy', args: [params] })
  const signed = encodePermit2({ chainId: client.chain.id, contract, data })
  if (!signed) throw new Error('There is nothing to sign.')
  const { domain, types, primaryType, value } = signed
  const { version: _, ...named } = domain
  return from.signTypedData({ domain: named, types, primaryType, message: value } as never)
}

const handIn = (params: Checkout, signature: Hex, { from = alice, to = checkout } = {}) => {
  const args = [params, signature]
  return { from, to, data: encodeFunctionData({ abi: checkoutAbi, functionName: 'buyWithPermit2', args }) }
}

/** Returns the name of the error that Permit2 or `SwapCheckout` throws for a call. */
const refusal = (sent: Parameters<typeof refusalOf>[0]) =>
  refusalOf(sent).then(
    (name) => name,
    ({ message }: Error) => /0x[0-9a-f]{8}|TRANSFER_FROM_FAILED/.exec(message)?.[0] ?? message,
  )

/* These tests use the published Permit2: the bytecode at its address is the same, byte for byte. */
describe('SwapCheckout, paid by Permit2', () => {
  beforeEach(async () => {
    // The checkout holds funds that other accounts sent to it by mistake. No test may move them.
    await client.setBalance({ address: checkout, value: 12_345n })
    for (const token of [usdc, dai, usdt]) await write(bob, token, tokenAbi, 'mint', [checkout, 777n])
  })

  test.each([
    ['DAI', dai],
    ['USDT, which returns nothing', usdt],
    ['wrapped ether', weth],
  ])("pays with %s: takes the swap's cost and keeps nothing of it", async (_, payWith) => {
    const { item, cost, params } = await open({ payWith })
    const people = [checkout, alice.address, bob.address]
    const before = await Promise.all(people.map(holdings))
    const { logs, gasUsed, effectiveGasPrice } = await send(handIn(params, await sign(params)))
    const index = stage.currencies.indexOf(payWith) + 1
    const gas = gasUsed * effectiveGasPrice
    const left = before[1]?.map((held, at) => held - (at === 0 ? gas : 0n) - (at === index ? cost : 0n))
    expect(await Promise.all(people.map(holdings))).toEqual([before[0], left, before[2]])
    expect(new Set(await allowances())).toEqual(new Set([0n]))
    expect(await owned(item, alice.address)).toBe(1n)
    expect(paidIn(logs)).toMatchObject([{ args: { buyer: alice.address, paid: cost } }])
  })

  test('returns the type hash that buyers sign', async () => {
    const readCall = { address: checkout, abi: checkoutAbi, functionName: 'permit2TypeHash' } as const
    expect(await client.readContract(readCall)).toBe(permit2TypeHash)
  })

  test('rejects a signature for any other purchase', async () => {
    const { params, terms } = await open()
    const signature = await sign(params)
    const other = (await open()).params
    const changes: Partial<Checkout>[] = [
      { deadline: late - 1n },
      { payWith: weth },
      { maxAmount: params.maxAmount + 1n },
      { maxAmount: params.maxAmount - 1n },
      { router: weth },
      { swap: other.swap === params.swap ? `${params.swap}00` : other.swap },
      { currency: usdt },
      { price: params.price - 1n },
      { purchase: plan({ ...terms, recipient: bob.address }).purchase },
      { purchase: `${params.purchase}00` },
    ]
    for (const change of changes)
      expect(await refusal(handIn({ ...params, ...change }, signature))).toBe(invalidSigner)
    expect(await refusal(handIn(other, signature))).toBe(invalidSigner)
    expect(await refusal(handIn(params, signature))).toBe(undefined)
  })

  test('rejects the signature of another caller, at another contract and at Permit2 itself', async () => {
    const { terms, params } = await open()
    const signature = await sign(params)
    const twin = await deploy(readArtifact('SwapCheckout'), [weth, [contracts.market], [router]])
    const before = await holdings(alice.address)
    // Bob sends the same purchase with himself as the buyer.
    const stolen = plan({ ...terms, from: bob.address })
    expect(await refusal(handIn(stolen, signature, { from: bob }))).toBe(invalidSigner)
    expect(await refusal(handIn(params, signature, { to: twin }))).toBe(invalidSigner)
    const permitted = { token: dai, amount: params.maxAmount }
    const permit = { permitted, nonce: BigInt(params.purchaseId), deadline: params.deadline }
    const to = { to: bob.address, requestedAmount: params.maxAmount }
    const data = encodeFunctionData({
      abi: permit2Abi,
      functionName: 'permitTransferFrom',
      args: [permit, to, alice.address, signature],
    })
    expect(await refusal({ from: bob, to: permit2Address, data })).toBe(invalidSigner)
    expect(await holdings(alice.address)).toEqual(before)
  })

  test('accepts a signature once, and not after its nonce was invalidated', async () => {
    const { params } = await open()
    const signature = await sign(params)
    await send(handIn(params, signature))
    expect(await refusal(handIn(params, signature))).toBe(`PurchaseAlreadyMade(${params.purchaseId})`)
    const second = (await open()).params
    const signed = await sign(second)
    const nonce = BigInt(second.purchaseId)
    const args = [nonce >> 8n, 1n << (nonce & 255n)] as const
    await write(alice, permit2Address, permit2Abi, 'invalidateUnorderedNonces', args)
    expect(await refusal(handIn(second, signed))).toBe(invalidNonce)
  })

  test('reverts when the allowance for Permit2 is too small', async () => {
    const { params } = await open()
    const signature = await sign(params)
    await write(alice, dai, tokenAbi, 'approve', [permit2Address, params.maxAmount - 1n])
    expect(await refusal(handIn(params, signature))).toBe('Error(TRANSFER_FROM_FAILED)')
    // The allowance is exactly the amount of the purchase, which uses it up.
    await write(alice, dai, tokenAbi, 'approve', [permit2Address, params.maxAmount])
    await send(handIn(params, signature))
    const readCall = { address: dai, abi: tokenAbi, functionName: 'allowance' } as const
    expect(await client.readContract({ ...readCall, args: [alice.address, permit2Address] })).toBe(0n)
    await write(alice, dai, tokenAbi, 'approve', [permit2Address, maxUint256])
  })

  test('pays from the allowance when the signature is empty', async () => {
    const { params } = await open()
    const before = await holdings(alice.address)
    expect(await refusal(handIn(params, '0x'))).toMatch(/^ERC20InsufficientAllowance/)
    await write(alice, dai, tokenAbi, 'approve', [checkout, params.maxAmount])
    await send(handIn(params, '0x'))
    expect((await holdings(alice.address))[2]).toBeLessThan(before[2] ?? 0n)
    await write(alice, dai, tokenAbi, 'approve', [checkout, 0n])
  })

  test('reverts when the signature is invalid', async () => {
    const { params } = await open()
    for (const wrong of ['0x00', `0x${'11'.repeat(64)}1b`, `0x${'11'.repeat(200)}`] as const)
      expect(await refusal(handIn(params, wrong))).toBeDefined()
    const native = (await open({ payWith: zeroAddress })).params
    expect(await refusal(handIn(native, '0x11'))).toBe(`WrongPayment(${native.maxAmount}, 0)`)
  })

  test('reverts for a token with a transfer tax, and blocks calls during a transfer', async () => {
    const { params } = await open({ payWith: evilToken })
    const signature = await sign(params)
    const before = await holdings(checkout)
    await write(alice, evilToken, hostileAbi, 'setTax', [7n])
    expect(await refusal(handIn(params, signature))).toBe(`TokenTaxed(${evilToken})`)
    await write(alice, evilToken, hostileAbi, 'setTax', [0n])
    const inner = (await open({ payWith: dai })).params
    const { data } = handIn(inner, await sign(inner))
    await write(alice, evilToken, hostileAbi, 'plan', [checkout, data])
    await send(handIn(params, signature))
    const count = (functionName: 'refusals' | 'successes') =>
      client.readContract({ address: evilToken, abi: hostileAbi, functionName })
    expect(await count('refusals')).toBeGreaterThan(1n)
    expect(await count('successes')).toBe(0n)
    expect(await holdings(checkout)).toEqual(before)
    await write(alice, evilToken, hostileAbi, 'plan', [zeroAddress, '0x'])
  })

  test('buys nothing when Permit2 is not deployed', async () => {
    const { params } = await open()
    const signature = await sign(params)
    const code = await client.getCode({ address: permit2Address })
    await client.setCode({ address: permit2Address, bytecode: '0x' })
    const before = await holdings(alice.address)
    const bought = await client.call({ account: alice, ...handIn(params, signature) }).catch(() => 'refused')
    expect(bought).toBe('refused')
    expect(await holdings(alice.address)).toEqual(before)
    await client.setCode({ address: permit2Address, bytecode: code ?? '0x' })
  })
})

const invalidSigner = 'InvalidSigner()'
const invalidNonce = 'InvalidNonce()'

const permit2Abi = parseAbi([
  'struct TokenPermissions { address token; uint256 amount; }',
  'struct PermitTransferFrom { TokenPermissions permitted; uint256 nonce; uint256 deadline; }',
  'struct SignatureTransferDetails { address to; uint256 requestedAmount; }',
  'function permitTransferFrom(PermitTransferFrom permit, SignatureTransferDetails details, address owner, bytes signature)',
  'function invalidateUnorderedNonces(uint256 wordPos, uint256 mask)',
])

const hostileAbi = parseAbi([
  'function plan(address target, bytes scheme)',
  'function setTax(uint256 tax)',
  'function refusals() view returns (uint256)',
  'function successes() view returns (uint256)',
])
