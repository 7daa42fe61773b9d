import { validateTypes } from '../../client/development/validateTypes.js'
import type { Messages } from '../messages/en.js'
import { shorten } from './format.js'

/** Returns a token's name, or a text with its number if the token has no name. */
export function titleOf(options: titleOf.Options): string {
  validateTypes('titleOf', options, { messages: 'object' })
  const { name, tokenId, messages } = options
  if (name) return name
  return tokenId === undefined ? messages.order.anyItem : messages.order.untitled(shorten(`${tokenId}`))
}

export declare namespace titleOf {
  type Options = {
    /** The name in the token's metadata. */
    name?: string | undefined
    /** The token id, `undefined` for any token of a collection. */
    tokenId: bigint | string | undefined
    /** The catalogue with the texts for a token without a name. */
    messages: Pick<Messages, 'order'>
  }
}

/** Returns a name, or `undefined`. `value` is the decimal id of a `token` or a `chain`, or the address of a `currency` or an `account`. */
export type NameOf = (kind: 'token' | 'currency' | 'account' | 'chain', value: string) => string | undefined
