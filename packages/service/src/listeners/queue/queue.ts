import type { NatsConfig } from '../../queueConfig.js'
import type { Database, Sql } from '../../store/openDatabase.js'
import type { NewDelivery } from '../../store/webhooks/insertDeliveries.js'
import type { claimQueues, ListenerQueue } from '../../store/webhooks/listenerQueues.js'
import type { Breaker, Settled } from '../../store/webhooks/settleDeliveries.js'
import type { Next } from '../../store/webhooks/takeDeliveries.js'

/**
 * What carries deliveries from where they are made to whoever attempts them. What is to be delivered, in which order, how often
 * it was tried and when it is tried again stands in PostgreSQL, whatever carries it: it may forget, repeat and reorder.
 */
export type Queue = {
  /** Puts deliveries in, in the transaction that makes them: both are there, or neither. */
  enqueue(sql: Sql, deliveries: readonly NewDelivery[]): Promise<void>
  /** Begins to work on listeners that have something due. No other process works on them until they are deferred. */
  claim(options: Claim): Promise<claimQueues.ReturnType>
  /** Notes how an attempt ended, and keeps its listener claimed. Takes and answers the next delivery where it is to go on, and may. */
  settle(settled: Settled): Promise<Next>
  /** Lets go of a claimed listener until its next delivery is due. */
  defer(queue: ListenerQueue): Promise<void>
}

/** How many more listeners may be claimed, and those that are. */
export type Claim = Pick<claimQueues.Options, 'free' | 'running'>

/** A queue in use. */
export type OpenedQueue = Queue & {
  /** There may be something new in it. */
  wake(): void
  /** Why it carries nothing. */
  problem(): unknown
  /** Lets go of what it holds. What is claimed can still be settled and deferred. */
  close(): Promise<void>
}

/** Opens a queue, without waiting for anything that it needs. */
export type OpenQueue = (options: OpenQueueOptions) => OpenedQueue

/** Makes the opener of a queue that NATS JetStream carries. `@tillkit/queue-nats` implements it. */
export type OpenNatsQueue = (config: NatsConfig) => OpenQueue

export type OpenQueueOptions = {
  /** Where what it carries is kept. */
  database: Database
  /** Milliseconds that a claim is good for. */
  leaseDuration: number
  /** Decides when an origin that fails is left alone. */
  breaker: Breaker
  /** Told that there may be something to claim. */
  onWork: () => void
  /** Told of the first failure in a row. */
  onProblem: (error: unknown) => void
}
