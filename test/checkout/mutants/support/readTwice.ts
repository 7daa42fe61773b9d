import { TypedDataEncoder } from 'ethers'
import { getTypesForEIP712Domain, hashTypedData, serializeTypedData, type TypedDataDefinition } from 'viem'
import type { Signature, Step } from '../../../../src/protocol/step.js'

/**
 * Says which message two libraries that wallets are made of read as two; nothing where each reads the same, or will not sign it. Each
 * gets what a wallet gets.
 */
export function readTwice(steps: readonly Step[]): string | undefined {
  for (const { signature } of steps) {
    const [one, other] = signature ? [attempt(byViem, signature), attempt(byEthers, signature)] : []
    if (one && other && one !== other) return `${signature?.primaryType} is read as two messages`
  }
  return undefined
}

type Typed = {
  domain: Record<string, unknown>
  types: Record<string, { name: string; type: string }[]>
  primaryType: string
  message: Record<string, unknown>
}

function attempt(hash: (typed: Typed) => string, { domain, types, primaryType, value: message }: Signature) {
  try {
    const all = { EIP712Domain: getTypesForEIP712Domain({ domain }), ...types }
    return hash(
      JSON.parse(serializeTypedData({ domain, types: all, primaryType, message } as TypedDataDefinition)),
    )
  } catch {
    return undefined
  }
}

function byViem(typed: Typed): string {
  return hashTypedData(typed as unknown as TypedDataDefinition)
}

/** By the name that is asked for: this library finds by itself which type is the outermost. */
function byEthers({ domain, types, primaryType, message }: Typed): string {
  const { EIP712Domain: _, ...named } = types
  const encoder = new TypedDataEncoder(named)
  if (encoder.primaryType !== primaryType) throw new Error('It would sign another type.')
  return TypedDataEncoder.hash(domain, named, message)
}
