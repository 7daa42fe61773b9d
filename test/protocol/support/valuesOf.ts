import fc from 'fast-check'
import * as z from 'zod/mini'
import { pathsOf } from './changes.js'

/** Values for the fields of the service's API: valid ones for each type of field, and almost valid ones. */
export const fieldValues: readonly unknown[] = [
  null,
  true,
  false,
  '',
  'a word',
  'é',
  [],
  {},
  ['a', 'b'],
  [1, '2'],
  [null],
  { a: [1] },
  0,
  -0,
  1,
  -1,
  1.5,
  50,
  50.1,
  31337,
  2 ** 53,
  2 ** 60,
  -(2 ** 60),
  1e300,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
  '0',
  '1',
  '00',
  '-1',
  '1.5',
  '1e3',
  ' 1',
  '1\n',
  '0x',
  '0x0',
  '0xg',
  '0xAb',
  '9'.repeat(78),
  `${2n ** 256n - 1n}`,
  `${2n ** 256n}`,
  `0x${'f'.repeat(64)}`,
  `0x1${'0'.repeat(64)}`,
  '9'.repeat(79),
  '2026-01-02T03:04:05Z',
  '2026-01-31T03:04:05.123456789+02:00',
  '2026-02-30T03:04:05Z',
  '2026-01-02',
  '2024-02-29T23:59:59Z',
  '2026-13-01T00:00:00Z',
  '2026-01-02T25:00:00Z',
  '0000-01-01T00:00:00Z',
  '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  '0x5fbDB2315678afecb367f032d93F642f64180aa3',
  '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE',
  `0x${'e'.repeat(40)}`,
  `0x${'E'.repeat(40)}`,
  `0x${'0'.repeat(40)}`,
  `0X${'0'.repeat(40)}`,
  `0x${'0'.repeat(39)}`,
  'x'.repeat(256),
  'x'.repeat(257),
  'https://market.example/base',
  { request: 1 },
  '2.0.0',
  { Purchase: [{ name: 'buyer', type: 'address' }] },
  { Purchase: [{ name: 'buyer' }] },
  { P: {} },
]

/** Generates one of {@link fieldValues}, or a random value of a similar type. */
export const anyField: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...fieldValues),
  fc.bigInt({ min: 0n, max: 2n ** 256n }).map(String),
  fc.uint8Array({ minLength: 20, maxLength: 20 }).map((bytes) => `0x${Buffer.from(bytes).toString('hex')}`),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  fc.string(),
)

/**
 * Returns a fast-check arbitrary of JSON values that the schema accepts. It is derived from the schema, so it covers every field. Each
 * worker caches one arbitrary per schema.
 */
export function valuesOf(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  const values = known.get(schema) ?? readValues(schema)
  known.set(schema, values)
  return values
}

const known = new WeakMap<z.core.$ZodType, fc.Arbitrary<unknown>>()

function readValues(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  const { def } = schema._zod as { def: Definition }
  if (def.type === 'object' && def.shape) {
    const fields = Object.entries(def.shape)
    const optional = fields.filter(([, field]) => accepts(field, undefined)).map(([name]) => name)
    const model = Object.fromEntries(fields.map(([name, field]) => [name, valuesOf(field)]))
    const requiredKeys = Object.keys(model).filter((name) => !optional.includes(name))
    return fc.record(model, { requiredKeys })
  }
  if (def.type === 'array' && def.element) {
    const list = fc.array(valuesOf(def.element), { maxLength: 2 })
    return list.filter((values) => accepts(schema, values))
  }
  const words = def.entries ? Object.values(def.entries) : def.values
  if (words) return fc.constantFrom(...words)
  if (def.type === 'optional' && def.innerType) return valuesOf(def.innerType)
  if (def.type === 'pipe' && def.out && ['array', 'optional'].includes(def.out._zod.def.type)) {
    const innerValues = valuesOf(def.out)
    return accepts(schema, null) ? fc.option(innerValues, { freq: 4 }) : innerValues
  }
  const accepted = samples.filter((value) => accepts(schema, value))
  if (accepted.length === 0) throw new Error(`No value is known for a ${def.type}.`)
  return fc.constantFrom(...accepted)
}

/** Returns a value that the schema accepts, with every optional field and at least one item in each list. */
export function fullValueOf(schema: z.core.$ZodType): unknown {
  const weight = (value: unknown) => pathsOf(value).length
  return fc
    .sample(valuesOf(schema), { seed: 1, numRuns: 300 })
    .reduce((fullest, value) => (weight(value) > weight(fullest) ? value : fullest))
}

type Definition = {
  type: string
  shape?: Record<string, z.core.$ZodType>
  element?: z.core.$ZodType
  entries?: Record<string, unknown>
  values?: readonly unknown[]
  innerType?: z.core.$ZodType
  out?: z.core.$ZodType
}

const samples = fc.sample(anyField, { seed: 1, numRuns: 3_000 })

function accepts(schema: z.core.$ZodType, value: unknown): boolean {
  return z.safeDecode(schema, value).success
}
