import fc from 'fast-check'
import { nativeAlias } from '../../../../src/protocol/formats.js'

/** Generates functions that remove or replace a field of a body, at any depth. */
export function bodyMutation(): fc.Arbitrary<(body: unknown) => unknown> {
  const replacement = fc.oneof(
    fc.constant(undefined),
    fc.jsonValue(),
    fc.string(),
    fc.double(),
    fc.bigInt().map(String),
    fc.constantFrom('', '0', '\u0000', `${2n ** 256n}`, '0x', `0x${'0'.repeat(40)}`, nativeAlias),
    fc.array(fc.jsonValue(), { maxLength: 200 }),
  )
  return fc.tuple(fc.array(fc.nat(), { maxLength: 4 }), replacement).map(([way, value]) => (body) => {
    return replaceAt(body, way, value)
  })
}

function replaceAt(node: unknown, [step, ...rest]: readonly number[], value: unknown): unknown {
  if (step === undefined || typeof node !== 'object' || node === null) return value
  const keys = Object.keys(node)
  const key = keys[step % keys.length]
  if (key === undefined) return value
  const changed = replaceAt(Reflect.get(node, key), rest, value)
  return Array.isArray(node)
    ? node.map((element, index) => (String(index) === key ? changed : element))
    : { ...node, [key]: changed }
}
