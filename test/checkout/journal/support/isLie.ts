/** Whether a checkout says of the buyer's money, in its state's word, what the chain does not. */
export function isLie(options: isLie.Options): boolean {
  const { what, word, isMade, allowed, mayBeSwapped = false } = options
  const made = mayBeSwapped ? /^(success|spent|swapped|unknown)/ : /^(success|spent|unknown)/
  const isTrue = isMade ? made : allowed > 0n ? /^(approval|unknown)/ : /^(none|approval|unknown)/
  // It is said to be taken back only where it is.
  const isKept = what === 'revoke' && allowed > 0n && word.endsWith('Cancelled')
  return !isTrue.test(word) || isKept || word.endsWith('Unexpected')
}

export declare namespace isLie {
  type Options = {
    /** What the buyer did. */
    what: string
    /** The state, or where the money stands and the code of the error. */
    word: string
    /** Whether something was paid or bought. */
    isMade: boolean
    /** What others may really take. */
    allowed: bigint
    /** Whether a swap comes before the payment. @default false */
    mayBeSwapped?: boolean | undefined
  }
}
