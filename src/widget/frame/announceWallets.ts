import { withTimeout } from '../../evm/withTimeout.js'
import type { PageConnection } from './connectPage.js'
import type { ToFrame } from './frameMessages.js'

/**
 * Announces the wallets of the host's page inside of the iframe. Blocks all other wallets, because the host's page cannot verify their
 * requests.
 */
export function announceWallets(page: PageConnection): void {
  const details: object[] = []
  const listeners = new Set<(message: ToFrame) => void>()
  const announce = (detail: object) => {
    dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  }
  addEventListener(
    'eip6963:announceProvider',
    (event) => {
      if (!details.includes((event as CustomEvent<object>).detail)) event.stopImmediatePropagation()
    },
    { capture: true },
  )
  addEventListener('eip6963:requestProvider', () => {
    for (const detail of details) announce(detail)
  })
  page.listen((message) => {
    for (const listener of listeners) listener(message)
    if (message.type !== 'wallets') return
    for (const [wallet, { name, icon = '', rdns }] of message.wallets.entries()) {
      if (details[wallet]) continue
      const info = { uuid: `${rdns}.${wallet}`, name, icon, rdns }
      const detail = Object.freeze({ info, provider: createProvider(page, wallet, listeners) })
      details[wallet] = detail
      announce(detail)
    }
  })
}

/**
 * Returns the wallet's capabilities, and adds that the wallet signs no permit for a swap checkout contract. The host's page cannot verify a
 * purchase with such a permit. If the wallet does not answer within 1.5 seconds, returns only this addition.
 */
async function withoutPermits(answer: Promise<unknown>, params: unknown): Promise<object> {
  const late = () => new Error('The wallet is silent.')
  const offered = await withTimeout(answer, { timeoutMs: 1_500, late }).catch(() => ({}))
  const known = offered as { [chain: string]: object }
  const [, chains = []] = params as [unknown, string[]?]
  const restricted = chains.map((chain) => {
    const own = known[chain] ?? known[Number(chain)]
    return [chain, { ...own, permits: { supported: false } }]
  })
  return { ...known, ...Object.fromEntries(restricted) }
}

function createProvider(page: PageConnection, wallet: number, listeners: Set<(message: ToFrame) => void>) {
  const handlers = new Map<(value: unknown) => void, (message: ToFrame) => void>()
  return {
    request: async ({ method, params }: { method: string; params?: unknown }) => {
      // Refuse methods for permissions here, because wagmi works without them. Otherwise the host's page would report a refused request to
      // the developer.
      if (method.endsWith('Permissions'))
        throw Object.assign(new Error('Not supported in the frame.'), { code: 4200 })
      const answer = page.ask({ type: 'request', wallet, method, params })
      return method === 'wallet_getCapabilities' ? withoutPermits(answer, params) : answer
    },
    on(name: string, listener: (value: unknown) => void) {
      const onMessage = (message: ToFrame) => {
        const mine = message.type === 'event' && message.wallet === wallet && message.name === name
        if (mine) listener(message.value)
      }
      handlers.set(listener, onMessage)
      listeners.add(onMessage)
    },
    removeListener(_name: string, listener: (value: unknown) => void) {
      const onMessage = handlers.get(listener)
      if (onMessage) listeners.delete(onMessage)
    },
  }
}
