import type { Signature } from '../protocol/step.js'
import { encodeTypes } from './encodeTypes.js'

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
    encodeTypes(others) === encodeTypes(expected) &&
    (domain === undefined || encodeTypes({ EIP712Domain: domain }) === domainType)
  )
}

const domainType = 'EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)'

function isWord(text: string): boolean {
  return /^\w+$/.test(text)
}
