/** What is wrong with a venue. */
export type VenueProblem = {
  /** The stable name of what is wrong. */
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
  /** What was done, and what came of it. */
  text: string
}
