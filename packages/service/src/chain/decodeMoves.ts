import { erc721Events, erc1155Events, readLogs } from 'tillkit/internal'
import { type Hex, toEventSelector } from 'viem'
import type { Move } from '../store/orderUpdates.js'
import type { BlockLog } from './fetchBlocks.js'

const [transferSingle, transferBatch] = erc1155Events
const abi = [...erc721Events, transferSingle, transferBatch] as const

/** Signatures of the events by which tokens of a collection move, or may be moved. */
export const moveTopics: readonly Hex[] = abi.map((event) => toEventSelector(event))

/** Reads from a log what tokens it moves, or lets somebody move. Logs of other events move nothing. */
export function decodeMoves(log: BlockLog): Move[] {
  const { address: collection, blockNumber } = log
  const [topic, , , token, ...more] = log.topics
  // Nearly all of them: nothing but the token matters, and it is a topic as it stands.
  if (tokenTopics.has(topic) && token !== undefined && more.length === 0 && word.test(token)) {
    return [{ collection, tokenId: BigInt(token), blockNumber }]
  }
  // An ERC-20 has the same signatures with one indexed argument less, and is none of these.
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

  function bothSides({ from, to }: { from: Hex; to: Hex }, ids: readonly bigint[]): Move[] {
    return [...new Set(ids)].flatMap((tokenId) => [
      { collection, tokenId, account: from, blockNumber },
      { collection, tokenId, account: to, blockNumber },
    ])
  }
}

/** Events of one token, whose third indexed argument is its number. */
const tokenTopics = new Set<Hex | undefined>(
  erc721Events.filter(({ name }) => name !== 'ApprovalForAll').map((event) => toEventSelector(event)),
)
const word = /^0x[0-9a-f]{64}$/i
