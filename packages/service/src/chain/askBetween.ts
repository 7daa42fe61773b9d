/** How often it is run, at most. */
const most = 4

/**
 * Runs what writes in a transaction, and asks the node between two runs for what the last one lacked: no transaction waits for a node.
 * Each run begins from what the one before found, and nothing of which an `UnaskedError` ended is kept.
 */
export async function askBetween<value>(run: () => Promise<value>): Promise<value> {
  for (let left = most; ; left--) {
    try {
      return await run()
    } catch (error) {
      if (!(error instanceof UnaskedError) || left <= 1) throw error
      await error.ask()
    }
  }
}

/** Something has to be asked of a node before this transaction can be carried out. */
export class UnaskedError extends Error {
  override name = 'UnaskedError'
  /** Asks for it, and keeps the answer for the next run. */
  readonly ask: () => Promise<void>
  constructor(ask: () => Promise<void>) {
    super('A node has to be asked first.')
    this.ask = ask
  }
}
