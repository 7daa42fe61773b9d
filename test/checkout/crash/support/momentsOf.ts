import type { Programme } from './programmes.js'

/**
 * Returns a text for each external call of a purchase: the moment. If two purchases crash at calls with the same text, they leave the same
 * state. So a test needs only one of these crashes.
 *
 * Until the purchase sends its first request that changes something, the text contains the market and the calls. Afterwards, it also
 * contains the purchase and its requests.
 */
export function momentsOf(programme: Programme, calls: readonly string[]): readonly string[] {
  const { sells = 'own market', items, pay, slow } = programme
  const requests = calls.filter((name) => asks.test(name))
  let asked = 0
  let since: string[] = []
  return calls.map((name) => {
    since.push(name)
    const nth = since.filter((call) => call === name).length
    const purchase = asked === 0 ? [] : [items.length, pay, slow && 'slow', ...requests, asked]
    const moment = [sells, ...purchase, name, nth].join(', ')
    if (asks.test(name)) {
      asked++
      since = []
    }
    return moment
  })
}

/** Matches requests that change something at the wallet or the service. Reads do not match. */
const asks = /eth_send|wallet_send|wallet_switch|wallet_add|eth_sign|\/permits$|\/Execute$/
