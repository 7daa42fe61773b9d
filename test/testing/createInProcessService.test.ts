import { erc20Abi, zeroAddress, zeroHash } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { createTill } from '../../src/client/createTill.js'
import type { Params } from '../../src/protocol/methods.js'
import { createInProcessService } from '../../src/testing/createInProcessService.js'
import { createOrder } from '../../src/testing/createOrder.js'
import { startMarket } from '../setup/chain.js'
import { rewindEach } from '../setup/rewindEach.js'

const { client, deployment } = await startMarket()
const { chainId, contracts, orders } = deployment
const { market, erc1155: collectionAddress, usdc, uniswapV2Router: router } = contracts
const accountOf = (role: string) => {
  return privateKeyToAccount(deployment.accounts.find((one) => one.role === role)?.privateKey ?? '0x')
}
const [buyer, seller, relayer] = [accountOf('buyer'), accountOf('seller'), accountOf('relayer')]

/** Creates a client of the service. */
function openTill(options: Partial<createInProcessService.Options> = {}) {
  const { fetch } = createInProcessService({ client, market, router, ...options })
  const url = 'https://service.test'
  return createTill({ accessKey: 'any', marketplaceUrl: url, apiUrl: url, indexerUrl: url, fetch })
}
const till = openTill()
const gasless = openTill({ relayer })

const prints = orders.find(({ about }) => about === '100 prints, in USDC.')
const [contractAddress, orderId] = [prints?.collectionAddress ?? '0x', prints?.orderId ?? zeroHash]
const [marketplace, place] = ['service_marketplace_v2', { chainId, collectionAddress }] as const
const purchase = { ...place, buyer: buyer.address, marketplace, ordersData: [{ orderId, quantity: 1n }] }
const terms = { tokenId: 1n, quantity: 2n, expiry: 2n ** 40n, currencyAddress: usdc, pricePerToken: 5n }
const sale = { ...place, owner: seller.address, marketplace, listing: terms }
const swap = { chainId, userAddress: buyer.address, buyCurrencyAddress: usdc, buyAmount: 12_000_000n }
const quoted = { ...swap, sellCurrencyAddress: zeroAddress }
const own = { client, market, seller, collectionAddress, tokenId: 1n, pricePerToken: 7n }

await rewindEach(client)

const idsOf = (found: { orders: readonly { orderId: string }[] }) =>
  found.orders.map((order) => order.orderId)
const stepsOf = ({ steps }: { steps: readonly { id: string }[] }) => steps.map(({ id }) => id)
const codeOf = (call: Promise<unknown>) => call.then(String, ({ code }: { code: string }) => code)
const list = (listOptions: Omit<Params<'ListOrders'>, 'chainId'> = {}) =>
  till.listOrders({ chainId, ...listOptions })

async function cancelOwn(maker = seller) {
  const { orderId } = await createOrder(own)
  return till.generateCancelTransaction({ ...place, marketplace, maker: maker.address, orderId })
}

/** Asks the relayer to execute a purchase whose signature is invalid. */
async function executeUnsigned() {
  const [step] = (await gasless.generateBuyTransaction(purchase)).steps.slice(-1)
  if (step?.id !== 'signEIP712' || !step.post) throw new Error('Nothing is signed.')
  return gasless.execute({ chainId, signature: `0x${'11'.repeat(65)}`, executeType: 'order', ...step.post })
}

