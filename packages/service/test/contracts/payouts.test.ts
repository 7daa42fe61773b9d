import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import {
  encodeDeployData,
  encodeFunctionData,
  erc721Abi,
  parseAbi,
  toFunctionSelector,
  zeroAddress,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { compileOnce } from '../../../../test/setup/contracts/compileOnce.js'
import { readArtifact } from '../../../sandbox/src/chain/readArtifact.js'
import { openMarket, payouts } from './support/openMarket.js'

const market = await openMarket()
const { client, contracts, account, buyer, seller, send, revertOf, deploy, list, purchase, approve, owned } =
  market
const { AnyRoyalty, Schemer, Refuser } = compileOnce(fileURLToPath(new URL('support', import.meta.url)))
if (!AnyRoyalty || !Schemer || !Refuser) throw new Error('The contracts beside this test were not compiled.')
const artist = account('stranger').address
const treasury = account('treasury').address
const collection = await deploy(AnyRoyalty)
const royaltyAbi = parseAbi(['function setRoyalty(address receiver, uint256 royalty)'])
const dai = contracts.dai

async function askRoyalty(royalty: bigint, receiver = artist) {
  const data = encodeFunctionData({ abi: royaltyAbi, args: [receiver, royalty] })
  await send({ from: buyer, to: collection, data })
}

async function fillPurse(amount: bigint) {
  const data = encodeFunctionData({
    abi: parseAbi(['function mint(address, uint256)']),
    args: [buyer.address, amount],
  })
  await send({ from: buyer, to: dai, data })
  await approve({ token: dai, amount })
}

describe('payouts', () => {
  test('pays royalty, market fee and seller amounts that add up to the price', async () => {
    const sale = fc.record({
      unitPrice: fc.bigInt(0n, 10n ** 30n),
      quantity: fc.bigInt(1n, 10n ** 6n),
      royaltyBps: fc.bigInt(0n, 2_500n),
    })
    await fc.assert(
      fc.asyncProperty(sale, async ({ unitPrice, quantity, royaltyBps }) => {
        const price = unitPrice * quantity
        const royalty = (price * royaltyBps) / 10_000n
        const marketFee = (price * 250n) / 10_000n
        await askRoyalty(royalty)
        await fillPurse(price)
        const order = await list({ unitPrice, quantity, collection, currency: dai })
        const paid = payouts(await send(purchase({ items: [order], currency: dai })), dai)
        const [toArtist = 0n, toTreasury = 0n] = [paid[artist], paid[treasury]]
        expect([toArtist, toTreasury]).toEqual([royalty, marketFee])
        expect(toArtist + toTreasury + (paid[seller.address] ?? 0n)).toBe(price)
      }),
      { numRuns: 20 },
    )
  })

  test('pays no royalty to the zero address', async () => {
    await askRoyalty(50n, zeroAddress)
    await fillPurse(1_000n)
    const order = await list({ unitPrice: 1_000n, collection, currency: dai })
    expect(payouts(await send(purchase({ items: [order], currency: dai })), dai)).toEqual({
      [treasury]: 25n,
      [seller.address]: 975n,
    })
  })

  test('reverts with RoyaltyTooHigh above 25 %', async () => {
    const order = await list({ unitPrice: 1_000n, collection })
    await askRoyalty(251n)
    expect(await revertOf(purchase({ items: [order] }))).toBe(`RoyaltyTooHigh(${collection}, 251, 1000)`)
    await askRoyalty(250n)
    expect(await revertOf(purchase({ items: [order] }))).toBeUndefined()
  })

  test('reverts with MarketFeeTooHigh above 10 %', async () => {
    const args = [buyer.address, treasury, 1_001]
    const data = encodeDeployData({ ...readArtifact('TillkitMarket'), args })
    expect(await revertOf({ from: buyer, to: 'deploy', data })).toBe('MarketFeeTooHigh(1001)')
  })

  test('reverts with PaymentFailed when the token returns false', async () => {
    const refuser = await deploy(Refuser)
    const order = await list({ unitPrice: 1n, currency: refuser })
    expect(await revertOf(purchase({ items: [order], currency: refuser }))).toBe(`PaymentFailed(${refuser})`)
  })
})

describe('reentrancy', () => {
  test('blocks purchases of a receiver of tokens or ether during a purchase', async () => {
    const schemer = await deploy(Schemer)
    const abi = parseAbi([
      'function plan(address target, bytes scheme)',
      'function execute(address target, bytes data)',
      'function refusal() view returns (bytes)',
      'function successes() view returns (uint256)',
      'error ReentrancyGuardReentrantCall()',
    ])
    const targetItem = await list({ unitPrice: 0n })
    const bait = await list({ unitPrice: 100n })
    const execute = async (target: `0x${string}`, data: `0x${string}`) =>
      send({
        from: buyer,
        to: schemer,
        data: encodeFunctionData({ abi, functionName: 'execute', args: [target, data] }),
      })
    const scheme = purchase({ items: [targetItem], recipient: schemer }).data
    const plan = encodeFunctionData({ abi, functionName: 'plan', args: [contracts.market, scheme] })
    await send({ from: buyer, to: schemer, data: plan })

    const results = async () => ({
      refusal: await client.readContract({ address: schemer, abi, functionName: 'refusal' }),
      successes: await client.readContract({ address: schemer, abi, functionName: 'successes' }),
    })
    const refused = { refusal: toFunctionSelector('ReentrancyGuardReentrantCall()'), successes: 0n }

    await send(purchase({ items: [bait], recipient: schemer }))
    expect(await results()).toEqual(refused)

    const transfer = [schemer, seller.address, bait.tokenId] as const
    await execute(
      contracts.erc721,
      encodeFunctionData({ abi: erc721Abi, functionName: 'transferFrom', args: transfer }),
    )
    const paid = await list({ unitPrice: 100n })
    await send(purchase({ items: [paid], fees: [{ receiver: schemer, amount: 1n }] }))
    expect(await results()).toEqual(refused)
    expect(await owned(targetItem, seller.address)).toBe(1n)

    await execute(contracts.market, scheme)
    expect(await owned(targetItem, schemer)).toBe(1n)
  })
})
