import { describe, expect, test } from 'vitest'
import { attributeNames, parseProperty, readAttributes } from '../../../src/widget/element/readAttributes.js'
import { optionNames } from '../../../src/widget/optionNames.js'

const read = (attributes: Record<string, string>) => readAttributes((name) => attributes[name] ?? null)

describe('readAttributes', () => {
  test('omits missing and empty attributes', () => {
    expect(read({})).toEqual({})
    expect(read({ 'access-key': ' ', 'chain-id': '' })).toEqual({})
  })

  test('combines the attributes of the chain, the order and the markets', () => {
    const attributes = {
      'access-key': 'key',
      'marketplace-url': ' https://market.example ',
      'chain-id': '1',
      'rpc-url': 'https://rpc.example',
      collection: '0x1',
      'order-id': '0x2a',
      quantity: '3',
      markets: '0x3, 0x4\n0x5',
    }
    expect(read(attributes)).toEqual({
      accessKey: 'key',
      marketplaceUrl: 'https://market.example',
      chain: { id: '1', rpcUrl: 'https://rpc.example' },
      orders: [{ contractAddress: '0x1', orderId: '0x2a', quantity: '3' }],
      markets: ['0x3', '0x4', '0x5'],
    })
  })

  test('reads several URLs, separated by spaces', () => {
    const urls = ['https://a.example/?x=1,2', 'https://b.example']
    const attributes = { 'marketplace-url': ` ${urls.join('\n  ')} `, 'api-url': 'https://a.example' }
    expect(read(attributes)).toEqual({ marketplaceUrl: urls, apiUrl: 'https://a.example' })
    expect(parseProperty('marketplaceUrl', urls.join(' '))).toEqual(urls)
    expect(parseProperty('apiUrl', urls)).toEqual(urls)
  })

  test('defaults the native currency to 18 decimals', () => {
    expect(read({ 'currency-symbol': 'POL' })).toEqual({
      chain: { nativeCurrency: { symbol: 'POL', decimals: 18 } },
    })
    expect(read({ 'currency-symbol': 'X', 'currency-decimals': '6' })).toEqual({
      chain: { nativeCurrency: { symbol: 'X', decimals: '6' } },
    })
  })

  test('parses JSON attributes, and keeps other text', () => {
    const orders = [{ contractAddress: '0x1', orderId: '1', quantity: '2' }]
    expect(read({ orders: JSON.stringify(orders), collection: '0x2' })).toEqual({ orders })
    expect(read({ fees: '[]', policy: '{"seaport":false}', currency: '{"symbol":"X"}' })).toEqual({
      fees: [],
      policy: { seaport: false },
      currency: { symbol: 'X' },
    })
    expect(read({ fees: '[{amount' })).toEqual({ fees: '[{amount' })
  })

  test('reads `frame` as true, or as a URL', () => {
    expect(read({ frame: '' })).toEqual({ frame: true })
    expect(read({ frame: '/pay.html' })).toEqual({ frame: '/pay.html' })
  })
})

describe('parseProperty', () => {
  const texts: { [option: string]: string[] } = {
    markets: ['', '0x3', ' 0x3, 0x4\n0x5'],
    orders: ['', '[{"contractAddress":"0x1","orderId":"1"}]', '[{amount'],
    fees: ['', '[]', '[{"amount":"1","receiver":"0x1"}]', 'nothing'],
    pay: ['', '{"currency":"0x1","maxAmount":"5"}'],
    policy: ['', '{"seaport":false}', '{'],
    currency: ['', '{"symbol":"X","decimals":6}'],
    frame: ['', '/pay.html'],
  }
  const plain = ['', ' ', 'text', ' text ', '5', '{}', '[]', 'true']
  const attributeOf = (option: string) => option.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  const withAttribute = optionNames.filter((option) => attributeNames.includes(attributeOf(option)))

  test.each(withAttribute)('parses the text of %s as its attribute', (option) => {
    for (const text of texts[option] ?? plain)
      expect(parseProperty(option, text)).toEqual(read({ [attributeOf(option)]: text })[option])
  })

  test('parses the text of `chain`, which has no attribute, as JSON', () => {
    expect(parseProperty('chain', '{"id":1,"rpcUrl":"https://rpc.example"}')).toEqual({
      id: 1,
      rpcUrl: 'https://rpc.example',
    })
  })

  test('keeps every other value', () => {
    const values = [undefined, null, true, false, 5, ['0x3'], { id: 1 }]
    for (const option of optionNames)
      for (const value of values) expect(parseProperty(option, value)).toBe(value)
  })
})

describe('attributeNames', () => {
  test('watches every attribute that is read, each once', () => {
    expect([...attributeNames].sort()).toMatchInlineSnapshot(`
      [
        "access-key",
        "api-url",
        "chain-id",
        "chain-name",
        "collection",
        "collection-name",
        "currency",
        "currency-decimals",
        "currency-symbol",
        "explorer-url",
        "fees",
        "frame",
        "ipfs-gateway",
        "locale",
        "look",
        "marketplace",
        "marketplace-url",
        "markets",
        "order-id",
        "orders",
        "pay",
        "policy",
        "quantity",
        "recipient",
        "reference",
        "rpc-url",
        "theme",
        "view-url",
      ]
    `)
  })
})
