import { createFairQueue, type FairQueue } from './http/createFairQueue.js'
import type { Handlers, Network } from './http/handler.js'
import { withFairQueue } from './http/withFairQueue.js'
import { deliveryHandlers } from './indexer/deliveryHandlers.js'
import { listenerHandlers } from './indexer/listenerHandlers.js'
import { execute } from './marketplace/execute.js'
import { generateBuyTransaction } from './marketplace/generateBuyTransaction.js'
import { generateCancelTransaction } from './marketplace/generateCancelTransaction.js'
import { generateListingTransaction } from './marketplace/generateListingTransaction.js'
import { getOrders } from './marketplace/getOrders.js'
import { listOrders } from './marketplace/listOrders.js'
import { savePermit } from './marketplace/savePermit.js'
import { getSwapPrices, getSwapQuote } from './swaps/swapHandlers.js'

const maxConcurrentListings = 64

export function createHandlers(options: createHandlers.Options): Handlers {
  const queue = createFairQueue({ atOnce: options.listsAtOnce })
  // New listings wait in a queue of their chain. So a chain with a slow node delays neither listings on other chains nor `ListOrders`.
  const listingQueues = new Map<number, FairQueue>()
  function listingQueueOf({ config: { chainId } }: Network): FairQueue {
    const known = listingQueues.get(chainId) ?? createFairQueue({ atOnce: maxConcurrentListings })
    listingQueues.set(chainId, known)
    return known
  }
  return {
    ...handlers,
    ListOrders: (call) => listOrders(call, queue),
    Execute: (call) => execute(call, { database: queue, listings: listingQueueOf }),
    ...withFairQueue({ ...listenerHandlers(options), ...deliveryHandlers }, queue),
  }
}

export declare namespace createHandlers {
  type Options = listenerHandlers.Options & {
    listsAtOnce: number
  }
}

const handlers = {
  GenerateBuyTransaction: generateBuyTransaction,
  GetOrders: getOrders,
  GenerateListingTransaction: generateListingTransaction,
  GenerateCancelTransaction: generateCancelTransaction,
  GetSwapPrices: getSwapPrices,
  GetSwapQuote: getSwapQuote,
  permits: savePermit,
}
