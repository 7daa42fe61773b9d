import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { parseOptions } from '../../src/widget/parseOptions.js'
import { holdAgainstSchema } from '../protocol/support/holdAgainstSchema.js'
import { optionsSchema } from './support/optionsSchema.js'

const market = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const collection = '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512'
const options = {
  accessKey: 'key',
  marketplaceUrl: 'https://market.example',
  chain: { id: 1, rpcUrl: 'https://rpc.example' },
  orders: [{ contractAddress: collection, orderId: '1' }],
  markets: [market],
}

describe('parseOptions', () => {
  // Leave out the policy: it has its own schema, which another test checks.
  holdAgainstSchema({ schema: z.omit(optionsSchema, { policy: true }), read: parseOptions as () => object })

  test('returns valid options unchanged', () => {
    expect(parseOptions(options)).toEqual(options)
  })

  test('parses numbers, amounts and addresses from text', () => {
    const { chain, orders, markets, fees, pay } = parseOptions({
      ...options,
      chain: { id: '137', rpcUrl: 'https://rpc.example', nativeCurrency: { symbol: 'POL', decimals: '18' } },
      orders: [{ contractAddress: collection.toLowerCase(), orderId: '1', quantity: '0' }],
      markets: [market.toLowerCase()],
      pay: { currency: market.toLowerCase(), maxAmount: '9' },
      fees: [
        { amount: '7', receiver: market },
        { amount: 8n, receiver: market },
      ],
    })
    expect(chain).toMatchObject({ id: 137, nativeCurrency: { decimals: 18 } })
    expect(orders).toEqual([{ contractAddress: collection, orderId: '1', quantity: 0n }])
    expect(markets).toEqual([market])
    expect(pay).toEqual({ currency: market, maxAmount: 9n })
    expect(fees).toEqual([
      { amount: 7n, receiver: market },
      { amount: 8n, receiver: market },
    ])
  })

  test('accepts several URLs of a service', () => {
    const urls = ['https://market.example', 'https://backup.example']
    expect(parseOptions({ ...options, marketplaceUrl: urls, apiUrl: urls })).toMatchObject({
      marketplaceUrl: urls,
      apiUrl: urls,
    })
  })

  test('throws PolicyInvalid for an unknown or wrong field of the policy', () => {
    const read = () => parseOptions({ ...options, policy: { maxDeadlines: 1 } })
    expect(read).toThrowError(expect.objectContaining({ code: 'PolicyInvalid' }))
  })

  test.each([
    ['accessKey', { accessKey: undefined }],
    ['marketplaceUrl', { marketplaceUrl: '/relative' }],
    ['marketplaceUrl', { marketplaceUrl: [] }],
    ['marketplaceUrl', { marketplaceUrl: ['https://a.example', 'https://a.example'] }],
    ['marketplaceUrl.1', { marketplaceUrl: ['https://a.example', null] }],
    ['apiUrl.0', { apiUrl: ['/relative'] }],
    ['chain.id', { chain: { id: '1.5', rpcUrl: 'https://rpc.example' } }],
    ['chain.rpcUrl', { chain: { id: 1 } }],
    ['orders', { orders: [] }],
    ['orders.0.contractAddress', { orders: [{ contractAddress: '0x12', orderId: '1' }] }],
    ['orders.0.quantity', { orders: [{ contractAddress: collection, orderId: '1', quantity: '-1' }] }],
    ['markets', { markets: undefined }],
    ['markets.0', { markets: [market.replace('F', 'f')] }],
    ['provider', { provider: 'window.ethereum' }],
    ['connectors', { connectors: () => ({}) }],
    ['connectors.0', { connectors: ['walletConnect'] }],
    ['theme', { theme: 'ink' }],
    ['look', { look: 'dark' }],
    ['fees', { fees: '[{amount' }],
    ['marketplace', { marketplace: 7 }],
    ['pay', { pay: 'ether' }],
    ['pay.currency', { pay: { currency: 'ether', maxAmount: 1n } }],
    ['pay.maxAmount', { pay: { currency: market, maxAmount: '1.5' } }],
    ['policy', { policy: 'all' }],
    ['currency.symbol', { currency: { symbol: '', decimals: 6 } }],
    ['currency.decimals', { currency: { symbol: 'X', decimals: -1 } }],
    ['currency.decimals', { currency: { symbol: 'X', decimals: '200000' } }],
    ['collectionName', { collectionName: 7 }],
    ['viewUrl', { viewUrl: 7 }],
  ])('names the invalid option %s', (name, change) => {
    const read = () => parseOptions({ ...options, ...change })
    expect(read).toThrowError(expect.objectContaining({ code: 'WidgetOptionInvalid' }))
    expect(read).toThrowError(expect.objectContaining({ details: expect.stringMatching(`^${name}: .+\\.$`) }))
  })
})
