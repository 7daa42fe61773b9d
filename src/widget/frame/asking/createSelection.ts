import type { Address, EIP1193Provider } from 'viem'
import { withTimeout } from '../../../evm/withTimeout.js'
import { readBuyer } from './readBuyer.js'

/**
 * Makes what reads the account that a wallet has selected, where what is shown may be any wallet's. One that is silent is not waited
 * for again before long: without its answer the others go on.
 */
export function createSelection(): (provider: EIP1193Provider) => Promise<Address | undefined> {
  const passedOver = new WeakMap<EIP1193Provider, number>()
  return async (provider) => {
    if (performance.now() < (passedOver.get(provider) ?? 0)) return undefined
    const account = readBuyer(provider).catch(() => undefined)
    return withTimeout(account, { timeoutMs: silentMs }).catch(() => {
      passedOver.set(provider, performance.now() + passedOverMs)
      return undefined
    })
  }
}

/** A wallet that takes longer to say which account it has selected is silent, and passed over for a while; in milliseconds. */
const silentMs = 3_000
const passedOverMs = 30_000
