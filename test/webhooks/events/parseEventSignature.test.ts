import fc from 'fast-check'
import { type AbiEvent, parseAbiItem, toEventSelector } from 'viem'
import { describe, expect, test } from 'vitest'
import { EventSignatureError } from '../../../src/webhooks/events/EventSignatureError.js'
import {
  eventSignatureBounds,
  parseEventSignature,
} from '../../../src/webhooks/events/parseEventSignature.js'
import { arbitraryEvent } from '../support/arbitraryEvent.js'
import { standardSignatures } from '../support/standardSignatures.js'

describe('parseEventSignature', () => {
  test('returns text, canonical form, inputs and topic hash', () => {
    expect(
      parseEventSignature('Transfer(address indexed from, address indexed to, uint value)'),
    ).toMatchInlineSnapshot(`
      {
        "canonical": "Transfer(address,address,uint256)",
        "indexedCount": 2,
        "inputs": [
          {
            "indexed": true,
            "name": "from",
            "type": "address",
          },
          {
            "indexed": true,
            "name": "to",
            "type": "address",
          },
          {
            "indexed": false,
            "name": "value",
            "type": "uint256",
          },
        ],
        "name": "Transfer",
        "names": [
          "from",
          "to",
          "value",
        ],
        "text": "Transfer(address indexed from, address indexed to, uint256 value)",
        "topicHash": "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef",
        "types": [
          "address",
          "address",
          "uint256",
        ],
      }
    `)
  })

  test.each(standardSignatures)('parses %s', (text, topicHash) => {
    const indexedCount = text.split(' indexed ').length - 1
    expect(parseEventSignature(text)).toMatchObject({ text, topicHash, indexedCount })
  })

  test('names unnamed arguments arg1, arg2, …', () => {
    const { text, names } = parseEventSignature('Sold(address indexed,uint256 price,bool)')
    expect(text).toBe('Sold(address indexed, uint256 price, bool)')
    expect(names).toEqual(['arg1', 'price', 'arg3'])
  })

  test.each([
    ['event Sold ( uint ) ;', 'Sold(uint256)'],
    ['Sold(int a,byte b,address payable c)', 'Sold(int256 a, bytes1 b, address c)'],
    ['Sold(address payable indexed seller)', 'Sold(address indexed seller)'],
    [
      'Sold(tuple(uint id, (address to, byte[] why)[2] rest)[] items)',
      'Sold((uint256 id, (address to, bytes1[] why)[2] rest)[] items)',
    ],
    ['Sold((uint,address) indexed pair)', 'Sold((uint256, address) indexed pair)'],
    ['Sold(uint[ 3 ][] indexed)', 'Sold(uint256[3][] indexed)'],
    ['Sold(uint256[65535] all)', 'Sold(uint256[65535] all)'],
    ['Nothing()', 'Nothing()'],
    ['event(uint256 event)', 'event(uint256 event)'],
    ['$a_1(bytes32 $, bytes _)', '$a_1(bytes32 $, bytes _)'],
  ])('normalises %s to %s', (written, text) => {
    expect(parseEventSignature(written).text).toBe(text)
    expect(parseEventSignature(text)).toEqual(parseEventSignature(written))
  })

  test('writes tuples out in the types and the canonical form', () => {
    const signature = parseEventSignature(
      'Sold((uint id, (address to, uint8 way)[2] rest)[] items, bool indexed)',
    )
    expect(signature.canonical).toBe('Sold((uint256,(address,uint8)[2])[],bool)')
    expect(signature.types).toEqual(['(uint256,(address,uint8)[2])[]', 'bool'])
    expect(signature.inputs[0]).toEqual({
      name: 'items',
      type: 'tuple[]',
      indexed: false,
      components: [
        { name: 'id', type: 'uint256' },
        {
          name: 'rest',
          type: 'tuple[2]',
          components: [
            { name: 'to', type: 'address' },
            { name: 'way', type: 'uint8' },
          ],
        },
      ],
    })
  })

  test('parses any event as viem does', () => {
    fc.assert(
      fc.property(arbitraryEvent(), ({ text, plain, inputs }) => {
        fc.pre(text.length <= eventSignatureBounds.characters)
        const theirs = parseAbiItem(plain) as AbiEvent
        const ours = parseEventSignature(plain)
        expect(ours.inputs).toEqual(theirs.inputs.map((input) => ({ indexed: false, ...input })))
        expect(ours.topicHash).toBe(toEventSelector(theirs))
        expect(ours.indexedCount).toBe(inputs.filter(({ indexed }) => indexed).length)
        expect(parseEventSignature(text)).toMatchObject({ canonical: ours.canonical, types: ours.types })
        expect(parseEventSignature(ours.text)).toEqual(ours)
      }),
      { numRuns: 500 },
    )
  })

  test.each([
    ['', 'Unexpected', 0],
    ['Transfer', 'Unexpected', 8],
    ['Transfer(', 'Unexpected', 9],
    ['Transfer(address', 'Unexpected', 16],
    ['Transfer(address))', 'Unexpected', 17],
    ['Transfer(address,)', 'Unexpected', 17],
    ['Transfer(,address)', 'Unexpected', 9],
    ['Transfer(address;)', 'Unexpected', 16],
    ['Transfer(address a b)', 'Unexpected', 19],
    ['Transfer(address) returns', 'Unexpected', 18],
    ['Transfer(address);;', 'Unexpected', 18],
    ['Transfer(address {})', 'Unexpected', 17],
    ['Transfer(())', 'Unexpected', 10],
    ['Transfer(uint[)', 'Unexpected', 14],
    ['Transfer(uint[3)', 'Unexpected', 15],
    ['(address)', 'Unexpected', 0],
    ['event (address) x', 'Unexpected', 16],
    ['Transfer(address\tfrom)', 'Unprintable', 16],
    ['Transfer(address\nfrom)', 'Unprintable', 16],
    ['Tränsfer(address)', 'Unprintable', 2],
    ['Transfer(address\u200b)', 'Unprintable', 16],
    ['Transfer(\ud83d\ude00)', 'Unprintable', 9],
    ['Transfer(IERC20 token)', 'UnknownType', 9],
    ['Transfer(uint257)', 'UnknownType', 9],
    ['Transfer(uint0)', 'UnknownType', 9],
    ['Transfer(uint08)', 'UnknownType', 9],
    ['Transfer(uint7)', 'UnknownType', 9],
    ['Transfer(bytes33)', 'UnknownType', 9],
    ['Transfer(bytes0)', 'UnknownType', 9],
    ['Transfer(fixed128x18)', 'UnknownType', 9],
    ['Transfer(function)', 'UnknownType', 9],
    ['Transfer(tuple)', 'UnknownType', 9],
    ['Transfer(constructor)', 'UnknownType', 9],
    ['Transfer(uint[0])', 'BadLength', 14],
    ['Transfer(uint[01])', 'BadLength', 14],
    ['Transfer(uint[65536])', 'BadLength', 14],
    ['Transfer(uint[n])', 'BadLength', 14],
    ['1Transfer(uint)', 'BadName', 0],
    ['Transfer(uint 1a)', 'BadName', 14],
    ['Transfer(uint indexed indexed)', 'BadName', 22],
    ['Transfer((uint indexed a) b)', 'BadName', 15],
    ['Transfer(uint __proto__)', 'BadName', 14],
    ['Transfer((uint __proto__) a)', 'BadName', 15],
    ['Transfer(uint a, bool a)', 'DuplicateName', 17],
    ['Transfer(uint arg2, bool)', 'DuplicateName', 20],
    ['Transfer((uint a, bool a) b)', 'DuplicateName', 18],
    ['Transfer(uint) anonymous', 'Anonymous', 15],
    ['T(bool indexed, bool indexed, bool indexed, bool indexed)', 'TooManyIndexed', 44],
  ] as const)('throws EventSignatureError for %s', (text, fault, position) => {
    const error = errorOf(text)
    expect(error).toBeInstanceOf(EventSignatureError)
    expect(error).toMatchObject({ code: 'EventSignatureInvalid', fault, position })
  })

  test.each([
    ['arguments', `T(${Array(33).fill('bool').join()})`, 'TooMany', 162],
    ['fields', `T((${Array(33).fill('bool').join()}))`, 'TooMany', 163],
    ['arrays', `T(bool${'[]'.repeat(9)})`, 'TooDeep', 22],
    ['tuples', `T(${'('.repeat(9)}bool${')'.repeat(9)})`, 'TooDeep', 10],
    ['arrays and tuples', `T(((((bool[][])[])[])[]))`, 'TooDeep', 21],
    ['characters', 'x'.repeat(513), 'TooLong', 512],
  ] as const)('throws for too many %s', (_, text, fault, position) => {
    expect(errorOf(text)).toMatchObject({ fault, position })
  })

  test('names the fault and the position in the message', () => {
    expect(errorOf('Sold(IERC20 indexed token)')?.message).toMatchInlineSnapshot(
      `"The event signature cannot be read at character 5. IERC20 is not a type of the ABI. A contract is an address, an enum a uint8, a struct a tuple. Write the signature as the contract declares it, such as Transfer(address indexed from, address indexed to, uint256 value)."`,
    )
  })

  test('accepts a signature at the limits', () => {
    const arrays = '[]'.repeat(8)
    expect(parseEventSignature(`T(bool${arrays})`).types).toEqual([`bool${arrays}`])
    const tuple = `${'('.repeat(8)}bool${')'.repeat(8)}`
    expect(parseEventSignature(`T(${tuple})`).types).toEqual([tuple])
    expect(parseEventSignature(`T(${Array(32).fill('bool').join()})`).names).toHaveLength(32)
    expect(parseEventSignature(`T(${' '.repeat(509)})`).text).toBe('T()')
  })

  test('reads each character at most twice on average, for any text', () => {
    for (const bait of baits) {
      for (const length of [64, 128, 256, 512]) {
        const text = new CountedText(bait(length).slice(0, length))
        errorOf(text as unknown as string)
        expect(text.looks).toBeLessThanOrEqual(2 * length)
      }
      const long = new CountedText(bait(1_000_000))
      expect(errorOf(long as unknown as string)).toMatchObject({ fault: 'TooLong' })
      expect(long.looks).toBe(0)
    }
  })

  test('parses any text or throws with a position inside it', () => {
    const piece = fc.constantFrom(
      ...'T ( ) [ ] , ; uint256 address tuple indexed event a 1 _ é'.split(' '),
      ' ',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const text = pieces.join('')
        const error = errorOf(text)
        if (!error) return
        expect(error).toBeInstanceOf(EventSignatureError)
        expect(error.position).toBeGreaterThanOrEqual(0)
        expect(error.position).toBeLessThanOrEqual(text.length)
      }),
      { numRuns: 2_000 },
    )
  })
})

