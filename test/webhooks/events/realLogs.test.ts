import { type AbiEvent, decodeEventLog, type Log, parseAbiItem } from 'viem'
import { describe, expect, test } from 'vitest'
import { marketAbi } from '../../../src/venues/tillkit/marketAbi.js'
import { decodeEventValues } from '../../../src/webhooks/events/decodeEventValues.js'
import { encodeEventValues } from '../../../src/webhooks/events/encodeEventValues.js'
import { parseEventSignature } from '../../../src/webhooks/events/parseEventSignature.js'
import { startMarket } from '../../setup/chain.js'
import { standardSignatures } from '../support/standardSignatures.js'

const { client } = await startMarket()
const logs = await client.getLogs({ fromBlock: 0n, toBlock: 'latest' })
const events: readonly AbiEvent[] = [
  ...standardSignatures.map(([text]) => parseAbiItem(`event ${text}`) as AbiEvent),
  ...marketAbi.filter((item) => item.type === 'event'),
]

describe('the logs of a whole market', () => {
  test('are decoded as viem decodes them', () => {
    const seen = new Set<string>()
    for (const event of events) {
      const { inputs, ...signature } = parseEventSignature(declarationOf(event))
      expect(inputs).toEqual(event.inputs.map((input) => ({ indexed: false, ...input })))
      for (const log of logs) {
        const theirs = readByViem(event, log)
        const ours = encodeEventValues({ inputs, ...signature }, log)
        expect(ours === undefined).toBe(theirs === undefined)
        if (!ours || !theirs) continue
        const values = decodeEventValues({ inputs }, ours.values) ?? []
        expect(Object.fromEntries(ours.names.map((name, index) => [name, values[index]]))).toEqual(theirs)
        seen.add(signature.text)
      }
    }
    expect(logs.length).toBeGreaterThan(50)
    expect([...seen].map((text) => text.split('(')[0]).sort()).toMatchInlineSnapshot(`
      [
        "Approval",
        "ApprovalForAll",
        "ApprovalForAll",
        "OrderCancelled",
        "OrderCreated",
        "OrderFilled",
        "Transfer",
        "Transfer",
        "TransferSingle",
      ]
    `)
  })
})

/** Returns the Solidity declaration of an event without tuples. */
function declarationOf({ name, inputs }: AbiEvent): string {
  const list = inputs.map((input) => `${input.type} ${input.indexed ? 'indexed ' : ''}${input.name}`)
  return `event ${name}(${list.join(', ')})`
}

/**
 * Returns the arguments of a log, keyed by name, with every integer as `bigint`. Returns `undefined` if the log belongs to another event.
 */
function readByViem(event: AbiEvent, log: Log): Record<string, unknown> | undefined {
  if (log.topics.length - 1 !== event.inputs.filter(({ indexed }) => indexed).length) return undefined
  try {
    const { args = {} } = decodeEventLog({ abi: [event], ...log, strict: true })
    const entries = Object.entries(args).map(([name, value]) => [
      name,
      typeof value === 'number' ? BigInt(value) : value,
    ])
    return Object.fromEntries(entries)
  } catch {
    return undefined
  }
}
