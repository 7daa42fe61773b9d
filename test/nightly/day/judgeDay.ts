import type { DayChain } from './openChains.js'
import type { DayArrival } from './openReceivers.js'

/** Holds what arrived at the good listeners against what the chains are in the end. */
export function judgeDay(options: judgeDay.Options): judgeDay.ReturnType {
  const { chains, arrivals, listenersOf, after } = options
  const blocks = new Map(
    chains.flatMap(({ every }) => every.map((block, born) => [block.uid, { block, born }])),
  )
  const standing = new Set(chains.flatMap((chain) => chain.blocks.map(({ uid }) => uid)))
  const told = new Map<string, { last: string; first: number; at: number }>()
  const reached = new Map<number, number>()
  const wrong: string[] = []
  let again = 0
  let disordered = 0
  for (const { listener, uid, type, at } of arrivals) {
    const known = blocks.get(uid)
    const key = `${listener} ${uid}`
    const before = told.get(key)
    if (!known) wrong.push(`${uid} is no event of any chain.`)
    if (before?.last === type) again++
    told.set(key, { last: type, first: before?.first ?? at, at })
    if (!known || before || type !== 'BLOCK_ADDED') continue
    // Blocks are told in the order in which they came, whatever their heights are.
    if ((reached.get(listener) ?? -1) > known.born) disordered++
    reached.set(listener, Math.max(known.born, reached.get(listener) ?? -1))
  }
  const lost: string[] = []
  const wanted = new Set<string>()
  const times: { mined: number; took: number }[] = []
  for (const chain of chains) {
    for (const block of chain.every) {
      for (const listener of listenersOf(chain, block.token)) {
        const key = `${listener} ${block.uid}`
        wanted.add(key)
        const said = told.get(key)
        const stands = standing.has(block.uid)
        if (stands && !said && block.at > after)
          lost.push(`Listener ${listener}, chain ${chain.id}, block ${block.number}.`)
        if (said && (said.last === 'BLOCK_ADDED') !== stands)
          wrong.push(
            `Listener ${listener} was told ${said.last} last of block ${block.number} of ${chain.id}.`,
          )
        if (said && stands && block.at > after) times.push({ mined: block.at, took: said.first - block.at })
      }
    }
  }
  for (const key of told.keys()) if (!wanted.has(key)) wrong.push(`${key} was not for it.`)
  return { lost, wrong, again, disordered, times, delivered: arrivals.length }
}

export declare namespace judgeDay {
  type Options = {
    chains: readonly DayChain[]
    arrivals: readonly DayArrival[]
    /** The good listeners that want a token of a chain. */
    listenersOf: (chain: DayChain, token: number) => readonly number[]
    /** What was mined before is not counted, by `performance.now()`. */
    after: number
  }
  type ReturnType = {
    lost: string[]
    wrong: string[]
    /** Deliveries that arrived once more. */
    again: number
    disordered: number
    /** When an event was mined, and how long it took to each good listener. */
    times: { mined: number; took: number }[]
    delivered: number
  }
}

/** The value that so many per cent are not above. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0
}
