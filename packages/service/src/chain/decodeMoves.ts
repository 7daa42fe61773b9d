import { erc721Events, erc1155Events, readLogs } from 'tillkit/internal'
import { type Hex, toEventSelector } from 'viem'
import type { Move } from '../store/orderUpdates.js'
import type { BlockLog } from './fetchBlocks.js'

const [transferSingle, transferBatch] = erc1155Events
const abi = [...erc721Events, transferSingle, transferBatch] as const

export const moveTopics: readonly Hex[] = abi.map((event) => toEventSelector(event))

export function decodeMoves(log: BlockLog): Move[] {
  const { address: collection, blockNumber } = log
  const [topic, , , token, ...more] = log.topics
  // Fast path for nearly all logs: the third indexed argument of an ERC-721 transfer or approval is the token ID. The other arguments are
  // not needed.
  if (tokenTopics.has(topic) && token !== undefined && more.length === 0 && word.test(token)) {
    return [{ collection, tokenId: BigInt(token), blockNumber }]
  }
  // An ERC-20 event has the same topic but one indexed argument less. Such an event does not match this ABI, so `readLogs` leaves it out.
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

const tokenTopics = new Set<Hex | undefined>(
  erc721Events.filter(({ name }) => name !== 'ApprovalForAll').map((event) => toEventSelector(event)),
)
const word = /^0x[0-9a-f]{64}$/i
