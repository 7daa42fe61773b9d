import type { Programme } from './programmes.js'

/**
 * The moments at which the calls of a purchase are made, one for each call. Where two calls, of whatever purchases, have the
 * same one, a page that is struck there leaves the same behind. Until a wallet or a service was asked to do something,
 * that is nothing, whatever is bought of a market. After that it is what was asked of them, and what is still to be asked.
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

/** What is asked to do something, not only to answer. */
const asks = /eth_send|wallet_send|wallet_switch|wallet_add|eth_sign|\/permits$|\/Execute$/
