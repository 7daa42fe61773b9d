import { encodeFunctionData, isHash } from 'viem'
import type { Question } from '../../../venues/facts.js'
import { seaportTermsAbi } from '../../../venues/seaport/seaportAbi.js'
import { seaportAddress } from '../../../venues/seaport/seaportAddress.js'
import { seaportReverts } from '../../../venues/seaport/seaportReasons.js'
import { seaportVenue } from '../../../venues/seaport/seaportVenue.js'
import type { Intent } from '../../intent/intent.js'

/** All that a purchase needs of Seaport, in one piece: only one that may be made there loads it. */
export const seaport = { venue: seaportVenue, reverts: [seaportReverts], earlyQuestions: askStatuses }

/**
 * What becomes of the orders, by the hashes that they are named by: which they have is only known with an answer of the chain, so
 * that it would be asked after it.
 */
function askStatuses({ orders }: Pick<Intent, 'orders'>): readonly Question[] {
  return orders.flatMap(({ orderId }) => {
    if (!isHash(orderId)) return []
    const call = { abi: seaportTermsAbi, functionName: 'getOrderStatus', args: [orderId] } as const
    return { to: seaportAddress, data: encodeFunctionData(call) }
  })
}
