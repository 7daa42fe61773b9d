import { erc721Events, erc1155Events, readLogs } from 'tillkit/internal'
import { getAbiItem, type Hex, toEventSelector } from 'viem'
import type { TokenChange } from '../store/orderUpdates.js'
import type { BlockLog } from './fetchBlocks.js'

const transferSingle = getAbiItem({ abi: erc1155Events, name: 'TransferSingle' })
const transferBatch = getAbiItem({ abi: erc1155Events, name: 'TransferBatch' })
const abi = [...erc721Events, transferSingle, transferBatch] as const

/** The topics of all events that `decodeTokenChanges` decodes. */
export const tokenChangeTopics: readonly Hex[] = abi.map((event) => toEventSelector(event))

/** Returns the tokens and accounts whose listings a log of ERC-721 or ERC-1155 may change. Returns none for an ERC-20 log. */
export function decodeTokenChanges(log: BlockLog): TokenChange[] {
  const { address: collection, blockNumber } = log
  const [selector, _from, _to, tokenId, ...surplus] = log.topics
  if (oneTokenSelectors.has(selector)) {
    // ERC-20 transfers and approvals have the same selectors, but no topic with a token ID. Leave them out here, because `readLogs` would
    // throw and catch an error for each.
    if (tokenId === undefined) return []
    if (surplus.length === 0 && word.test(tokenId))
      return [{ collection, tokenId: BigInt(tokenId), blockNumber }]
  }
  const [event] = readLogs({ abi, logs: [log] })
  switch (event?.eventName) {
    case 'Transfer':
    case 'Approval':
      return [{ collection, tokenId: event.args.tokenId, blockNumber }]
    case 'ApprovalForAll':
      return [{ collection, account: event.args.owner, blockNumber }]
    case 'TransferSingle':
      return bothSides(event.args, [event.args.id])
    case 'TransferBatch':
      return bothSides(event.args, event.args.ids)
    default:
      return []
  }

  function bothSides({ from, to }: { from: Hex; to: Hex }, ids: readonly bigint[]): TokenChange[] {
    return [...new Set(ids)].flatMap((id) => [
      { collection, tokenId: id, account: from, blockNumber },
      { collection, tokenId: id, account: to, blockNumber },
    ])
  }
}

/** The selectors of ERC-721 events about one token: Transfer and Approval. */
const oneTokenSelectors = new Set<Hex | undefined>(
  erc721Events.filter(({ name }) => name !== 'ApprovalForAll').map((event) => toEventSelector(event)),
)
const word = /^0x[0-9a-f]{64}$/i
