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
// What these tokens are paid by is Permit2 alone.
for (const token of [dai, usdt, weth, evilToken]) {
  for (const person of [alice, bob]) {
    await write(person, token, tokenAbi, 'approve', [checkout, 0n])
    await write(person, token, tokenAbi, 'approve', [permit2Address, maxUint256])
  }
}

/** A purchase of a new work. */
async function open(options: Partial<PlanOptions> = {}) {
  const { payWith = dai, currency = usdc, ...more } = options
  const item = await list({ unitPrice: 42_000_000n, currency })
  const cost = await costOf({ sell: payWith, buy: currency, amountOut: item.unitPrice })
  const maxAmount = cost + cost / 100n
  const terms = { item, currency, payWith, maxAmount, purchaseId: stage.nextId(), ...more }
  return { item, cost, terms, made: plan(terms) }
}

/** What an account signs for a purchase. */
async function sign(made: Checkout, { from = alice, contract = checkout } = {}): Promise<Hex> {
  const data = encodeFunctionData({ abi: checkoutAbi, functionName: 'buy', args: [made] })
  const signed = encodePermit2({ chainId: client.chain.id, contract, data })
  if (!signed) throw new Error('There is nothing to sign.')
  const { domain, types, primaryType, value } = signed
  const { version: _, ...named } = domain
  return from.signTypedData({ domain: named, types, primaryType, message: value } as never)
}

const handIn = (made: Checkout, signature: Hex, { from = alice, to = checkout } = {}) => {
  const args = [made, signature]
  return { from, to, data: encodeFunctionData({ abi: checkoutAbi, functionName: 'buyWithPermit2', args }) }
}

/** Why it is not done, by the errors of Permit2 and of our contract. */
const refusal = (sent: Parameters<typeof refusalOf>[0]) =>
  refusalOf(sent).then(
    (name) => name,
    ({ message }: Error) => /0x[0-9a-f]{8}|TRANSFER_FROM_FAILED/.exec(message)?.[0] ?? message,
  )

