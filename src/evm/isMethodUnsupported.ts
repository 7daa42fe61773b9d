import { codesOf } from './providerError.js'

/**
 * Whether an error, or what caused it, is a node's or a wallet's answer that it does not have a method (JSON-RPC 2.0, EIP-1474,
 * EIP-1193). They do not agree on how to say so; some call the request invalid.
 */
export function isMethodUnsupported(error: unknown): boolean {
  return codesOf(error).some((code) => lacking.has(code))
}

const lacking = new Set([-32601, -32600, -32004, 4200])
