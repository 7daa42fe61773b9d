import type { NatsConfig } from '../../queueConfig.js'
import type { Database, Sql } from '../../store/openDatabase.js'
import type { Next } from '../../store/webhooks/claimDeliveries.js'
import type { NewDelivery } from '../../store/webhooks/insertDeliveries.js'
import type { claimQueues, ListenerQueue } from '../../store/webhooks/listenerQueues.js'
import type { Breaker, SettledAttempt } from '../../store/webhooks/settleDeliveries.js'

/**
 * A queue that hands listeners with due deliveries to processes. PostgreSQL stores the deliveries with their order, attempts and due times.
 * So an implementation on a message queue may lose, repeat and reorder messages.
 */
export type Queue = {
  /** Stores new deliveries, and makes their listeners due. Uses the caller's transaction. */
  enqueue(sql: Sql, deliveries: readonly NewDelivery[]): Promise<void>
  /** Claims listeners with due deliveries. No other process works on a claimed listener until `defer`, or until the claim expires. */
  claim(options: Claim): Promise<claimQueues.ReturnType>
  /**
   * Records the result of a delivery attempt, and extends the claim of the listener. With `goesOn`, also claims and returns the listener's
   * next due delivery.
   */
  settle(settled: SettledAttempt): Promise<Next>
  /** Releases a claimed listener. Any process can claim it again when its next delivery is due. */
  defer(queue: ListenerQueue): Promise<void>
}

export type Claim = Pick<claimQueues.Options, 'free' | 'running'>

export type OpenedQueue = Queue & {
  /** Searches for new work at once. Does nothing if the queue has no search of its own. */
  wake(): void
  /** Returns the error because of which the queue does not work at the moment, or `undefined` if it works. */
  problem(): unknown
  /**
   * Returns the messages of unclaimed listeners to the queue, so that other processes get them. `settle` and `defer` still work afterwards.
   */
  close(): Promise<void>
}

export type OpenQueue = (options: OpenQueueOptions) => OpenedQueue

/** Creates a function that opens a queue on NATS JetStream. `@tillkit/queue-nats` exports the implementation. */
export type OpenNatsQueue = (config: NatsConfig) => OpenQueue

export type OpenQueueOptions = {
  /** The database that stores the deliveries. */
  database: Database
  /** The time in milliseconds after which a claim expires, unless an attempt extends it. */
  leaseDuration: number
  /** The numbers of failures after which a listener or an origin is paused, and the lengths of the pauses. */
  breaker: Breaker
  /** Called when the queue may have work, so that the caller claims it. */
  onWork: () => void
  /** Called with the first failure after a success, not with each further failure. */
  onProblem: (error: unknown) => void
}
