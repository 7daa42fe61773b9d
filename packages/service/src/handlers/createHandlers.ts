import { createFairQueue, type FairQueue } from './http/createFairQueue.js'
import type { Handlers, Network } from './http/handler.js'
import { withFairQueue } from './http/withFairQueue.js'
import { deliveryHandlers } from './indexer/deliveryHandlers.js'
import { listenerHandlers } from './indexer/listenerHandlers.js'
import { execute } from './marketplace/execute.js'
import { generateBuyTransaction } from './marketplace/generateBuyTransaction.js'
import { generateCancelTransaction } from './marketplace/generateCancelTransaction.js'
import { generateListingTransaction } from './marketplace/generateListingTransaction.js'
import { generateOfferTransaction } from './marketplace/generateOfferTransaction.js'
import { generateSellTransaction } from './marketplace/generateSellTransaction.js'
import { getOrders } from './marketplace/getOrders.js'
import {
  getCollectibleHighestOffer,
  getCountOfOffersForCollectible,
  listOffersForCollectible,
} from './marketplace/listOffers.js'
import { listOrders } from './marketplace/listOrders.js'
import { savePermit } from './marketplace/savePermit.js'
import { getSwapPrices, getSwapQuote } from './swaps/swapHandlers.js'

const maxConcurrentListings = 64

export function createHandlers(options: createHandlers.Options): Handlers {
  const queue = createFairQueue({ atOnce: options.listsAtOnce })
  // Each chain has its own queue for signed orders that clients post. So a chain with a slow node delays neither posted orders of other
  // chains nor `ListOrders`.
  const listingQueues = new Map<number, FairQueue>()
  function listingQueueOf({ config: { chainId } }: Network): FairQueue {
    const known = listingQueues.get(chainId) ?? createFairQueue({ atOnce: maxConcurrentListings })
    listingQueues.set(chainId, known)
    return known
  }
  return {
    ...handlers,
    ListOrders: (call) => listOrders(call, queue),
    ...withFairQueue(offerLists, queue),
    Execute: (call) => execute(call, { database: queue, listings: listingQueueOf }),
    ...withFairQueue({ ...listenerHandlers(options), ...deliveryHandlers }, queue),
  }
}

export declare namespace createHandlers {
  type Options = listenerHandlers.Options & {
    listsAtOnce: number
  }
}

const offerLists = {
  ListOffersForCollectible: listOffersForCollectible,
  GetCollectibleHighestOffer: getCollectibleHighestOffer,
  GetCountOfOffersForCollectible: getCountOfOffersForCollectible,
}

const handlers = {
  GenerateBuyTransaction: generateBuyTransaction,
  GetOrders: getOrders,
  GenerateListingTransaction: generateListingTransaction,
  GenerateCancelTransaction: generateCancelTransaction,
  GenerateOfferTransaction: generateOfferTransaction,
  GenerateSellTransaction: generateSellTransaction,
  GetSwapPrices: getSwapPrices,
  GetSwapQuote: getSwapQuote,
  permits: savePermit,
}
