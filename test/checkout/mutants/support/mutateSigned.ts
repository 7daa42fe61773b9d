import fc from 'fast-check'
import { isHex } from 'viem'
import type { Signature, Step } from '../../../../src/protocol/step.js'
import { changeLeaf, replaceAt } from './mutateArguments.js'
import type { mutateBytes } from './mutateBytes.js'

/**
 * Changes a signature request: its values, their spelling, its types, or its domain. Either the posted body changes in the same way, or it
 * keeps the old values.
 */
export function mutateSigned(step: Step, options: mutateBytes.Options): Step {
  const { signature, post } = step
  if (!signature) return step
  const { draw } = options
  const changed = draw(fc.constantFrom, ...ways)(signature, options)
  const [name] = Object.keys(post?.body ?? {})
  const follows = post && name !== undefined && draw(fc.nat, 4) > 0
  const body = { ...post?.body, ...(name !== undefined && { [name]: changed.value }) }
  return { ...step, signature: changed, ...(follows && { post: { ...post, body } }) }
}

type Way = (signature: Signature, options: mutateBytes.Options) => Signature

const ways: readonly Way[] = [
  ...[0, 1, 2].map(
    (): Way => (signature, options) => valued(signature, changeLeaf(signature.value, options)),
  ),
  ...[0, 1, 2].map((): Way => (signature, options) => valued(signature, rewritten(signature.value, options))),
  (signature, { draw }) => valued(signature, more(signature.value, draw)),
  (signature, options) => ({ ...signature, types: built(signature.types, options) }),
  (signature, options) => ({ ...signature, types: built(signature.types, options) }),
  (signature, options) => ({
    ...signature,
    domain: changeLeaf(signature.domain, options) as Signature['domain'],
  }),
  ({ domain, ...signature }, { draw }) => ({
    ...signature,
    domain: { ...domain, ...draw(fc.constantFrom, ...domains) } as Signature['domain'],
  }),
  (signature, { draw }) => ({
    ...signature,
    primaryType: draw(
      fc.constantFrom,
      ...Object.keys(signature.types),
      'EIP712Domain',
      ' Purchase',
      'Permit ',
    ),
  }),
]

function valued(signature: Signature, value: unknown): Signature {
  return { ...signature, value: value as Signature['value'] }
}

/** Writes one value differently. Wallets may read numbers and addresses in several notations. */
function rewritten(value: unknown, { draw }: mutateBytes.Options): unknown {
  const leaves = leavesOf(value)
  if (leaves.length === 0) return value
  return replaceAt(value, draw(fc.constantFrom, ...leaves), (leaf) => {
    const text = String(leaf)
    if (isHex(text)) {
      const digits = text.slice(2)
      return draw(
        fc.constantFrom<unknown[]>,
        ...[`0x${digits.toLowerCase()}`, `0x${digits.toUpperCase()}`, `0X${digits}`, digits],
        ...[`${text}00`, `0x00${digits}`, text.slice(0, -2), ` ${text}`, `${text} `, BigInt(text).toString()],
        ...[Number.parseInt(text, 16), [text], { toString: text }, null, `0x${'0'.repeat(24)}${digits}`],
      )
    }
    const number = /^\d+$/.test(text) ? BigInt(text) : 1n
    return draw(
      fc.constantFrom<unknown[]>,
      ...[
        `0x${number.toString(16)}`,
        `0X${number.toString(16)}`,
        `0${text}`,
        ` ${text}`,
        `${text} `,
        `+${text}`,
      ],
      ...[
        `${text}.0`,
        `${text}e0`,
        `${text}n`,
        `-${text}`,
        Number(number),
        -Number(number),
        [text],
        null,
        true,
      ],
      ...[
        `${number + 2n ** 256n}`,
        `${number - 2n ** 256n}`,
        `${text}\n`,
        `0b${number.toString(2)}`,
        text.split(''),
      ],
    )
  })
}

/** Adds, removes or reorders fields. An added name may be one that JavaScript treats specially, such as `__proto__`. */
function more(value: Signature['value'], draw: mutateBytes.Options['draw']): unknown {
  const [name = 'items'] = Object.keys(value)
  return draw(
    fc.constantFrom<unknown[]>,
    { ...value, note: 'hello' },
    { ...value, [name.toUpperCase()]: value[name] },
    { ...value, ['__proto__']: { [name]: 1 } },
    JSON.parse(JSON.stringify(value).replace('{', '{"__proto__":{"x":1},')),
    Object.fromEntries(Object.entries(value).reverse()),
    Object.fromEntries(Object.entries(value).slice(1)),
  )
}

/** Changes the types: a name, a type, the order or the number of fields, or the structure. */
function built(types: Signature['types'], { draw }: mutateBytes.Options): Signature['types'] {
  const names = Object.keys(types)
  const name = draw(fc.constantFrom, ...names)
  const fields = types[name] ?? []
  const place = draw(fc.nat, Math.max(fields.length - 1, 0))
  const field = fields[place]
  if (!field) return types
  const kinds = [
    'uint256',
    'uint',
    'int256',
    'uint8',
    'address',
    'bytes32',
    'bytes',
    'string',
    'bool',
    ...names,
  ]
  const retyped = (type: string) => ({ ...types, [name]: fields.with(place, { ...field, type }) })
  return draw(
    fc.constantFrom<Signature['types'][]>,
    retyped(draw(fc.constantFrom, ...kinds)),
    retyped(`${field.type}[]`),
    retyped(`${field.type.replace('[]', '[1]')}`),
    retyped(`${field.type} `),
    { ...types, [name]: fields.with(place, { ...field, name: `${field.name} ` }) },
    { ...types, [name]: fields.with(place, { ...field, name: `${field.name},uint256 x` }) },
    { ...types, [name]: fields.toSpliced(place, 1) },
    { ...types, [name]: fields.toReversed() },
    { ...types, [name]: [...fields, { name: 'note', type: 'string' }] },
    { ...types, [name]: [...fields, field] },
    { ...types, [`${name} `]: fields },
    { ...types, Other: fields },
    { ...types, EIP712Domain: [] },
    { ...types, EIP712Domain: [{ name: 'name', type: 'string' }] },
    { ...types, EIP712Domain: domainFields },
    { ...types, EIP712Domain: domainFields.toReversed() },
  )
}

const domainFields = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
]

const domains: readonly object[] = [
  { name: '' },
  { version: '' },
  { version: '2' },
  { chainId: 1 },
  { chainId: 31337.5 },
  { chainId: -31337 },
  { salt: `0x${'00'.repeat(32)}` },
]

function leavesOf(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (!(value instanceof Object)) return [path]
  return Object.entries(value).flatMap(([key, one]) => leavesOf(one, [...path, key]))
}
