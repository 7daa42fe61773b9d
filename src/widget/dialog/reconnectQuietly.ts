import type { Config } from 'wagmi'
import { getAccount, reconnect } from 'wagmi/actions'
import { sleep } from '../../evm/withTimeout.js'

/**
 * Reconnects a wallet that was connected to this page before, without a prompt. Tries several times, because wagmi ignores a call while it
 * reconnects another config.
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
