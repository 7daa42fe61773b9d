import { fileURLToPath } from 'node:url'
import { type Address, encodeDeployData, encodeFunctionData, getAddress, type Hex, zeroAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { readArtifact } from '../../../packages/sandbox/src/chain/readArtifact.js'
import { checkVenue } from '../../../src/testing/venue/checkVenue.js'
import { approvalStep } from '../../../src/venues/approvalStep.js'
import { encodeRequest } from '../../../src/venues/request/encodeRequest.js'
import { requestErrors } from '../../../src/venues/request/requestReasons.js'
import { requestVenue } from '../../../src/venues/request/requestVenue.js'
import type { Venue } from '../../../src/venues/venue.js'
import { startShop } from '../../checkout/support/startShop.js'
import { asOrder } from '../../checkout/venues/support/createServiceOf.js'
import { shelf } from '../../checkout/venues/support/shelf.js'
import { compileOnce } from '../../setup/contracts/compileOnce.js'
import { testWhole } from '../../setup/sample.js'
import { shelfAbi as abi, faultyVenues } from './support/faultyVenues.js'

const shop = await startShop()
const { client, contracts, deployment, keyOf } = shop
const seller = privateKeyToAccount(keyOf('seller'))
const account = privateKeyToAccount(keyOf('buyer'))
const price = 5_000_000n
const folder = fileURLToPath(new URL('../../checkout/support/contracts', import.meta.url))
const { Shelf } = compileOnce(folder)
const deployed = await send(undefined, encodeDeployData({ ...Shelf, args: [] } as never))
const market = getAddress(deployed.contractAddress ?? '0x')
await write(contracts.erc721, 'setApprovalForAll', [market, true])
// List two offers in dollars, and one in ether. All have the same price in base units.
for (const currency of [contracts.usdc, contracts.usdc, zeroAddress]) await put(currency)

async function put(currency: Address) {
  const tokenId = 7_000n + (await client.readContract({ address: market, abi, functionName: 'count' }))
  await write(contracts.erc721, 'mint', [seller.address, tokenId])
  await write(market, 'put', [contracts.erc721, tokenId, currency, price])
}

describe('checkVenue', () => {
  test('finds no fault in a correct venue, for a token and for ether', async () => {
    const before = await client.getBlockNumber()
    expect(await check(shelf, 0n)).toEqual([])
    expect(await check(shelf, 2n)).toEqual([])
    expect(await client.getBlockNumber()).toBe(before)
  })

  test.each(Object.entries(faultyVenues({ market, price, seller: seller.address })))(
    'reports %s',
    async (_, { venue, code, offerId = 1n }) => {
      const problems = await check(venue, offerId)
      expect([...new Set(problems.map((problem) => problem.code))]).toEqual([code].flat())
    },
  )

  testWhole('takes an offer twice when the venue claims that it can be taken once', async () => {
    const market = await deployRequests()
    const tokenId = 8_000n
    await write(contracts.erc1155, 'mint', [seller.address, tokenId, 5n])
    await write(contracts.erc1155, 'setApprovalForAll', [market, true])
    const expiry = (await client.getBlock()).timestamp + 86_400n
    const token = { isListing: true, isERC1155: true, tokenContract: contracts.erc1155, tokenId }
    const terms = { quantity: 5n, expiry, currency: contracts.usdc, pricePerToken: price }
    await write(market, 'createRequest', [{ ...token, ...terms }])
    const line = { requestId: 0n, quantity: 1n }
    const call = { market: undefined, isBatch: false, lines: [line], recipient: account.address, fees: [] }
    const approve = approvalStep({ currency: contracts.usdc, spender: market, amount: price })
    const take = { id: 'buy' as const, to: market, data: encodeRequest(call), value: 0n, price }
    const codes = async (venue: Venue) => {
      const problems = await checkVenue({
        venue,
        market,
        account,
        chainId: deployment.chainId,
        rpc,
        others: [],
        steps: [approve, take],
        order: asOrder({
          orderId: '0',
          chainId: deployment.chainId,
          collectionContractAddress: contracts.erc1155,
          createdBy: seller.address,
          priceAmount: price,
          priceCurrencyAddress: contracts.usdc,
          priceDecimals: 6,
          quantityAvailable: 5n,
          tokenId,
          validUntil: new Date(4e12),
        }),
      })
      return problems.map(({ code }) => code)
    }
    const venue = { ...requestVenue, abi: [...requestVenue.abi, ...requestErrors] }
    expect(await codes(venue)).toEqual([])
    expect(await codes({ ...venue, usesUp: () => true })).toContain('taken-twice')
  })
})

function check(venue: Venue, offerId: bigint) {
  const currency = offerId === 2n ? zeroAddress : contracts.usdc
  const order = asOrder({
    orderId: `${offerId}`,
    chainId: deployment.chainId,
    collectionContractAddress: contracts.erc721,
    createdBy: seller.address,
    priceAmount: price,
    priceCurrencyAddress: currency,
    priceDecimals: currency === zeroAddress ? 18 : 6,
    quantityAvailable: 1n,
    tokenId: 7_000n + offerId,
    validUntil: new Date(4e12),
  })
  const value = currency === zeroAddress ? price : 0n
  const take = { id: 'buy' as const, to: market, data: buyOf(offerId), value, price }
  const approve = approvalStep({ currency, spender: market, amount: price })
  return checkVenue({
    venue,
    market,
    order,
    account,
    chainId: deployment.chainId,
    steps: value > 0n ? [take] : [approve, take],
    others: [0n, 1n, 2n].filter((one) => one !== offerId).map(buyOf),
    rpc,
  })
}

function rpc(request: { method: string; params: readonly unknown[] }) {
  return client.request(request as never, { retryCount: 0 }) as Promise<unknown>
}

async function deployRequests(): Promise<Address> {
  const data = encodeDeployData({ ...readArtifact('RequestMarket'), args: [] } as never)
  return getAddress((await send(undefined, data)).contractAddress ?? '0x')
}

function buyOf(offerId: bigint): Hex {
  return encodeFunctionData({ abi, functionName: 'buy', args: [offerId] })
}

function write(
  to: Address,
  functionName: 'mint' | 'put' | 'setApprovalForAll' | 'createRequest',
  args: readonly unknown[],
) {
  return send(to, encodeFunctionData({ abi, functionName, args } as never))
}

async function send(to: Address | undefined, data: Hex) {
  const hash = await client.sendTransaction({ ...(to && { to }), data, account: seller, chain: null })
  return client.waitForTransactionReceipt({ hash })
}
