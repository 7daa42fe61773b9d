import type { Signature } from '../protocol/step.js'

/**
 * Whether EIP-712 typed data has exactly these types, field by field as EIP-712 encodes them. A domain type beside them
 * must be the one that the domain's four fields have anyway: any other would bind the signature to something else than
 * the domain says.
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
    encode(others) === encode(expected) &&
    (domain === undefined || encode({ EIP712Domain: domain }) === domainType)
  )
}

const domainType = 'EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)'

function encode(types: Signature['types']): string {
  const names = Object.keys(types).sort()
  return names
    .map((name) => `${name}(${(types[name] ?? []).map((field) => `${field.type} ${field.name}`).join()})`)
    .join('')
}

function isWord(text: string): boolean {
  return /^\w+$/.test(text)
}
