const maxAttempts = 4

/**
 * Runs a transaction. If it throws `ChainReadNeededError`, reads from the chain and runs it again, at most four times in total. So no
 * transaction stays open while a node answers.
 */
export async function retryWithChainReads<value>(run: () => Promise<value>): Promise<value> {
  for (let attemptsLeft = maxAttempts; ; attemptsLeft--) {
    try {
      return await run()
    } catch (error) {
      if (!(error instanceof ChainReadNeededError) || attemptsLeft <= 1) throw error
      await error.read()
    }
  }
}

export class ChainReadNeededError extends Error {
  override name = 'ChainReadNeededError'
  readonly read: () => Promise<void>
  constructor(ask: () => Promise<void>) {
    super('A read from the node is needed first.')
    this.read = ask
  }
}
