import { checkGiven } from '../../client/development/checkGiven.js'
import type { Messages } from '../messages/en.js'
import { shorten } from './format.js'

/** The one name of a token, wherever it is spoken of: its own, or its number. */
export function titleOf(options: titleOf.Options): string {
  checkGiven('titleOf', options, { messages: 'object' })
  const { name, tokenId, messages } = options
  if (name) return name
  return tokenId === undefined ? messages.order.anyItem : messages.order.untitled(shorten(`${tokenId}`))
}

export declare namespace titleOf {
  type Options = {
    /** What the token says that it is called. */
    name?: string | undefined
    /** Absent for any token of a collection. */
    tokenId: bigint | string | undefined
    /** Where the words for a token without a name are taken from. */
    messages: Pick<Messages, 'order'>
  }
}

/**
 * What is known by a name: a `token` by its id in decimals, a `currency` or an `account` by its address, a `chain` by
 * its id. Nothing where there is none.
 */
export type NameOf = (kind: 'token' | 'currency' | 'account' | 'chain', value: string) => string | undefined
