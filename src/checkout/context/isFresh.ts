import { getBlockNumber } from 'viem/actions'
import type { Facts } from '../../venues/facts.js'
import type { ChainClient } from '../errors/readChain.js'
import type { JournalRecord } from '../journal/journalRecord.js'
import type { Inquiry } from '../plan/inquire.js'
import type { PlanReaders } from '../plan/lazy/loadReaders.js'
import type { Plan } from '../plan/makePlan.js'
import type { JudgedBy } from './judgedBy.js'
import type { Place } from './place.js'
import type { ChainRequest } from './recordRequests.js'

/**
 * Whether what was answered ahead still says how it is: it is of the newest block that the page has seen, and no older than 12
 * seconds. Nothing is asked for it.
 */
export async function isFresh(options: isFresh.Options): Promise<boolean> {
  const { ahead, shared, client, limited, now } = options
  const { head, known } = ahead
  const age = known ? now() - known.time : maxAge
  // A clock that was put back tells no age.
  if (age < 0 || age >= maxAge || shared.head?.hash !== head.hash) return false
  return seeHeight(client, limited).then(
    (height) => height <= head.number,
    () => false,
  )
}

export declare namespace isFresh {
  type Options = {
    ahead: Ahead
    shared: Shared
    /** The client of the page. */
    client: ChainClient
    /** The same, which gives up in time. */
    limited: ChainClient
    /** Milliseconds since 1970. */
    now: () => number
  }
}

/** What a purchase would ask now, see `askAhead`. */
export type Ahead = {
  /** The newest block before any of it was asked. */
  head: Facts['block']
  /** What it would ask of the chain, in this order. */
  requests: readonly ChainRequest[]
  /** What was answered, if it came to a plan. */
  known?: Known | undefined
}

/** What was answered ahead. */
export type Known = {
  /** When the first of it was asked, in milliseconds since 1970. */
  time: number
  /** What the chain answered, in the order of the requests. */
  answers: readonly Promise<unknown>[]
  /** What came of it. */
  judged: Judged
}

/** A plan that was verified and rehearsed, and what it was judged by. */
export type Judged = {
  /** By what it was judged; nothing where there is more to it, so that it is judged anew. */
  by: JudgedBy | undefined
  /** What was asked, with what the service answered. */
  inquiry: Inquiry
  /** Verified as it is: nobody else has its steps. */
  plan: Plan
  /** What has read it. */
  readers: Promise<PlanReaders>
  /** The id that the plan is made for. */
  named: Pick<JournalRecord, 'purchaseId' | 'count'>
  /** Where the account stood; nothing where that has to be read. */
  place: Promise<Place> | undefined
}

/** What attempts at one purchase share, and what prepares them. */
export type Shared = {
  /** What was found out for the next attempt, which uses it up. */
  ahead?: Ahead | undefined
  /** Settles when that is found out. */
  preparing?: Promise<void> | undefined
  /** The newest block that was seen while it was prepared. */
  head?: Facts['block'] | undefined
  /** What asks the chain, and gives up in time. */
  limited?: ChainClient | undefined
}

/** Says that what was answered ahead is not fresh any more, before the wallet was asked for anything. */
export class Outdated extends Error {}

/** The greatest height that any part of the page has last read by its client; the chain's own where none has read one. */
export function seeHeight(client: ChainClient, limited: ChainClient): Promise<bigint> {
  // Heights are kept by viem under the client's id.
  return getBlockNumber({ ...limited, uid: client.uid }, { cacheTime: Number.POSITIVE_INFINITY })
}

/** In milliseconds: as long as a block takes where they take longest. */
export const maxAge = 12_000
