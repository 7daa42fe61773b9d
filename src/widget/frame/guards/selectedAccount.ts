import type { Address, EIP1193Provider } from 'viem'
import { withTimeout } from '../../../evm/withTimeout.js'
import { readAddress } from '../../../protocol/read/values.js'

/**
 * Creates a function that reads a wallet's selected account, for a request that may come from any wallet. The function skips a
 * wallet that did not answer in time for a while, so that the other wallets do not wait for it.
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

/** A wallet that takes longer to answer, in milliseconds, is skipped for the time below. */
const silentMs = 3_000
const passedOverMs = 30_000

/** Returns the wallet's selected account, or `undefined` if no account is connected. */
export async function readBuyer(provider: EIP1193Provider): Promise<Address | undefined> {
  const [account] = await provider.request({ method: 'eth_accounts' })
  return account && readAddress(account, undefined)
}
