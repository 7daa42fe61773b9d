/** A problem that `checkVenue` found in a venue. */
export type VenueProblem = {
  /** The code of the problem, which stays the same in later versions. */
  code:
    | 'refused'
    | 'undelivered'
    | 'mispriced'
    | 'unproven'
    | 'proven-by-nothing'
    | 'proven-by-another'
    | 'proven-for-another'
    | 'taken-twice'
    | 'harmful'
    | 'paid-twice'
    | 'unknown-error'
  /** The problem in one sentence. */
  text: string
}
