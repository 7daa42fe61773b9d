import { encodeFunctionData, isHash } from 'viem'
import type { Question } from '../../../venues/facts.js'
import { seaportTermsAbi } from '../../../venues/seaport/seaportAbi.js'
import { seaportAddress } from '../../../venues/seaport/seaportAddress.js'
import { seaportReverts } from '../../../venues/seaport/seaportReasons.js'
import { seaportVenue } from '../../../venues/seaport/seaportVenue.js'
import type { Intent } from '../../intent/intent.js'

/** The chunk for purchases on Seaport. */
export const seaport = { venue: seaportVenue, reverts: [seaportReverts], earlyQuestions: askStatuses }

/**
 * Returns the questions about the status of the orders, each named by the hash that is its id. The chain confirms that hash later;
 * these questions save the round trip of waiting for it.
 */
function askStatuses({ orders }: Pick<Intent, 'orders'>): readonly Question[] {
  return orders.flatMap(({ orderId }) => {
    if (!isHash(orderId)) return []
    const call = { abi: seaportTermsAbi, functionName: 'getOrderStatus', args: [orderId] } as const
    return { to: seaportAddress, data: encodeFunctionData(call) }
  })
}
