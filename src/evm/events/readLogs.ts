import {
  type Abi,
  type AbiEvent,
  type Address,
  decodeAbiParameters,
  type Hex,
  type ParseEventLogsReturnType,
  toEventSelector,
} from 'viem'

/** Decodes the logs of the events in an ABI, like viem's strict `parseEventLogs`, and omits all other logs. */
export function readLogs<const abi extends Abi, log extends readLogs.Log>(
  options: readLogs.Options<abi, log>,
): readLogs.ReturnType<abi, log> {
  const { abi, logs } = options
  const known = events.get(abi) ?? readSelectors(abi)
  return logs.flatMap((log) => {
    // Several events may have the same signature, such as `Transfer` of ERC-20 and ERC-721: use the first that matches.
    for (const { selector, name: eventName, inputs } of known) {
      if (selector !== log.topics[0]) continue
      try {
        return [{ ...log, eventName, args: readArgs(inputs, log) }]
      } catch {
        // Try the next event, because this one has other indexed arguments than the log.
      }
    }
    return []
  }) as readLogs.ReturnType<abi, log>
}

export declare namespace readLogs {
  type Options<abi extends Abi, log extends Log> = {
    abi: abi
    logs: readonly log[]
  }
  type Log = { address: Address; topics: readonly Hex[]; data: Hex }
  type ReturnType<abi extends Abi, log extends Log> = Decoded<
    ParseEventLogsReturnType<abi, undefined, true>[number],
    log
  >[]
}

type Decoded<event, log> = event extends { eventName: unknown; args: unknown }
  ? Pick<event, 'eventName' | 'args'> & log
  : never

function readArgs(inputs: AbiEvent['inputs'], { topics, data }: readLogs.Log): unknown {
  const rest = inputs.filter(({ indexed }) => !indexed)
  const unindexed = rest[0] ? [...decodeAbiParameters(rest, data)] : []
  let at = 0
  const values = inputs.map((input) => (input.indexed ? readTopic(input, topics[++at]) : unindexed.shift()))
  return inputs.every(({ name }) => name)
    ? Object.fromEntries(inputs.map(({ name }, index) => [name, values[index]]))
    : values
}

/** Decodes an indexed argument. For a string, bytes, an array or a tuple, the topic is only a hash, and is returned unchanged. */
function readTopic({ type }: { type: string }, topic: Hex | undefined): unknown {
  return topic && /^(?:string|bytes|tuple|.*\])$/.test(type)
    ? topic
    : decodeAbiParameters([{ type }], topic as Hex)[0]
}

function readSelectors(abi: Abi): Event[] {
  const found = abi.flatMap((item) =>
    item.type === 'event' ? { ...item, selector: toEventSelector(item) } : [],
  )
  events.set(abi, found)
  return found
}

type Event = AbiEvent & { selector: Hex }

const events = new WeakMap<Abi, Event[]>()
