import type { Address, EIP1193Provider } from 'viem'
import { withTimeout } from '../../../evm/withTimeout.js'
import { readBuyer } from './readBuyer.js'

/**
 * Makes what reads the account that a wallet has selected, where what is shown may be any wallet's. One that is silent is waited for
 * once: without its answer the others go on.
 */
export function createSelection(): (provider: EIP1193Provider) => Promise<Address | undefined> {
  const asked = new WeakMap<EIP1193Provider, Promise<Address | undefined>>()
  return (provider) => {
    const open = asked.get(provider)
    if (open) return open
    const account = readBuyer(provider).catch(() => undefined)
    const known = withTimeout(account, { timeoutMs: silentMs }).catch(() => undefined)
    asked.set(provider, known)
    void account.then(() => asked.delete(provider))
    return known
  }
}

/** A wallet that takes longer to say which account it has selected, in milliseconds, is silent. */
const silentMs = 3_000
