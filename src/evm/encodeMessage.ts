import { stringify } from 'viem'

/** The message of EIP-712 typed data as it travels in JSON: integers as decimal strings. */
export function encodeMessage(message: object): Record<string, unknown> {
  return JSON.parse(stringify(message))
}
