import { stringify } from 'viem'
import type { Signature } from '../protocol/step.js'

/**
 * Whether typed data has exactly the expected types. If the data declares `EIP712Domain`, the type must have the usual four fields. With
 * other fields, the wallet would sign for another domain than the checkout verified.
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

export function encodeMessage(message: object): Record<string, unknown> {
  return JSON.parse(stringify(message))
}

export function encodeTypes(types: Signature['types']): string {
  const names = Object.keys(types).sort()
  return names
    .map((name) => `${name}(${(types[name] ?? []).map((field) => `${field.type} ${field.name}`).join()})`)
    .join('')
}
