import type { Config } from 'wagmi'
import { getAccount, reconnect } from 'wagmi/actions'
import { sleep } from '../../evm/withTimeout.js'

/**
 * Connects a wallet that has let this page in before, without asking anybody anything; does nothing where there is none.
 *
 * wagmi reconnects one config at a time and ignores others meanwhile, so where a page has several checkouts this waits
 * for its turn, at most two seconds.
 */
export async function reconnectQuietly(config: Config): Promise<void> {
  for (let attempt = 0; attempt < 40; attempt++) {
    const status = getAccount(config).status
    if (status === 'connected') return
    if (status === 'disconnected') {
      const reconnecting = reconnect(config)
      const taken = getAccount(config).status !== 'disconnected'
      await reconnecting
      if (taken) return
    }
    await sleep(50)
  }
}
