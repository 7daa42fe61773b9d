import { beforeEach, describe, expect, test } from 'vitest'
import { createSandboxMarket } from '../../../page/market/createSandboxMarket.js'

beforeEach(() => localStorage.clear())

const address = '0x00000000000000000000000000000000000000a1'
const usdc = '0x00000000000000000000000000000000000000A2'

/** Creates the market of a sandbox's page. Two sandboxes that ran at the same port differ only in their secret key. */
function open(secretKey: string) {
  return createSandboxMarket({
    chainId: 31337,
    accessKey: 'sandbox-access-key-00000',
    secretKey,
    accounts: [],
    currencies: [
      { address: usdc, symbol: 'USDC', name: 'Sandbox USD Coin', decimals: 6 },
      { address, symbol: 'toString', name: 'A token with a strange symbol', decimals: 18 },
    ],
    rpcUrl: 'http://127.0.0.1:1',
    marketplaceUrl: 'http://127.0.0.1:1',
    apiUrl: 'http://127.0.0.1:1',
    contracts: {
      market: address,
      erc721: address,
      erc1155: address,
      uniswapV2Router: address,
      weth: address,
    },
  })
}

describe('createSandboxMarket', () => {
  test('forgets purchases of an earlier sandbox on the same port, and keeps everything else', () => {
    open('first')
    localStorage.setItem('till.purchase.1', 'bought')
    localStorage.setItem('sandbox-wallet', 'connected')
    open('first')
    expect(localStorage.getItem('till.purchase.1')).toBe('bought')
    open('second')
    expect(localStorage.getItem('till.purchase.1')).toBeNull()
    expect(localStorage.getItem('sandbox-wallet')).toBe('connected')
  })

  test('labels the test currencies with icons, because the kit draws only those of public networks', () => {
    const { labels } = open('first')
    const icons = [labels.ETH?.icon, labels[usdc]?.icon]
    expect(icons.every((icon) => icon?.startsWith('data:image/svg+xml,'))).toBe(true)
    expect(new Set(icons).size).toBe(2)
    expect(labels[address]).toEqual({ name: 'Littoral' })
  })
})
