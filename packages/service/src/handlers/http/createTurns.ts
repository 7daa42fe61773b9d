import { RpcError } from 'tillkit/internal'

/** Reads of one owner that may wait. */
const most = 1_000

/** Has something done in its turn. */
export type Turns = <value>(owner: string, run: () => Promise<value>) => Promise<value>

/**
 * Has so many things done at a time, the others in the order in which they came. No owner has more under way than are free beside,
 * so that whoever asks for much, or for what takes long, keeps nobody else waiting.
 *
 * @throws RpcError `WebrpcEndpoint` where too much of one owner waits.
 */
export function createTurns({ atOnce }: createTurns.Options): Turns {
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
    const mine = waiting.filter((one) => one.owner === owner)
    if (mine.length >= most) throw new RpcError('WebrpcEndpoint', { details: 'Too much waits to be read.' })
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

export declare namespace createTurns {
  type Options = { atOnce: number }
}

function countOf(owners: readonly string[], owner: string): number {
  return owners.filter((one) => one === owner).length
}
