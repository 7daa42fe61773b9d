import {
  type Abi,
  type AbiEvent,
  type Address,
  decodeAbiParameters,
  type Hex,
  type ParseEventLogsReturnType,
  toEventSelector,
} from 'viem'

/**
 * Reads logs by an ABI, as viem's `parseEventLogs` does: what is none of its events, to the last word, is left out. The signatures of
 * an ABI are hashed once: a purchase reads the same few logs several times, and hashing took most of what that computes.
 */
export function readLogs<const abi extends Abi, log extends readLogs.Log>(
  options: readLogs.Options<abi, log>,
): readLogs.ReturnType<abi, log> {
  const { abi, logs } = options
  const known = events.get(abi) ?? readSelectors(abi)
  return logs.flatMap((log) => {
    // Of two with the same signature, such as ERC-20's and ERC-721's `Transfer`, it is the first that it can be.
    for (const { selector, name: eventName, inputs } of known) {
      if (selector !== log.topics[0]) continue
      try {
        return [{ ...log, eventName, args: readArgs(inputs, log) }]
      } catch {
        // Other arguments are indexed.
      }
    }
    return []
  }) as readLogs.ReturnType<abi, log>
}

export declare namespace readLogs {
  type Options<abi extends Abi, log extends Log> = {
    /** It is never changed. */
    abi: abi
    logs: readonly log[]
  }
  /** A log as far as it is read here. */
  type Log = { address: Address; topics: readonly Hex[]; data: Hex }
  /** Each with its event’s name, and what that says. */
  type ReturnType<abi extends Abi, log extends Log> = Told<
    ParseEventLogsReturnType<abi, undefined, true>[number],
    log
  >[]
}

type Told<event, log> = event extends { eventName: unknown; args: unknown }
  ? Pick<event, 'eventName' | 'args'> & log
  : never

function readArgs(inputs: AbiEvent['inputs'], { topics, data }: readLogs.Log): unknown {
  const rest = inputs.filter(({ indexed }) => !indexed)
  const told = rest[0] ? [...decodeAbiParameters(rest, data)] : []
  let place = 0
  const values = inputs.map((input) => (input.indexed ? readTopic(input, topics[++place]) : told.shift()))
  return inputs.every(({ name }) => name)
    ? Object.fromEntries(inputs.map(({ name }, index) => [name, values[index]]))
    : values
}

/** Of what has no fixed length there is a hash only. Throws where there is no topic. */
function readTopic({ type }: { type: string }, topic: Hex | undefined): unknown {
  return topic && /^(?:string|bytes|tuple|.*\])$/.test(type)
    ? topic
    : decodeAbiParameters([{ type }], topic as Hex)[0]
}

/** The events of an ABI with their selectors. */
function readSelectors(abi: Abi): Event[] {
  const found = abi.flatMap((item) =>
    item.type === 'event' ? { ...item, selector: toEventSelector(item) } : [],
  )
  events.set(abi, found)
  return found
}

type Event = AbiEvent & { selector: Hex }

/** What was hashed, as long as anybody has the ABI. */
const events = new WeakMap<Abi, Event[]>()