/* The contract at the address of Permit2 is the published one, byte for byte. */
describe('SwapCheckout, paid by Permit2', () => {
  beforeEach(async () => {
    // Something that others sent there by mistake is there before each.
    await client.setBalance({ address: checkout, value: 12_345n })
    for (const token of [usdc, dai, usdt]) await write(bob, token, tokenAbi, 'mint', [checkout, 777n])
  })

  test.each([
    ['DAI', dai],
    ['USDT, which returns nothing', usdt],
    ['wrapped ether', weth],
  ])('default: %s: takes what was signed for, and holds nothing of it', async (_, payWith) => {
    const { item, cost, made } = await open({ payWith })
    const people = [checkout, alice.address, bob.address]
    const before = await Promise.all(people.map(holdings))
    const { logs, gasUsed, effectiveGasPrice } = await send(handIn(made, await sign(made)))
    const index = stage.currencies.indexOf(payWith) + 1
    const gas = gasUsed * effectiveGasPrice
    const left = before[1]?.map((held, at) => held - (at === 0 ? gas : 0n) - (at === index ? cost : 0n))
    expect(await Promise.all(people.map(holdings))).toEqual([before[0], left, before[2]])
    expect(new Set(await allowances())).toEqual(new Set([0n]))
    expect(await owned(item, alice.address)).toBe(1n)
    expect(paidIn(logs)).toMatchObject([{ args: { buyer: alice.address, paid: cost } }])
  })

  test('behavior: it says what is signed for it', async () => {
    const asked = { address: checkout, abi: checkoutAbi, functionName: 'permit2TypeHash' } as const
    expect(await client.readContract(asked)).toBe(permit2TypeHash)
  })

  test('behavior: a signature is for one purchase, word for word', async () => {
    const { made, terms } = await open()
    const signature = await sign(made)
    const other = (await open()).made
    const changes: Partial<Checkout>[] = [
      { deadline: late - 1n },
      { payWith: weth },
      { maxAmount: made.maxAmount + 1n },
      { maxAmount: made.maxAmount - 1n },
      { router: weth },
      { swap: other.swap === made.swap ? `${made.swap}00` : other.swap },
      { currency: usdt },
      { price: made.price - 1n },
      { purchase: plan({ ...terms, recipient: bob.address }).purchase },
      { purchase: `${made.purchase}00` },
    ]
    for (const change of changes)
      expect(await refusal(handIn({ ...made, ...change }, signature))).toBe(invalidSigner)
    expect(await refusal(handIn(other, signature))).toBe(invalidSigner)
    expect(await refusal(handIn(made, signature))).toBe(undefined)
  })

  test('behavior: nobody else takes anything by it, here, at another contract of ours, or at Permit2', async () => {
    const { terms, made } = await open()
    const signature = await sign(made)
    const twin = await deploy(readArtifact('SwapCheckout'), [weth, [contracts.market], [router]])
    const before = await holdings(alice.address)
    // As bob’s own purchase, which the contract takes from whoever calls.
    const stolen = plan({ ...terms, from: bob.address })
    expect(await refusal(handIn(stolen, signature, { from: bob }))).toBe(invalidSigner)
    expect(await refusal(handIn(made, signature, { to: twin }))).toBe(invalidSigner)
    const permitted = { token: dai, amount: made.maxAmount }
    const permit = { permitted, nonce: BigInt(made.purchaseId), deadline: made.deadline }
    const to = { to: bob.address, requestedAmount: made.maxAmount }
    const data = encodeFunctionData({
      abi: permit2Abi,
      functionName: 'permitTransferFrom',
      args: [permit, to, alice.address, signature],
    })
    expect(await refusal({ from: bob, to: permit2Address, data })).toBe(invalidSigner)
    expect(await holdings(alice.address)).toEqual(before)
  })

  test('behavior: a signature is taken once, and not at all once it was called off', async () => {
    const { made } = await open()
    const signature = await sign(made)
    await send(handIn(made, signature))
    expect(await refusal(handIn(made, signature))).toBe(`PurchaseAlreadyMade(${made.purchaseId})`)
    const second = (await open()).made
    const signed = await sign(second)
    const nonce = BigInt(second.purchaseId)
    const args = [nonce >> 8n, 1n << (nonce & 255n)] as const
    await write(alice, permit2Address, permit2Abi, 'invalidateUnorderedNonces', args)
    expect(await refusal(handIn(second, signed))).toBe(invalidNonce)
  })

  test('behavior: who has allowed Permit2 less than that, or nothing, buys nothing', async () => {
    const { made } = await open()
    const signature = await sign(made)
    await write(alice, dai, tokenAbi, 'approve', [permit2Address, made.maxAmount - 1n])
    expect(await refusal(handIn(made, signature))).toBe('Error(TRANSFER_FROM_FAILED)')
    // Exactly that is enough, and is used up.
    await write(alice, dai, tokenAbi, 'approve', [permit2Address, made.maxAmount])
    await send(handIn(made, signature))
    const asked = { address: dai, abi: tokenAbi, functionName: 'allowance' } as const
    expect(await client.readContract({ ...asked, args: [alice.address, permit2Address] })).toBe(0n)
    await write(alice, dai, tokenAbi, 'approve', [permit2Address, maxUint256])
  })

  test('behavior: without a signature it is a purchase by an allowance', async () => {
    const { made } = await open()
    const before = await holdings(alice.address)
    expect(await refusal(handIn(made, '0x'))).toMatch(/^ERC20InsufficientAllowance/)
    await write(alice, dai, tokenAbi, 'approve', [checkout, made.maxAmount])
    await send(handIn(made, '0x'))
    expect((await holdings(alice.address))[2]).toBeLessThan(before[2] ?? 0n)
    await write(alice, dai, tokenAbi, 'approve', [checkout, 0n])
  })

  test('behavior: of a signature that is none nothing comes', async () => {
    const { made } = await open()
    for (const wrong of ['0x00', `0x${'11'.repeat(64)}1b`, `0x${'11'.repeat(200)}`] as const)
      expect(await refusal(handIn(made, wrong))).toBeDefined()
    const native = (await open({ payWith: zeroAddress })).made
    expect(await refusal(handIn(native, '0x11'))).toBe(`WrongPayment(${native.maxAmount}, 0)`)
  })

  test('behavior: a token that keeps a part, or calls while it is moved, gets nothing by it', async () => {
    const { made } = await open({ payWith: evilToken })
    const signature = await sign(made)
    const before = await holdings(checkout)
    await write(alice, evilToken, hostileAbi, 'setTax', [7n])
    expect(await refusal(handIn(made, signature))).toBe(`TokenTaxed(${evilToken})`)
    await write(alice, evilToken, hostileAbi, 'setTax', [0n])
    const inner = (await open({ payWith: dai })).made
    const { data } = handIn(inner, await sign(inner))
    await write(alice, evilToken, hostileAbi, 'plan', [checkout, data])
    await send(handIn(made, signature))
    const count = (functionName: 'refusals' | 'successes') =>
      client.readContract({ address: evilToken, abi: hostileAbi, functionName })
    expect(await count('refusals')).toBeGreaterThan(1n)
    expect(await count('successes')).toBe(0n)
    expect(await holdings(checkout)).toEqual(before)
    await write(alice, evilToken, hostileAbi, 'plan', [zeroAddress, '0x'])
  })

  test('behavior: where Permit2 is not, nothing is bought', async () => {
    const { made } = await open()
    const signature = await sign(made)
    const code = await client.getCode({ address: permit2Address })
    await client.setCode({ address: permit2Address, bytecode: '0x' })
    const before = await holdings(alice.address)
    const bought = await client.call({ account: alice, ...handIn(made, signature) }).catch(() => 'refused')
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
