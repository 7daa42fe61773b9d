import type { AbiEvent, AbiParameterToPrimitiveType, Hex } from 'viem'
import { erc20Events, erc721Events, erc1155Events } from '../../evm/events/tokenEvents.js'
import { orderFilled } from '../../venues/tillkit/purchaseAbi.js'
import { type EventSignature, parseEventSignature } from './parseEventSignature.js'

const standards = {
  ERC20: erc20Events,
  ERC721: erc721Events,
  ERC1155: erc1155Events,
  market: [orderFilled],
} as const

type Standards = typeof standards

/**
 * The events whose decoded `args` have exact types: nine events of the token standards, and the sale event of the market contract. Two of
 * the nine are called `ApprovalForAll`.
 */
export const knownEvents: readonly { standard: keyof Standards; signature: EventSignature }[] =
  Object.entries(standards).flatMap(([standard, events]) =>
    events.map((event: AbiEvent) => ({
      standard: standard as keyof Standards,
      signature: signatureOf(event),
    })),
  )

/** An event of {@link knownEvents} with its arguments. */
export type KnownEvent = {
  [standard in keyof Standards]: EventOf<standard, Standards[standard][number]>
}[keyof Standards]

/**
 * Finds the known event with the same name, types and indexed arguments as the signature. `Transfer` of ERC-20 and of ERC-721 differ only
 * in the indexed arguments.
 */
export function findKnownEvent(options: findKnownEvent.Options): findKnownEvent.ReturnType {
  const { signature, topics, contractType } = options
  // If the log has topics for indexed arguments, but the signature marks no argument, its author left out `indexed`. Then choose the known
  // event by the number of its indexed arguments.
  const isIndexedMarked = signature.indexedCount > 0 || topics.length <= 1
  const candidates = knownEvents.filter(({ signature: known }) => {
    if (known.canonical !== signature.canonical) return false
    if (!isIndexedMarked) return known.indexedCount === topics.length - 1
    return known.inputs.every(({ indexed }, index) => indexed === signature.inputs[index]?.indexed)
  })
  return candidates.find(({ standard }) => standard === contractType) ?? candidates[0]
}

export declare namespace findKnownEvent {
  type Options = {
    signature: Pick<EventSignature, 'canonical' | 'inputs' | 'indexedCount'>
    topics: readonly Hex[]
    contractType: string
  }
  type ReturnType = (typeof knownEvents)[number] | undefined
}

type EventOf<standard, event> = event extends AbiEvent
  ? {
      /** The event’s name, such as `TransferSingle`, which narrows `args`. */
      name: event['name']
      /** The standard of the event, such as `ERC1155`. */
      standard: standard
      /** The arguments, keyed by name, as viem decodes them. */
      args: {
        readonly [input in event['inputs'][number] as `${input['name']}`]: AbiParameterToPrimitiveType<input>
      }
    }
  : never

function signatureOf({ name, inputs }: AbiEvent): EventSignature {
  const declared = inputs.map((input) => `${input.type}${input.indexed ? ' indexed' : ''} ${input.name}`)
  return parseEventSignature(`${name}(${declared.join(', ')})`)
}
