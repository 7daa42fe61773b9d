import type { Address, EIP1193Provider } from 'viem'
import { withTimeout } from '../../../evm/withTimeout.js'
import { readAddress } from '../../../protocol/read/values.js'

/**
 * Creates a function that reads the account selected in a wallet. If a wallet does not answer in time, the function returns `undefined` for
 * this wallet for a while, so that callers do not wait again.
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

const silentMs = 3_000
const passedOverMs = 30_000

export async function readBuyer(provider: EIP1193Provider): Promise<Address | undefined> {
  const [account] = await provider.request({ method: 'eth_accounts' })
  return account && readAddress(account, undefined)
}
