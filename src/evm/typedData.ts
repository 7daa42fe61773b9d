import { stringify } from 'viem'
import type { Signature } from '../protocol/step.js'

/**
 * Whether EIP-712 typed data has exactly these types, field by field as EIP-712 encodes them. If the types include a domain
 * type, it must be the one of the domain's four fields. Any other would bind the signature to another domain.
 */
export function hasExactTypes(
  { types, primaryType }: Pick<Signature, 'types' | 'primaryType'>,
  name: string,
  expected: Signature['types'],
): boolean {
  const { EIP712Domain: domain, ...others } = types
  const isPlain = Object.entries(types).every(([type, fields]) => {
    return isWord(type) && fields.every((field) => isWord(field.name) && /^\w+(\[\])?$/.test(field.type))
  })
  return (
    primaryType === name &&
    isPlain &&
    encodeTypes(others) === encodeTypes(expected) &&
    (domain === undefined || encodeTypes({ EIP712Domain: domain }) === domainType)
  )
}

const domainType = 'EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)'

function isWord(text: string): boolean {
  return /^\w+$/.test(text)
}

/** Converts the message of EIP-712 typed data to JSON values: integers become decimal strings. */
export function encodeMessage(message: object): Record<string, unknown> {
  return JSON.parse(stringify(message))
}

/** Returns EIP-712 types as one text: each type as EIP-712 encodes it, sorted by name. */
export function encodeTypes(types: Signature['types']): string {
  const names = Object.keys(types).sort()
  return names
    .map((name) => `${name}(${(types[name] ?? []).map((field) => `${field.type} ${field.name}`).join()})`)
    .join('')
}
