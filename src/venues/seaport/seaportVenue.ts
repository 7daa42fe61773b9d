import { type Address, isAddressEqual } from 'viem'
import { defineVenue } from '../defineVenue.js'
import { orderFulfilled } from './orderFulfilled.js'
import { readFulfilment } from './readSeaport.js'
import { seaportAbi } from './seaportAbi.js'
import { seaportAddress } from './seaportAddress.js'
import { seaportReasons } from './seaportReasons.js'

/** Seaport 1.6: its calls carry the whole order, and an order that is sold whole is sold once. */
export const seaportVenue = defineVenue({
  kind: 'seaport',
  abi: [...seaportAbi, orderFulfilled],
  address: seaportAddress,
  read: readFulfilment,
  bind: ({ spender: _, ...sale }) => sale,
  spender: ({ spender }) => spender,
  takenOnce: 'order',
  outcome: ({ items, seller }, { events }) =>
    items.every(({ collection, tokenId, quantity }) =>
      events.some(
        ({ eventName, args: { offerer, offer = [] } }) =>
          eventName === 'OrderFulfilled' &&
          isSame(offerer, seller) &&
          offer.some(
            ({ token, identifier, amount }) =>
              isAddressEqual(token, collection) && identifier === tokenId && amount === quantity,
          ),
      ),
    ),
  errors: seaportReasons,
})

function isSame(one: Address | undefined, other: Address | undefined): boolean {
  return one !== undefined && other !== undefined && isAddressEqual(one, other)
}
