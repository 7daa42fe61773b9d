import { RpcError } from 'tillkit/internal'

const maxWaiting = 1_000

export type FairQueue = <value>(owner: string, run: () => Promise<value>) => Promise<value>

/**
 * Creates a queue that runs at most `atOnce` tasks at a time. An owner's next task starts only while the owner runs fewer tasks than there
 * are free slots. So some slots stay free for other owners.
 *
 * The queue throws an `RpcError` if `maxWaiting` tasks of an owner already wait.
 */
export function createFairQueue({ atOnce }: createFairQueue.Options): FairQueue {
  const waiting: { owner: string; start: () => void }[] = []
  const owners: string[] = []

  function next(): void {
    const index = waiting.findIndex(({ owner }) => countOf(owners, owner) < atOnce - owners.length)
    const [turn] = index < 0 ? [] : waiting.splice(index, 1)
    if (!turn) return
    owners.push(turn.owner)
    turn.start()
    next()
  }

  return (owner, run) => {
    const waitingOfOwner = waiting.filter((one) => one.owner === owner)
    if (waitingOfOwner.length >= maxWaiting)
      throw new RpcError('WebrpcEndpoint', { details: 'Too many requests are waiting.' })
    return new Promise((resolve, reject) => {
      const end = () => {
        owners.splice(owners.indexOf(owner), 1)
        next()
      }
      waiting.push({ owner, start: () => void run().finally(end).then(resolve, reject) })
      next()
    })
  }
}

export declare namespace createFairQueue {
  type Options = { atOnce: number }
}

function countOf(owners: readonly string[], owner: string): number {
  return owners.filter((one) => one === owner).length
}