describe('createInProcessService', () => {
  const newestFirst = orders.map((order) => order.orderId).reverse()
  test.each<[method: string, ask: () => Promise<unknown>, answer: unknown]>([
    [
      'GetOrders',
      async () => idsOf(await till.getOrders({ chainId, input: [{ contractAddress, orderId }] })),
      [orderId],
    ],
    ['ListOrders', async () => idsOf(await list({ page: { pageSize: 100 } })), newestFirst],
    [
      'GenerateBuyTransaction',
      async () => stepsOf(await till.generateBuyTransaction(purchase)),
      ['tokenApproval', 'buy'],
    ],
    [
      'GenerateListingTransaction',
      async () => stepsOf(await till.generateListingTransaction(sale)),
      ['createListing'],
    ],
    ['GenerateCancelTransaction', async () => stepsOf(await cancelOwn()), ['cancel']],
    ['Execute with a signature of another account', () => codeOf(executeUnsigned()), 'InvalidArgument'],
    ['GetSwapQuote', async () => (await till.getSwapQuote(quoted)).swapQuote.to, router],
  ])('answers %s', async (_, ask, answer) => {
    expect(await ask()).toEqual(answer)
  })

  test('answers GetSwapPrices', async () => {
    const { swapPrices } = await till.getSwapPrices(swap)
    expect(swapPrices.map(({ currencyAddress }) => currencyAddress)).not.toContain(usdc)
    const { swapQuote } = await till.getSwapQuote(quoted)
    const { to: _, transactionData: __, ...price } = swapQuote
    expect(swapPrices[0]).toEqual(price)
    expect(price.currencyBalance).toBe(await client.getBalance({ address: buyer.address }))
    expect(await openTill({ router: undefined }).getSwapPrices(swap)).toMatchObject({ swapPrices: [] })
  })

  test('omits orders that are unknown or of another collection', async () => {
    const input = [
      { contractAddress, orderId: '0x99' },
      { contractAddress: usdc, orderId },
      { contractAddress, orderId },
    ]
    expect(idsOf(await till.getOrders({ chainId, input }))).toEqual([orderId])
  })

  test.each([
    [{ marketplace: 'bazar' }, 'marketplace: must be a known kind. Received "bazar".'],
    [{ walletType: 'sequense' }, 'walletType: must be a known kind. Received "sequense".'],
  ])('rejects an unknown kind: %j', async (word, details) => {
    await expect(till.generateBuyTransaction({ ...purchase, ...word })).rejects.toMatchObject({
      code: 'InvalidArgument',
      details,
    })
  })

  test('returns the approval of a quote when it is requested', async () => {
    const wanted = {
      ...swap,
      buyCurrencyAddress: zeroAddress,
      buyAmount: 10n ** 15n,
      sellCurrencyAddress: usdc,
    }
    expect((await till.getSwapQuote(wanted)).swapQuote.approveData).toBe(undefined)
    const { approveData, maxPrice } = (await till.getSwapQuote({ ...wanted, includeApprove: true })).swapQuote
    await client.sendTransaction({ account: buyer, to: usdc, data: approveData ?? '0x' })
    const args = [buyer.address, router] as const
    const allowance = { address: usdc, abi: erc20Abi, functionName: 'allowance', args } as const
    expect(await client.readContract(allowance)).toBe(maxPrice)
  })

  const price = ({ priceAmount }: { priceAmount: string }) => BigInt(priceAmount)
  const dollars = orders.filter(({ currency }) => currency === usdc)
  test.each<
    [name: string, wanted: Omit<Params<'ListOrders'>, 'chainId'>, found: readonly { orderId: string }[]]
  >([
    [
      'collectionAddress',
      { filter: { collectionAddress } },
      orders.filter((one) => one.collectionAddress === collectionAddress),
    ],
    [
      'tokenIds',
      { filter: { collectionAddress, tokenIds: [1n] } },
      orders.filter((one) => one.collectionAddress === collectionAddress && one.tokenId === '1'),
    ],
    ['createdBy', { filter: { createdBy: buyer.address } }, []],
    ['currencies', { filter: { currencies: [usdc] } }, dollars],
    ['marketplaces', { filter: { marketplaces: ['payment_processor'] } }, []],
    ['status', { filter: { status: 'cancelled' } }, orders.filter(({ status }) => status === 'cancelled')],
    [
      'minPrice',
      { filter: { currencies: [usdc], minPrice: 12_000_000n } },
      dollars.filter((one) => price(one) >= 12_000_000n),
    ],
    [
      'maxPrice',
      { filter: { currencies: [usdc], maxPrice: 12_000_000n } },
      dollars.filter((one) => price(one) <= 12_000_000n),
    ],
  ])('filters a list by %s', async (_, options, found) => {
    const sort = [{ column: 'createdAt', order: 'asc' }]
    const answer = await list({ ...options, sort, page: { pageSize: 100 } })
    expect(idsOf(answer)).toEqual(found.map((order) => order.orderId))
  })

  test('sorts a list, and returns it page by page', async () => {
    const sorted = { filter: { currencies: [usdc] }, sort: [{ column: 'priceAmount', order: 'asc' }] }
    const allOrders = await list({ ...sorted, page: { pageSize: 100 } })
    const prices = allOrders.orders.map(({ priceAmount }) => priceAmount)
    expect(prices).toEqual(prices.toSorted((one, other) => (one < other ? -1 : 1)))
    const first = await list({ ...sorted, page: { pageSize: 2 } })
    expect(first.page).toMatchObject({ page: 1, pageSize: 2, more: true })
    const second = await list({ ...sorted, page: { pageSize: 100, cursor: first.page.cursor } })
    expect(second.page.more).toBe(false)
    expect([...idsOf(first), ...idsOf(second)]).toEqual(idsOf(allOrders))
  })

  test.each<[name: string, call: () => Promise<unknown>, code: string]>([
    ['a price filter over several currencies', () => list({ filter: { minPrice: 1n } }), 'InvalidArgument'],
    ['an unknown column', () => list({ sort: [{ column: 'toString', order: 'asc' }] }), 'InvalidArgument'],
    [
      'a listing of zero items',
      () => till.generateListingTransaction({ ...sale, listing: { ...terms, quantity: 0n } }),
      'InvalidArgument',
    ],
    ['a cancellation by another account', () => cancelOwn(buyer), 'InvalidArgument'],
    [
      'a cancellation of an unknown order',
      () =>
        till.generateCancelTransaction({ ...place, marketplace, maker: seller.address, orderId: zeroHash }),
      'NotFound',
    ],
    ...['0x99', 'no-order', zeroHash].map((orderId): [string, () => Promise<unknown>, string] => [
      `an order ${orderId}`,
      () => till.getOrder({ chainId, contractAddress, orderId }),
      'NotFound',
    ]),
    ...Object.entries({
      NotFound: [{ ordersData: [{ orderId: '0x99', quantity: 1n }] }, { collectionAddress: usdc }],
      InvalidArgument: [
        { ordersData: [{ orderId, quantity: 0n }] },
        { ordersData: [{ orderId, quantity: 10n ** 9n }] },
        { ordersData: [{ orderId, quantity: 1n, tokenId: 99n }] },
        { ordersData: [purchase.ordersData, purchase.ordersData].flat() },
      ],
    }).flatMap(([code, changes]) =>
      changes.map((change, at): [string, () => Promise<unknown>, string] => [
        `a purchase of what is not sold, ${code} ${at}`,
        () => till.generateBuyTransaction({ ...purchase, ...change }),
        code,
      ]),
    ),
    [
      'a cancellation in another collection',
      () =>
        till.generateCancelTransaction({
          ...place,
          marketplace,
          maker: seller.address,
          orderId,
          collectionAddress: usdc,
        }),
      'NotFound',
    ],
    [
      'swap prices for a zero amount',
      () => till.getSwapPrices({ ...swap, buyAmount: 0n }),
      'InvalidArgument',
    ],
    [
      'a swap of a currency for itself',
      () => till.getSwapQuote({ ...quoted, sellCurrencyAddress: usdc }),
      'InvalidArgument',
    ],
    [
      'an amount that no pool has',
      () => till.getSwapQuote({ ...quoted, buyAmount: 10n ** 40n }),
      'WebrpcEndpoint',
    ],
    ['webhook listeners', () => openTill().getAllWebhookListeners({ chainId }), 'MethodNotFound'],
  ])('rejects: %s', async (_, call, code) => {
    expect(await codeOf(call())).toBe(code)
  })
})
