import { maybe, shapeOf } from './shapeOf.js'
import { readHex, readId, readMoment, readNumber, readText, readUrl } from './values.js'

/** Reads a notification on its way to a listener's URL, or at the end of it. */
export const readDelivery = shapeOf({
  id: readText,
  listenerId: readId,
  uid: readText,
  type: readText,
  state: readText,
  attempts: readNumber,
  blockNumber: readNumber,
  contractAddress: readHex,
  txnHash: readHex,
  status: maybe(readNumber),
  problem: maybe(readUrl),
  dueAt: maybe(readMoment),
  createdAt: readMoment,
})
