import { encodeFunctionData, isHash } from 'viem'
import type { Question } from '../../../venues/facts.js'
import { seaportTermsAbi } from '../../../venues/seaport/seaportAbi.js'
import { seaportAddress } from '../../../venues/seaport/seaportAddress.js'
import { seaportReverts } from '../../../venues/seaport/seaportReasons.js'
import { seaportVenue } from '../../../venues/seaport/seaportVenue.js'
import type { Intent } from '../../intent/intent.js'

export const seaport = { venue: seaportVenue, reverts: [seaportReverts], earlyQuestions: askStatuses }

/**
 * Returns the contract reads of the order statuses. The checkout can send them before any other read, because a Seaport order id is the
 * hash that `getOrderStatus` takes.
 */
function askStatuses({ orders }: Pick<Intent, 'orders'>): readonly Question[] {
  return orders.flatMap(({ orderId }) => {
    if (!isHash(orderId)) return []
    const call = { abi: seaportTermsAbi, functionName: 'getOrderStatus', args: [orderId] } as const
    return { to: seaportAddress, data: encodeFunctionData(call) }
  })
}
