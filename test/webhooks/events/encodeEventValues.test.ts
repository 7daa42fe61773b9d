import fc from 'fast-check'
import {
  type AbiEvent,
  type AbiParameter,
  encodeAbiParameters,
  encodeEventTopics,
  type Hex,
  numberToHex,
  parseAbiItem,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { decodeEventValues } from '../../../src/webhooks/events/decodeEventValues.js'
import { encodeEventValues } from '../../../src/webhooks/events/encodeEventValues.js'
import { type EventParameter, parseEventSignature } from '../../../src/webhooks/events/parseEventSignature.js'
import { arbitraryEvent, type MadeEvent } from '../support/arbitraryEvent.js'

const alice = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const bob = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'

describe('encodeEventValues', () => {
  test('returns topic, signature, types, names and values of a log', () => {
    const signature = parseEventSignature('Transfer(address indexed from, address indexed to, uint256 value)')
    const log = { topics: [signature.topicHash, pad(alice), pad(bob)], data: word(5) }
    expect(encodeEventValues(signature, log)).toEqual({
      topicHash: '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
      eventSig: 'Transfer(address indexed from, address indexed to, uint256 value)',
      types: ['address', 'address', 'uint256'],
      names: ['from', 'to', 'value'],
      values: [alice, bob, word(5)],
    })
  })

  test('encodes dynamic values standalone, and indexed ones as their topic', () => {
    const signature = parseEventSignature('Made(string indexed, uint8[] list, bytes, (bool, address))')
    const values = [[7, 8], '0xabcd', [true, bob]] as const
    const types = [{ type: 'uint8[]' }, { type: 'bytes' }, tuple('bool', 'address')] as const
    const log = { topics: [signature.topicHash, word(99)], data: encodeAbiParameters(types, values as never) }
    expect(encodeEventValues(signature, log)).toMatchObject({
      names: ['arg1', 'list', 'arg3', 'arg4'],
      types: ['string', 'uint8[]', 'bytes', '(bool,address)'],
      values: [
        word(99),
        encodeAbiParameters([{ type: 'uint8[]' }], [[7, 8]]),
        encodeAbiParameters([{ type: 'bytes' }], ['0xabcd']),
        encodeAbiParameters([{ type: 'bool' }, { type: 'address' }], [true, bob]),
      ],
    })
  })

  test('encodes any event as viem does, and decodes it back', () => {
    fc.assert(
      fc.property(arbitraryEvent(), (generated) => {
        const { event, log } = emit(generated)
        const signature = parseEventSignature(generated.plain)
        const encoded = encodeEventValues(signature, log)
        expect(encoded?.values).toEqual(
          event.inputs.map((input, index) => wireValue(input, generated, index, log)),
        )
        const expected = generated.values.map((value, index) => native(generated, index, value, log))
        expect(lowerCased(decodeEventValues(signature, encoded?.values ?? []))).toEqual(expected)
      }),
      { numRuns: 500 },
    )
  })

  test('returns undefined for another topic hash or another number of topics', () => {
    const signature = parseEventSignature('Made(bool indexed)')
    const { topicHash } = signature
    expect(encodeEventValues(signature, { topics: [topicHash, word(1)], data: '0x' })).toBeDefined()
    for (const topics of [
      [],
      [topicHash],
      [word(0), word(1)],
      [topicHash, word(1), word(1)],
      [topicHash, '0x01'],
    ]) {
      expect(encodeEventValues(signature, { topics: topics as Hex[], data: '0x' })).toBeUndefined()
    }
  })

  test.each([
    ['address', `0x01${'00'.repeat(31)}`],
    ['bool', word(2)],
    ['uint8', word(256)],
    ['int8', word(128)],
    ['int8', `0x${'f'.repeat(61)}7ff`],
    ['bytes4', word(1)],
    ['uint256', '0x'],
    ['uint256', '0x01'],
    ['uint256', `${word(1)}00`],
    ['uint256', `0x${'zz'.repeat(32)}`],
    ['uint256', 'nothing'],
  ] as const)('returns undefined for a %s of %s', (type, data) => {
    const inData = parseEventSignature(`Made(${type})`)
    expect(encodeEventValues(inData, { topics: [inData.topicHash], data: data as Hex })).toBeUndefined()
    const asTopic = parseEventSignature(`Made(${type} indexed)`)
    const topics = [asTopic.topicHash, data as Hex]
    expect(encodeEventValues(asTopic, { topics, data: '0x' })).toBeUndefined()
  })

  test('returns undefined for truncated or extended data', () => {
    fc.assert(
      fc.property(
        arbitraryEvent(),
        fc.nat(),
        fc.integer({ min: 1, max: 255 }),
        (generated, place, change) => {
          const { log, event } = emit(generated)
          const signature = parseEventSignature(generated.plain)
          expect(encodeEventValues(signature, { ...log, data: `${log.data}00` })).toBeUndefined()
          expect(
            encodeEventValues(signature, { ...log, data: `${log.data}${word(0).slice(2)}` }),
          ).toBeUndefined()
          if (log.data === '0x') return
          expect(encodeEventValues(signature, { ...log, data: log.data.slice(0, -2) as Hex })).toBeUndefined()

          // Change one byte of the log data. The data then does not decode, or it decodes to values that encode to the same bytes again.
          const bytes = Buffer.from(log.data.slice(2), 'hex')
          const at = place % bytes.length
          bytes[at] = (bytes[at] ?? 0) ^ change
          const data: Hex = `0x${bytes.toString('hex')}`
          const encoded = encodeEventValues(signature, { ...log, data })
          if (!encoded) return
          const unindexed = encoded.values.filter((_, index) => !event.inputs[index]?.indexed)
          expect(reassemble(event, unindexed)).toBe(data)
        },
      ),
      { numRuns: 500 },
    )
  })

  test('returns undefined for data that would expand when decoded', () => {
    const signature = parseEventSignature('Made(string[] all)')
    const long = `${word(64_000).slice(2)}${'61'.repeat(64_000)}`
    const offsets = Array(2_000)
      .fill(word(32 * 2_000).slice(2))
      .join('')
    const data: Hex = `0x${word(32).slice(2)}${word(2_000).slice(2)}${offsets}${long}`
    expect(encodeEventValues(signature, { topics: [signature.topicHash], data })).toBeUndefined()
    const value = { inputs: signature.inputs }
    expect(decodeEventValues(value, [data])).toBeUndefined()
    for (const length of [2n ** 256n - 1n, 2n ** 53n, 2n ** 48n, 2n ** 32n, 1n]) {
      const short: Hex = `0x${word(32).slice(2)}${numberToHex(length, { size: 32 }).slice(2)}`
      expect(encodeEventValues(signature, { topics: [signature.topicHash], data: short })).toBeUndefined()
    }
  })

  test('does not allocate a fixed-size array before its data is there', () => {
    const signature = parseEventSignature(`Made(uint8${'[65535]'.repeat(8)} all)`)
    expect(encodeEventValues(signature, { topics: [signature.topicHash], data: word(1) })).toBeUndefined()
  })
})

describe('decodeEventValues', () => {
  test('returns the values', () => {
    const { inputs } = parseEventSignature('Made(uint8, int256, address, bool, bytes4, string indexed)')
    const negative: Hex = `0x${'f'.repeat(64)}`
    const selector: Hex = `0x12345678${'00'.repeat(28)}`
    expect(decodeEventValues({ inputs }, [word(7), negative, alice, word(1), selector, word(99)])).toEqual([
      7n,
      -1n,
      '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
      true,
      '0x12345678',
      word(99),
    ])
  })

  test('returns a tuple as an object when all its fields have names', () => {
    const { inputs } = parseEventSignature('Made((uint8 id, address to) a, (uint8 id, address) b)')
    const pair: Hex = `0x${word(7).slice(2)}${pad(bob).slice(2)}`
    const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
    expect(decodeEventValues({ inputs }, [pair, pair])).toEqual([{ id: 7n, to }, [7n, to]])
  })

  test('decodes a long list', () => {
    const { inputs } = parseEventSignature('Made(string[] all)')
    const all = Array.from({ length: 10_000 }, (_, index) => `number ${index}`)
    const value = encodeAbiParameters([{ type: 'string[]' }], [all])
    expect(decodeEventValues({ inputs }, [value])).toEqual([all])
  })

  test('returns undefined for too many or too few values, or one of another type', () => {
    const { inputs } = parseEventSignature('Made(uint8 id, address to, string[] indexed)')
    expect(decodeEventValues({ inputs }, [word(1), bob, word(1)])).toBeDefined()
    for (const values of [
      [],
      [word(1), bob],
      [word(1), bob, word(1), word(1)],
      [word(256), bob, word(1)],
      [word(1), `${bob}00`, word(1)],
      [word(1), bob, '0x01'],
      ['0x', bob, word(1)],
    ]) {
      expect(decodeEventValues({ inputs }, values as Hex[])).toBeUndefined()
    }
  })
})

function emit({ plain, inputs, values }: MadeEvent) {
  const event = parseAbiItem(plain) as AbiEvent
  const indexed = values.filter((_, index) => inputs[index]?.indexed)
  // viem hashes an indexed string or bytes value, but no array and no tuple. So the test passes a made-up hash for all of these values.
  const words = event.inputs.map((input, index) => {
    const isHashed = input.indexed && !inputs[index]?.isWord
    return isHashed ? ({ ...input, type: 'bytes32' } as const) : input
  })
  const args = indexed.map((value, index) => {
    const input = inputs.filter((each) => each.indexed)[index]
    return input?.isWord ? value : word(index + 1)
  })
  const [, ...topics] = encodeEventTopics({ abi: [{ ...event, inputs: words }], args })
  const { topicHash } = parseEventSignature(plain)
  const rest = event.inputs.filter((input) => !input.indexed)
  const data = encodeAbiParameters(
    rest,
    values.filter((_, index) => !inputs[index]?.indexed),
  )
  return { event, log: { topics: [topicHash, ...(topics as Hex[])], data } }
}

function topicOf({ inputs }: MadeEvent, index: number, topics: readonly Hex[]): Hex {
  return topics[1 + inputs.slice(0, index).filter(({ indexed }) => indexed).length] ?? '0x'
}

/** Returns the value that the notification must contain, as viem encodes it. */
function wireValue(
  input: AbiParameter,
  generated: MadeEvent,
  index: number,
  log: { topics: readonly Hex[] },
): Hex {
  const value = generated.values[index]
  if (input.type === 'address') return value as Hex
  if (generated.inputs[index]?.indexed) return topicOf(generated, index, log.topics)
  return encodeAbiParameters([input], [value])
}

function native(
  generated: MadeEvent,
  index: number,
  value: unknown,
  log: { topics: readonly Hex[] },
): unknown {
  const { indexed, isWord } = generated.inputs[index] ?? {}
  return indexed && !isWord ? topicOf(generated, index, log.topics) : lowerCased(value)
}

/** Converts addresses to lower case, because decoded addresses have a checksum. All other hex values already are lower case. */
function lowerCased(value: unknown): unknown {
  if (typeof value === 'string') return /^0x[0-9a-fA-F]{40}$/.test(value) ? value.toLowerCase() : value
  if (Array.isArray(value)) return value.map(lowerCased)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, lowerCased(each)]))
}

/**
 * Encodes the separate values as the data of one log again, with viem. Treats strings as bytes, because not every byte sequence is text.
 */
function reassemble({ inputs }: AbiEvent, values: readonly Hex[]): Hex {
  const text = JSON.stringify(inputs.filter((input) => !input.indexed)).replaceAll('"string', '"bytes')
  const rest: (EventParameter & { indexed: boolean })[] = JSON.parse(text)
  return encodeAbiParameters(rest, decodeEventValues({ inputs: rest }, values) ?? [])
}

function tuple(...types: string[]): AbiParameter {
  return { type: 'tuple', components: types.map((type) => ({ type })) } as AbiParameter
}

function word(value: number): Hex {
  return numberToHex(value, { size: 32 })
}

function pad(address: Hex): Hex {
  return `0x${address.slice(2).padStart(64, '0')}`
}
