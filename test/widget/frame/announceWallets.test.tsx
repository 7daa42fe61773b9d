import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { announceWallets } from '../../../src/widget/frame/announceWallets.js'
import type { PageConnection } from '../../../src/widget/frame/connectPage.js'
import type { ToFrame } from '../../../src/widget/frame/frameMessages.js'

const supported = { atomic: { status: 'supported' } }
const permits = { supported: false }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type Provider = { request: (asked: { method: string; params?: unknown }) => Promise<unknown> }

/** Announces a wallet once, because the iframe blocks every wallet that it did not announce itself. */
const listeners: ((message: ToFrame) => void)[] = []
const page = { listen: (listener: (message: ToFrame) => void) => void listeners.push(listener), ask: vi.fn() }
let provider: Provider | undefined
announceWallets(page as unknown as PageConnection)
addEventListener('eip6963:announceProvider', (event) => {
  provider = (event as CustomEvent<{ provider: Provider }>).detail.provider
})
for (const listener of listeners)
  listener({ type: 'wallets', wallets: [{ name: 'Wallet', rdns: 'test.wallet', icon: '' }] } as ToFrame)

/** Returns the provider inside of the iframe, for a page that answers each request with `ask`. */
function open(ask: () => Promise<unknown>): Provider {
  page.ask.mockImplementation(ask)
  if (!provider) throw new Error('No wallet was announced.')
  return provider
}

describe('announceWallets', () => {
  test.each([
    ['that sends batches', async () => ({ '0x1': supported }), { ...supported, permits }],
    ['that spells the chain as a number', async () => ({ 1: supported }), { ...supported, permits }],
    ['that does not know the method', () => Promise.reject(new Error('Unknown.')), { permits }],
    ['that is silent', () => new Promise<never>(() => {}), { permits }],
  ])(
    'reports that the wallet refuses permits for a checkout contract, for a wallet %s',
    async (_, ask, expected) => {
      const params = [`0x${'11'.repeat(20)}`, ['0x1']]
      const answer = open(ask).request({ method: 'wallet_getCapabilities', params })
      await vi.advanceTimersByTimeAsync(1_500)
      expect(await answer).toMatchObject({ '0x1': expected })
    },
  )

  test('passes all other requests on', async () => {
    expect(await open(async () => ['0x']).request({ method: 'eth_accounts' })).toEqual(['0x'])
  })
})
