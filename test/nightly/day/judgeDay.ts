import type { DayChain } from './openChains.js'
import type { DayArrival } from './openReceivers.js'

/** Compares the deliveries to listeners of honest projects with the final chains, and lists lost, repeated and wrong ones. */
export function judgeDay(options: judgeDay.Options): judgeDay.ReturnType {
  const { chains, arrivals, listenersOf, after } = options
  const blocks = new Map(
    chains.flatMap(({ every }) => every.map((block, born) => [block.uid, { block, born }])),
  )
  const canonical = new Set(chains.flatMap((chain) => chain.blocks.map(({ uid }) => uid)))
  const received = new Map<string, { last: string; first: number; at: number }>()
  const reached = new Map<number, number>()
  const wrong: string[] = []
  let repeated = 0
  let disordered = 0
  for (const { listener, uid, type, at } of arrivals) {
    const entry = blocks.get(uid)
    const key = `${listener} ${uid}`
    const before = received.get(key)
    if (!entry) wrong.push(`${uid} is no event of any chain.`)
    if (before?.last === type) repeated++
    received.set(key, { last: type, first: before?.first ?? at, at })
    if (!entry || before || type !== 'BLOCK_ADDED') continue
    // After a reorg, a new block may have a lower height. So the delivery order must follow `born`, the order of mining, and not the
    // height.
    if ((reached.get(listener) ?? -1) > entry.born) disordered++
    reached.set(listener, Math.max(entry.born, reached.get(listener) ?? -1))
  }
  const lost: string[] = []
  const expected = new Set<string>()
  const times: { mined: number; took: number }[] = []
  for (const chain of chains) {
    for (const block of chain.every) {
      for (const listener of listenersOf(chain, block.token)) {
        const key = `${listener} ${block.uid}`
        expected.add(key)
        const delivery = received.get(key)
        const isCanonical = canonical.has(block.uid)
        if (isCanonical && !delivery && block.at > after)
          lost.push(`Listener ${listener}, chain ${chain.id}, block ${block.number}.`)
        if (delivery && (delivery.last === 'BLOCK_ADDED') !== isCanonical)
          wrong.push(
            `Listener ${listener} was told ${delivery.last} last of block ${block.number} of ${chain.id}.`,
          )
        if (delivery && isCanonical && block.at > after)
          times.push({ mined: block.at, took: delivery.first - block.at })
      }
    }
  }
  for (const key of received.keys()) if (!expected.has(key)) wrong.push(`${key} was not for it.`)
  return { lost, wrong, repeated, disordered, times, delivered: arrivals.length }
}

export declare namespace judgeDay {
  type Options = {
    chains: readonly DayChain[]
    arrivals: readonly DayArrival[]
    /** Returns the webhook listeners that match the token and belong to honest projects. */
    listenersOf: (chain: DayChain, token: number) => readonly number[]
    /** A time of `performance.now()`. Events of blocks that were mined before this time count neither as lost nor in `times`. */
    after: number
  }
  type ReturnType = {
    lost: string[]
    wrong: string[]
    /** The number of deliveries that repeat the last delivery of the same event to the same listener. */
    repeated: number
    disordered: number
    /** An entry for each event and listener: when the event was mined, and the milliseconds until the listener received it. */
    times: { mined: number; took: number }[]
    delivered: number
  }
}

export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0
}
