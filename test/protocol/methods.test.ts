import { zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { nativeAlias } from '../../src/protocol/formats.js'
import { methods } from '../../src/protocol/methods.js'
import { returns as readers } from '../../src/protocol/read/returns.js'
import { wireOrder } from './support/wireOrder.js'

const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const contract = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const buyRequest = {
  collectionAddress: contract,
  buyer: account,
  marketplace: 'service_marketplace_v2',
  ordersData: [{ orderId: '0xaa', quantity: '1' }],
}
const swapRequest = { userAddress: account, buyCurrencyAddress: nativeAlias, buyAmount: '5', chainId: 1 }

describe('methods', () => {
  test('lists service and repeatability of each method', () => {
    const summary = Object.entries(methods).map(([name, { service, repeatable }]) => ({
      name,
      service,
      repeatable,
    }))
    expect(summary).toMatchInlineSnapshot(`
      [
        {
          "name": "GenerateBuyTransaction",
          "repeatable": true,
          "service": "Marketplace",
        },
        {
          "name": "GetOrders",
          "repeatable": true,
          "service": "Marketplace",
        },
        {
          "name": "ListOrders",
          "repeatable": true,
          "service": "Marketplace",
        },
        {
          "name": "ListOffersForCollectible",
          "repeatable": true,
          "service": "Marketplace",
        },
        {
          "name": "GetCollectibleHighestOffer",
          "repeatable": true,
          "service": "Marketplace",
        },
        {
          "name": "GetCountOfOffersForCollectible",
          "repeatable": true,
          "service": "Marketplace",
        },
        {
          "name": "GenerateListingTransaction",
          "repeatable": true,
          "service": "Marketplace",
        },
        {
          "name": "GenerateCancelTransaction",
          "repeatable": true,
          "service": "Marketplace",
        },
        {
          "name": "GenerateOfferTransaction",
          "repeatable": true,
          "service": "Marketplace",
        },
        {
          "name": "GenerateSellTransaction",
          "repeatable": true,
          "service": "Marketplace",
        },
        {
          "name": "Execute",
          "repeatable": false,
          "service": "Marketplace",
        },
        {
          "name": "GetSwapPrices",
          "repeatable": true,
          "service": "API",
        },
        {
          "name": "GetSwapQuote",
          "repeatable": true,
          "service": "API",
        },
        {
          "name": "AddWebhookListener",
          "repeatable": true,
          "service": "Indexer",
        },
        {
          "name": "RemoveWebhookListener",
          "repeatable": true,
          "service": "Indexer",
        },
        {
          "name": "GetWebhookListener",
          "repeatable": true,
          "service": "Indexer",
        },
        {
          "name": "GetAllWebhookListeners",
          "repeatable": true,
          "service": "Indexer",
        },
        {
          "name": "UpdateWebhookListener",
          "repeatable": true,
          "service": "Indexer",
        },
        {
          "name": "ToggleWebhookListener",
          "repeatable": false,
          "service": "Indexer",
        },
        {
          "name": "PauseAllWebhookListeners",
          "repeatable": true,
          "service": "Indexer",
        },
        {
          "name": "ResumeAllWebhookListeners",
          "repeatable": true,
          "service": "Indexer",
        },
        {
          "name": "RotateWebhookSecret",
          "repeatable": false,
          "service": "Indexer",
        },
        {
          "name": "GetWebhookDeliveries",
          "repeatable": true,
          "service": "Indexer",
        },
        {
          "name": "ReplayWebhookDelivery",
          "repeatable": false,
          "service": "Indexer",
        },
      ]
    `)
  })
})

describe('GenerateBuyTransaction', () => {
  const { params, returns } = methods.GenerateBuyTransaction

  test('fills in missing optional parameters', () => {
    expect(z.decode(params, buyRequest)).toEqual({
      ...buyRequest,
      ordersData: [{ orderId: '0xaa', quantity: 1n }],
      additionalFees: [],
    })
  })

  test('encodes decoded parameters to the same JSON', () => {
    const fees = [{ amount: '25', receiver: account }]
    const wire = { ...buyRequest, additionalFees: fees, walletType: 'sequence' }
    expect(z.encode(params, z.decode(params, wire))).toEqual(wire)
  })

  test.each([
    ['no order', { ordersData: [] }],
    ['51 orders', { ordersData: Array(51).fill(buyRequest.ordersData[0]) }],
    ['11 fees', { additionalFees: Array(11).fill({ amount: '1', receiver: account }) }],
    ['no buyer', { buyer: undefined }],
    ['a negative quantity', { ordersData: [{ orderId: '0xaa', quantity: '-1' }] }],
    ['a quantity as a number', { ordersData: [{ orderId: '0xaa', quantity: 1 }] }],
    ['null for a list', { ordersData: null }],
  ])('rejects %s', (_, change) => {
    expect(z.safeDecode(params, { ...buyRequest, ...change } as never).success).toBe(false)
  })

  test('decodes null steps as an empty list', () => {
    expect(z.decode(returns, { steps: null })).toEqual({ steps: [] })
  })
})

describe('GetOrders', () => {
  const { params, returns } = methods.GetOrders

  test.each([0, 101])('rejects %i elements', (length) => {
    const input = Array(length).fill({ contractAddress: contract, orderId: '0xaa' })
    expect(z.safeDecode(params, { input }).success).toBe(false)
  })

  test.each([1, 100])('accepts %i elements', (length) => {
    const input = Array(length).fill({ contractAddress: contract, orderId: '0xaa' })
    expect(z.decode(params, { input }).input).toHaveLength(length)
  })

  test('names the index of the invalid order', () => {
    const page = { page: 1, pageSize: 2, more: false, sort: [] }
    const orders = [wireOrder(), wireOrder({ priceAmount: 'a lot' })]
    const { error } = z.safeDecode(returns, { orders, page } as never)
    expect(error?.issues[0]?.path).toEqual(['orders', 1, 'priceAmount'])
  })
})

describe('GetSwapPrices', () => {
  const { params, returns } = methods.GetSwapPrices

  test('defaults slippage to 1 %, and decodes the native alias as the zero address', () => {
    const decoded = z.decode(params, swapRequest)
    expect(decoded).toMatchObject({ buyCurrencyAddress: zeroAddress, buyAmount: 5n, slippagePercentage: 1 })
  })

  test.each([-0.1, 50.1, Number.NaN, Number.POSITIVE_INFINITY, '1'])(
    'rejects slippage of %s',
    (slippagePercentage) => {
      expect(z.safeDecode(params, { ...swapRequest, slippagePercentage } as never).success).toBe(false)
    },
  )

  test.each([0, 0.5, 50])('accepts slippage of %d', (slippagePercentage) => {
    expect(z.decode(params, { ...swapRequest, slippagePercentage })).toMatchObject({ slippagePercentage })
  })

  test('decodes null prices as an empty list, and encodes the native currency as its alias', () => {
    expect(z.decode(returns, { swapPrices: null })).toEqual({ swapPrices: [] })
    const wire = {
      currencyAddress: nativeAlias,
      currencyBalance: '10',
      price: '0x5',
      maxPrice: '6',
      transactionValue: '6',
    }
    const decoded = z.decode(returns, { swapPrices: [wire] })
    expect(decoded.swapPrices[0]).toMatchObject({ currencyAddress: zeroAddress, price: 5n })
    expect(z.encode(returns, decoded)).toEqual({ swapPrices: [{ ...wire, price: '5' }] })
  })
})

describe('GetSwapPrices, omitted', () => {
  const { returns } = methods.GetSwapPrices

  test('decodes `omitted` by schema and by reader, or as missing', () => {
    const omitted = [
      { currencyAddress: nativeAlias, reason: 'paused' },
      { currencyAddress: contract, reason: 'a word of another service' },
    ]
    const read = [{ ...omitted[0], currencyAddress: zeroAddress }, omitted[1]]
    expect(z.decode(returns, { swapPrices: [], omitted })).toEqual({ swapPrices: [], omitted: read })
    expect(readers.GetSwapPrices({ swapPrices: [], omitted })).toEqual({ swapPrices: [], omitted: read })
    expect(readers.GetSwapPrices({ swapPrices: null, omitted: null })).toEqual({ swapPrices: [] })
    expect(() => readers.GetSwapPrices({ swapPrices: [], omitted: [{ reason: 'paused' }] })).toThrow()
  })
})

describe('GetSwapQuote', () => {
  test('applies the defaults, and decodes null as undefined', () => {
    const { params, returns } = methods.GetSwapQuote
    const request = { ...swapRequest, sellCurrencyAddress: contract }
    expect(z.decode(params, request)).toMatchObject({ includeApprove: false, slippagePercentage: 1 })
    const swapQuote = {
      currencyAddress: contract,
      currencyBalance: '10',
      price: '5',
      maxPrice: '6',
      transactionValue: '0',
      to: contract,
      transactionData: '0xabcd' as const,
      approveData: null,
    }
    expect(z.decode(returns, { swapQuote }).swapQuote).toMatchObject({ maxPrice: 6n, approveData: undefined })
  })
})

describe('AddWebhookListener, RemoveWebhookListener', () => {
  test('accepts ids that are numbers', () => {
    const { returns } = methods.AddWebhookListener
    expect(z.decode(returns, { listener: { id: 5, projectId: 7 } } as never)).toEqual({
      status: true,
      listener: { id: '5', projectId: '7' },
    })
    expect(z.decode(methods.RemoveWebhookListener.params, { id: 5, projectId: '7' })).toEqual({
      id: '5',
      projectId: '7',
    })
  })

  test('accepts token ids that are numbers or strings', () => {
    const filters = {
      contractAddresses: [contract],
      events: ['URI(string,uint256 indexed)'],
      tokenIDs: [0, '7'],
    }
    const decoded = z.decode(methods.AddWebhookListener.params, { url: 'https://a.example', filters })
    expect(decoded.filters.tokenIDs).toEqual(['0', '7'])
  })
})
