import { orderFulfilled, seaportAddress } from 'tillkit/internal'
import { parseAbi } from 'viem'
import { defineServiceVenue } from '../defineServiceVenue.js'
import { priceOfListing } from './listingRecord.js'
import { readSeaportListing } from './readSeaportListing.js'
import { readSeaportStates } from './readSeaportStates.js'
import { cancelOnSeaport, listOnSeaport } from './seaportListing.js'
import { seaportSteps } from './seaportSteps.js'

/**
 * Seaport 1.6. Sellers sign its listings, so no block contains them. The service reads their status from Seaport and the collections, and
 * reads it again after each event that may change it.
 */
export const seaportServiceVenue = defineServiceVenue({
  kind: 'seaport',
  address: seaportAddress,
  abi: [
    orderFulfilled,
    ...parseAbi([
      'event OrderCancelled(bytes32 orderHash, address indexed offerer, address indexed zone)',
      'event CounterIncremented(uint256 newCounter, address indexed offerer)',
    ]),
  ],
  index(event) {
    switch (event.eventName) {
      case 'OrderFulfilled':
      case 'OrderCancelled':
        return { changed: event.args.orderHash }
      case 'CounterIncremented':
        return { changedMaker: event.args.offerer }
    }
  },
  readSigned: readSeaportListing,
  readAvailability: readSeaportStates,
  priceOf: priceOfListing,
  steps: seaportSteps,
  list: listOnSeaport,
  cancel: cancelOnSeaport,
})
