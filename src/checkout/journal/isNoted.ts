import { orUnanswered } from '../../evm/revertData.js'
import { readPurchased } from '../../venues/tillkit/readPurchased.js'

/**
 * Whether a market has noted a buyer's purchase; nothing where it does not know the question. Rejects with the client's own
 * error where the node does not answer.
 */
export function isNoted(options: readPurchased.Options): Promise<boolean | undefined> {
  return readPurchased(options).catch(orUnanswered)
}
