import fc from 'fast-check'
import { maxUint256, zeroAddress, zeroHash } from 'viem'
import { permit2Address } from '../../../../../src/swaps/checkout/permit2.js'
import { seaportAddress } from '../../../../../src/venues/seaport/seaportAddress.js'
import { place } from '../place.js'
import { conduit } from '../seaportSteps.js'

/** A source of random values. It returns the same values again when a failure is replayed. */
export type Draw = fc.GeneratorValue

/** Changes one value at any depth: an address, an amount, a number, a word or a byte. */
export function mutateLeaf(value: unknown, draw: Draw): unknown {
  if (Array.isArray(value)) {
    const chosen = draw(fc.nat, Math.max(value.length - 1, 0))
    return value.map((one, index) => (index === chosen ? mutateLeaf(one, draw) : one))
  }
  if (value instanceof Object) {
    const keys = Object.keys(value)
    const chosen = keys[draw(fc.nat, Math.max(keys.length - 1, 0))]
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => [key, key === chosen ? mutateLeaf(one, draw) : one]),
    )
  }
  if (typeof value === 'bigint') return amount(value, draw)
  if (typeof value === 'number') return draw(fc.constantFrom, 0, 1, value + 1, value + 4)
  if (typeof value !== 'string') return value
  if (/^0x[0-9a-f]{40}$/i.test(value)) return address(draw)
  if (/^\d+$/.test(value))
    return draw(fc.boolean) ? `${amount(BigInt(value), draw)}` : draw(fc.constantFrom, ...oddNumbers)
  if (/^0x([0-9a-f]{2})+$/i.test(value)) return draw(fc.boolean) ? flip(value, draw) : zeroHash
  return draw(fc.constantFrom, ...words)
}

/** Adds, removes or reverses items or fields at any depth. */
export function mutateShape(value: unknown, draw: Draw): unknown {
  if (!(value instanceof Object)) return value
  const keys = Object.keys(value)
  const deeper = keys.filter((key) => (value as Record<string, unknown>)[key] instanceof Object)
  if (deeper.length > 0 && draw(fc.boolean)) {
    const key = draw(fc.constantFrom, ...deeper)
    const changed = { ...value, [key]: mutateShape((value as Record<string, unknown>)[key], draw) }
    return Array.isArray(value) ? Object.values(changed) : changed
  }
  if (Array.isArray(value)) {
    const chosen = draw(fc.nat, Math.max(value.length - 1, 0))
    return draw(fc.constantFrom, value.slice(1), [...value, value[chosen]], [...value].reverse())
  }
  const extra = draw(fc.constantFrom, ...extras)
  // Keep these fields: without them, a step does not match the schema.
  const needed = [
    'id',
    'to',
    'data',
    'value',
    'price',
    'domain',
    'types',
    'primaryType',
    'endpoint',
    'method',
    'body',
  ]
  const spare = keys.filter(
    (key) =>
      !needed.includes(key) && !['name', 'version', 'chainId', 'verifyingContract', 'type'].includes(key),
  )
  if (spare.length === 0 || draw(fc.boolean)) return { ...value, ...extra }
  const gone = draw(fc.constantFrom, ...spare)
  return Object.fromEntries(Object.entries(value).filter(([key]) => key !== gone))
}

export function flip(data: string, draw: Draw): string {
  const bytes = (data.length - 2) / 2
  if (bytes < 1 || !/^0x/.test(data)) return `${data}!`
  const where = 2 + 2 * draw(fc.nat, Math.ceil(bytes) - 1)
  const byte = Number.parseInt(data.slice(where, where + 2), 16) ^ (1 << draw(fc.nat, 7))
  return `${data.slice(0, where)}${byte.toString(16).padStart(2, '0')}${data.slice(where + 2)}`
}

export function address(draw: Draw) {
  return draw(fc.constantFrom, ...addresses)
}

/** Returns an amount near another one, or far from it. */
export function amount(value: bigint, draw: Draw): bigint {
  const less = value > 0n ? value - 1n : 0n
  return (
    draw(fc.constantFrom, 0n, 1n, less, value + 1n, value * 2n, value / 2n, maxUint256, 2n ** 90n) %
    2n ** 256n
  )
}

const { market, usdc, collection, buyer, friend, seller, stranger } = place
const addresses = [
  market,
  usdc,
  collection,
  buyer,
  friend,
  seller,
  stranger,
  zeroAddress,
  seaportAddress,
].concat(
  [place.paintings, place.oddToken, place.otherUsdc, place.fakes, place.smartAccount, place.stall],
  [conduit.address, permit2Address],
)

const oddNumbers = ['0x10', '1e18', '-1', '01', '1.5', ' 1', '', 'ten', `${2n ** 256n}`]

const words = [
  '',
  'Login',
  'Permit',
  'Purchase',
  'uint256',
  'address',
  'https://evil.example/x',
  '//evil.example',
  'POST',
  'GET',
  'order',
  '0x',
]

const extras = [
  { EIP712Domain: [] },
  { EIP712Domain: [{ name: 'name', type: 'string' }] },
  { extra: [{ name: 'x', type: 'uint256' }] },
  { salt: zeroHash },
  { executeType: 'order' },
  { signature: undefined },
  { post: { endpoint: 'https://evil.example/', method: 'POST', body: {} } },
  { post: { endpoint: '/own', method: 'POST', body: {} } },
  { recipient: place.stranger },
  { note: 'hello' },
] as const
