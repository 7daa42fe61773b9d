/** Whether a report about the money contradicts the chain. An `Unexpected` error counts as a contradiction, too. */
export function isLie(options: isLie.Options): boolean {
  const { what, report, isMade, allowed, mayBeSwapped = false } = options
  const made = mayBeSwapped ? /^(success|spent|swapped|unknown)/ : /^(success|spent|unknown)/
  const isTrue = isMade ? made : allowed > 0n ? /^(approval|unknown)/ : /^(none|approval|unknown)/
  // A page may report a successful revocation only if the allowance is zero.
  const isKept = what === 'revokeAllowance' && allowed > 0n && report.endsWith('Cancelled')
  return !isTrue.test(report) || isKept || report.endsWith('Unexpected')
}

export declare namespace isLie {
  type Options = {
    what: string
    /** The reported status, or the reported funds and error code. */
    report: string
    isMade: boolean
    allowed: bigint
    /** Whether a swap comes before the payment. @default false */
    mayBeSwapped?: boolean | undefined
  }
}
