import type { Signature } from '../protocol/step.js'

/** EIP-712 types as one text, each as it is encoded, in the order of their names. */
export function encodeTypes(types: Signature['types']): string {
  const names = Object.keys(types).sort()
  return names
    .map((name) => `${name}(${(types[name] ?? []).map((field) => `${field.type} ${field.name}`).join()})`)
    .join('')
}
