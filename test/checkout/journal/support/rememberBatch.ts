import type { EIP1193Provider, Hex } from 'viem'
import type { RecordedPurchase } from './readPurchase.js'

/**
 * A wallet that has taken a batch before this page was opened: it tells what became of it, and takes none with the same
 * id again. `onWait` is awaited when it is asked a second time.
 */
export function rememberBatch(options: rememberBatch.Options): EIP1193Provider {
  const { provider, batch, rpc, onWait } = options
  if (!batch) return provider
  const { id, hash } = batch
  let asked = 0

  async function request({ method, params }: { method: string; params?: unknown }) {
    const [first] = (params ?? []) as [unknown]
    if (method === 'wallet_sendCalls' && (first as { id?: Hex }).id === id) {
      throw Object.assign(new Error('There is a batch with this id already.'), { code: 5720 })
    }
    if (method !== 'wallet_getCallsStatus' || first !== id) {
      return provider.request({ method, params } as never)
    }
    if (asked++ > 0) await onWait()
    const receipt = (await rpc({ method: 'eth_getTransactionReceipt', params: [hash] })) as object | null
    const answer = { version: '2.0.0', id, chainId: '0x7a69', atomic: true }
    return receipt ? { ...answer, status: 200, receipts: [receipt] } : { ...answer, status: 100 }
  }

  return { ...provider, request } as EIP1193Provider
}

export declare namespace rememberBatch {
  type Options = {
    /** The wallet as it is otherwise. */
    provider: EIP1193Provider
    batch: RecordedPurchase['wallet']['batch']
    rpc: (request: { method: string; params: readonly unknown[] }) => Promise<unknown>
    onWait: () => Promise<void>
  }
}
