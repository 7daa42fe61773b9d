import { causesOf } from '../errors.js'

/** The codes of EIP-1193, EIP-1474 and CAIP-25 that an error and its causes carry. */
export function codesOf(error: unknown): number[] {
  return causesOf(error)
    .map((cause) => (cause as { code?: unknown }).code)
    .filter((code) => typeof code === 'number')
}

/** Whether the buyer said no (EIP-1193 code 4001). */
export function isRejection(error: unknown): boolean {
  return codesOf(error).some((code) => code === 4001 || code === 5000)
}

/**
 * Whether a wallet's answer proves that nothing was sent: the buyer declined, or the wallet refused the request itself
 * (EIP-1193 and EIP-1474 codes). Any other failure leaves it open: the answer may have been lost after sending.
 */
export function neverSent(error: unknown): boolean {
  return codesOf(error).some((code) => refused.has(code))
}

const refused = new Set([4001, 4100, 4200, 5000, -32601, -32602])

/**
 * Whether an error, or one of its causes, says that a node or a wallet lacks a method (JSON-RPC 2.0, EIP-1474, EIP-1193).
 * Some report it as an invalid request.
 */
export function isMethodUnsupported(error: unknown): boolean {
  return codesOf(error).some((code) => lacking.has(code))
}

const lacking = new Set([-32601, -32600, -32004, 4200])
