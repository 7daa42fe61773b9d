import { uidOf } from '../../../packages/service/src/listeners/createWatcher.js'
import type { SimulatedBlock, SimulatedChain, SimulatedLog } from './simulateChain.js'
import type { Arrival } from './startInbox.js'

/** Somebody who listens, as the simulator knows it. */
export type Party = {
  id: string
  path: string
  /** Whether a log is for it. */
  wants: (log: SimulatedLog) => boolean
  /** All blocks that there were when it was registered, and the height. */
  since: { born: number; height: number }
  /** Whether it is owed every event of a later block, only of those above the height, or none as it was paused. */
  owed: 'all' | 'above' | 'none'
  /** What had arrived when it was removed. */
  removedAt?: number | undefined
}

/** What is kept of a delivery. */
export type Kept = { id: string; listenerId: string; uid: string; type: string; state: string; round: number }

/** Holds what arrived against what the chain is, and lists what is wrong. */
export function judge(options: judge.Options): judge.ReturnType {
  const { chain, parties, arrivals, kept, attempts } = options
  const blocks = new Set(chain.blocks().map(({ hash }) => hash))
  const places = new Map(
    chain.every().flatMap((block) => block.logs.map((log) => [uidOfLog(block, log), { block, log }])),
  )
  const lost: string[] = []
  const violations: string[] = []
  const totals = { acknowledged: 0, duplicates: 0, retracted: 0, dead: 0 }
  totals.dead = kept.filter(({ state }) => state === 'dead').length

  for (const party of parties) {
    const own = arrivals.filter(({ path }) => path === party.path)
    const handled = own.filter((arrival) => arrival.handled)
    totals.acknowledged += handled.length
    totals.duplicates += handled.length - new Set(handled.map(({ id }) => id)).size
    totals.retracted += handled.filter(({ type }) => type === 'BLOCK_REMOVED').length
    const last = new Map(handled.map(({ uid, type }) => [uid, type]))
    const gaveUp = (uid: string, type: string) => {
      const mine = kept.filter((one) => one.listenerId === party.id && one.uid === uid && one.type === type)
      return mine.toSorted((one, other) => other.round - one.round)[0]?.state === 'dead'
    }
    for (const [uid, { block, log }] of places) {
      const expected = blocks.has(block.hash) ? 'BLOCK_ADDED' : 'BLOCK_REMOVED'
      const said = last.get(uid)
      const where = `${party.path}: ${uid.slice(0, 12)} of block ${block.number}, born ${block.born}`
      if (said && !party.wants(log)) violations.push(`${where} is not for it.`)
      if (party.removedAt !== undefined) continue
      const isOwed = expected === 'BLOCK_ADDED' && party.wants(log) && owes(party, block)
      if (isOwed && !said && !gaveUp(uid, 'BLOCK_ADDED')) lost.push(`${where} was lost.`)
      if (!said || said === expected || gaveUp(uid, expected)) continue
      // A paused listener is not told that something is back.
      if (party.owed === 'none' && expected === 'BLOCK_ADDED') continue
      violations.push(`${where} should be ${expected} last, but was ${said}.`)
    }
    if (
      party.removedAt !== undefined &&
      arrivals.slice(party.removedAt).some(({ path }) => path === party.path)
    )
      violations.push(`${party.path}: something came after it was removed.`)
  }

  for (const { uid, blockHash } of arrivals) {
    if (places.get(uid)?.block.hash !== blockHash) violations.push(`${uid} is not the number of its place.`)
  }
  for (const [id, all] of byId(arrivals)) {
    if (all.length > attempts) violations.push(`${id} was attempted ${all.length} times.`)
    if (new Set(all.map(({ text }) => text)).size > 1) violations.push(`${id} says different things.`)
  }
  return { lost, violations, ...totals }
}

export declare namespace judge {
  type Options = {
    chain: SimulatedChain
    parties: readonly Party[]
    arrivals: readonly Arrival[]
    kept: readonly Kept[]
    /** The most attempts of a delivery. */
    attempts: number
  }
  type ReturnType = {
    /** Events on the chain that somebody was owed, and neither got nor was given up on. */
    lost: string[]
    violations: string[]
    acknowledged: number
    /** What was handled again: allowed, and to be told by its id. */
    duplicates: number
    retracted: number
    dead: number
  }
}

function owes({ owed, since }: Party, block: SimulatedBlock): boolean {
  if (owed === 'none' || block.born < since.born) return false
  return owed === 'all' || block.number > since.height
}

function uidOfLog(block: SimulatedBlock, log: SimulatedLog): string {
  return uidOf(31337, block, { transactionHash: log.transactionHash, logIndex: Number(log.logIndex) })
}

function byId(arrivals: readonly Arrival[]): Map<string, Arrival[]> {
  const found = new Map<string, Arrival[]>()
  for (const arrival of arrivals) found.set(arrival.id, [...(found.get(arrival.id) ?? []), arrival])
  return found
}
