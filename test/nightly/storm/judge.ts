import { uidOf } from '../../../packages/service/src/listeners/createWatcher.js'
import type { SimulatedBlock, SimulatedChain, SimulatedLog } from './simulateChain.js'
import type { Arrival } from './startInbox.js'

/** A webhook listener in the simulation. */
export type Party = {
  id: string
  path: string
  /** Whether the listener should receive the log. */
  wants: (log: SimulatedLog) => boolean
  /** When the listener was registered: the number of all blocks mined by then, and the height. */
  since: { born: number; height: number }
  /**
   * The events that the listener must receive: all events of later blocks, or only those above the height. `none` if it may be paused or
   * removed.
   */
  owed: 'all' | 'above' | 'none'
  removedAt?: number | undefined
}

/** A delivery in the database. */
export type Kept = { id: string; listenerId: string; uid: string; type: string; state: string; round: number }

/** Compares the deliveries that arrived with the final chain, and lists the violations. */
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
      const lastType = last.get(uid)
      const where = `${party.path}: ${uid.slice(0, 12)} of block ${block.number}, born ${block.born}`
      if (lastType && !party.wants(log)) violations.push(`${where} is not for it.`)
      if (party.removedAt !== undefined) continue
      const isOwed = expected === 'BLOCK_ADDED' && party.wants(log) && owes(party, block)
      if (isOwed && !lastType && !gaveUp(uid, 'BLOCK_ADDED')) lost.push(`${where} was lost.`)
      if (!lastType || lastType === expected || gaveUp(uid, expected)) continue
      // A paused listener gets no BLOCK_ADDED. So if a reorg brings an event back, the last delivery to this listener may be a
      // BLOCK_REMOVED.
      if (party.owed === 'none' && expected === 'BLOCK_ADDED') continue
      violations.push(`${where} should be ${expected} last, but was ${lastType}.`)
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
    attempts: number
  }
  type ReturnType = {
    /** Events on the final chain that a listener did not receive, although the service had not given up their deliveries. */
    lost: string[]
    violations: string[]
    acknowledged: number
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
