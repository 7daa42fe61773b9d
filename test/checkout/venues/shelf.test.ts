import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import {
  type Address,
  encodeDeployData,
  encodeErrorResult,
  encodeFunctionData,
  getAddress,
  parseAbi,
  zeroAddress,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { createIntent } from '../../../src/checkout/intent/intent.js'
import type { Policy } from '../../../src/checkout/verify/policy.js'
import type { Step } from '../../../src/protocol/step.js'
import type { Answer } from '../../../src/testing/createScriptedWallet.js'
import { approvalStep } from '../../../src/venues/approvalStep.js'
import { revertReason } from '../../../src/venues/revertReason.js'
import { compileOnce } from '../../setup/contracts/compileOnce.js'
import { rewindEach } from '../../setup/rewindEach.js'
import { startShop } from '../support/startShop.js'
import { asOrder, createServiceOf } from './support/createServiceOf.js'
import { shelf } from './support/shelf.js'

const shop = await startShop()
const { client, contracts, buyer, deployment, keyOf } = shop
const seller = privateKeyToAccount(keyOf('seller'))
const abi = parseAbi([
  'function mint(address to, uint256 tokenId)',
  'function setApprovalForAll(address operator, bool approved)',
  'function put(address collection, uint256 tokenId, address currency, uint256 price)',
  'function buy(uint256 offerId) payable',
])
const price = 5_000_000n

const folder = fileURLToPath(new URL('../support/contracts', import.meta.url))
const { Shelf } = compileOnce(folder)
const deployed = await send(undefined, encodeDeployData({ ...Shelf, args: [] } as never))
const market = getAddress(deployed.contractAddress ?? '0x')
await send(
  contracts.erc721,
  encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [market, true] }),
)
const policy: Policy = { markets: { [deployment.chainId]: [{ address: market, venue: shelf }] } }

await rewindEach(client)

describe('defineVenue', () => {
  test('buys from a custom market with a token and with ether', async () => {
    const paid = await buy({ currency: contracts.usdc })
    expect(paid).toMatchObject({ state: { status: 'success', outcome: { paid: price } } })
    expect(paid.prompts).toHaveLength(2)
    const inEther = await buy({ currency: zeroAddress, offerId: 1n })
    expect(inEther).toMatchObject({ state: { status: 'success', outcome: { paid: price } } })
    expect(inEther.prompts).toHaveLength(1)
  })

  test('refuses an item that costs more than shown', async () => {
    const { state, prompts } = await buy({ currency: contracts.usdc, shown: price - 1n })
    expect(state).toMatchObject({ status: 'error', error: { code: 'PlanRefused', funds: 'none' } })
    expect(prompts).toEqual([])
  })

  test('refuses an offer that does not exist', async () => {
    const { state } = await buy({ currency: contracts.usdc, offerId: 7n })
    expect(state).toMatchObject({ status: 'error', error: { code: 'PlanRefused', funds: 'none' } })
  })

  test('returns the revert reason in the words of the venue', () => {
    const data = encodeErrorResult({ abi: parseAbi(['error NotForSale()']), errorName: 'NotForSale' })
    const details = 'Someone else was faster.'
    expect(revertReason(data, [shelf])).toEqual({ details, reason: 'NotForSale' })
    expect(revertReason(data).details).toMatch(/unknown reason/)
  })

  test('refuses the market when the policy does not name its venue', async () => {
    const bare = { markets: { [deployment.chainId]: [market] } }
    const { state } = await buy({ currency: contracts.usdc, policy: bare })
    expect(state).toMatchObject({ status: 'error', error: { code: 'PlanRefused', funds: 'none' } })
  })

  test('is the venue that docs/venues.md shows', () => {
    const source = readFileSync(new URL('support/shelf.ts', import.meta.url), 'utf8')
    const shown = source.replace('../../../../src/core.js', 'tillkit/core')
    const docs = readFileSync(new URL('../../../docs/venues.md', import.meta.url), 'utf8')
    expect(docs).toContain(`\`\`\`ts\n${shown}\`\`\``)
    expect(shown.split('\n').length).toBeLessThan(60)
  })
})

type Options = {
  currency: Address
  /** The offer that the steps buy. @default the first one */
  offerId?: bigint
  /** The price that the buyer saw. @default the price of the offer */
  shown?: bigint
  policy?: Policy
  answer?: () => Promise<Answer>
}

async function buy({ currency, offerId = 0n, shown = price, ...options }: Options) {
  const tokenId = 7_000n + offerId
  const put = [contracts.erc721, tokenId, currency, price] as const
  await send(
    contracts.erc721,
    encodeFunctionData({ abi, functionName: 'mint', args: [seller.address, tokenId] }),
  )
  await send(market, encodeFunctionData({ abi, functionName: 'put', args: put }))
  const order = asOrder({
    orderId: `${offerId}`,
    chainId: deployment.chainId,
    collectionContractAddress: contracts.erc721,
    createdBy: seller.address,
    priceAmount: shown,
    priceCurrencyAddress: currency,
    priceDecimals: currency === zeroAddress ? 18 : 6,
    quantityAvailable: 1n,
    validUntil: new Date(4e12),
    tokenId,
  })
  const value = currency === zeroAddress ? price : 0n
  const data = encodeFunctionData({ abi, functionName: 'buy', args: [offerId] })
  const take: Step = { id: 'buy', to: market, data, value, price }
  const approve = approvalStep({ currency, spender: market, amount: price })
  const service = createServiceOf({
    readOrders: async () => [order],
    steps: async () => (currency === zeroAddress ? [take] : [approve, take]),
  })
  const intent = createIntent({ items: [{ order, quantity: 1n }], buyer: buyer.address })
  const { checkout, wallet } = await shop.enter({ service, policy, ...options, intent })
  return { state: await checkout.start(), prompts: wallet.prompts }
}

async function send(to: Address | undefined, data: `0x${string}`) {
  const hash = await client.sendTransaction({ ...(to && { to }), data, account: seller, chain: null })
  return client.waitForTransactionReceipt({ hash })
}