/** Texts for which a parser with backtracking would need much time. */
const baits: readonly ((length: number) => string)[] = [
  (length) => `T(${' '.repeat(length)}`,
  (length) => `T(uint${' '.repeat(length)}x)`,
  (length) => `T(${'('.repeat(length)}`,
  (length) => `T(${'(('.repeat(length / 4)}uint${'))'.repeat(length / 4)}`,
  (length) => `T(uint${'[]'.repeat(length)}`,
  (length) => `T(uint${'['.repeat(length)}`,
  (length) => `T(uint[${'9'.repeat(length)}])`,
  (length) => `T(${'uint,'.repeat(length)}`,
  (length) => `T(${','.repeat(length)})`,
  (length) => 'a'.repeat(length),
  (length) => `T(${'a'.repeat(length)}`,
  (length) => `T(uint ${'a'.repeat(length)})`,
  (length) => `T(${'indexed '.repeat(length)})`,
  (length) => `${'event '.repeat(length)}T(uint)`,
  (length) => `T(${'tuple'.repeat(length)}`,
  (length) => `T(${'tuple('.repeat(length)}`,
]

/** A text that counts how many of its characters the parser reads, so that the test can limit the work. */
class CountedText {
  looks = 0
  readonly #text: string
  constructor(text: string) {
    this.#text = text
  }
  get length(): number {
    return this.#text.length
  }
  charCodeAt(index: number): number {
    this.looks++
    return this.#text.charCodeAt(index)
  }
  slice(from: number, to: number = this.length): string {
    const slice = this.#text.slice(from, to)
    this.looks += slice.length
    return slice
  }
}

function errorOf(text: string): EventSignatureError | undefined {
  try {
    parseEventSignature(text)
  } catch (error) {
    return error as EventSignatureError
  }
}
