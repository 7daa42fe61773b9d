import type { Hex } from 'viem'
import type { Intent } from '../../../checkout/intent/intent.js'
import type { CheckoutStorage } from '../../../checkout/storage/checkoutStorage.js'
import { sleep } from '../../../evm/withTimeout.js'
import type { ChainFacts } from '../chainFacts.js'
import { paymentRecord } from '../paymentRecord.js'

/**
 * Whether the purchase is paid: the market has recorded its id. On a market that records no purchase ids, every stored payment of the
 * orders must have succeeded.
 */
export async function isPaid(options: isPaid.Options): Promise<boolean> {
  const { storage, chain, intent, purchaseId } = options
  const records = await paymentRecord(storage, intent).read()
  const results = records.map(
    ({ request, hash }) => request && hash && chain.readResult(hash, request, intent),
  )
  if (records.length > 0 && (await Promise.all(results)).every((result) => result === 'success')) return true
  // Without a stored payment, read several times, because the node of the host's page may lag behind the node of the iframe.
  for (let remaining = records.length > 0 ? 1 : maxReads; ; remaining--) {
    if (await chain.isPurchased(intent, purchaseId)) return true
    if (remaining === 1) return false
    await sleep(pauseMs)
  }
}

const maxReads = 4
const pauseMs = 500

export declare namespace isPaid {
  type Options = {
    storage: CheckoutStorage
    chain: Pick<ChainFacts, 'isPurchased' | 'readResult'>
    intent: Intent
    purchaseId: Hex
  }
}
