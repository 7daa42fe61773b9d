import type { NatsConfig } from '../../queueConfig.js'
import type { Database, Sql } from '../../store/openDatabase.js'
import type { Next } from '../../store/webhooks/claimDeliveries.js'
import type { NewDelivery } from '../../store/webhooks/insertDeliveries.js'
import type { claimQueues, ListenerQueue } from '../../store/webhooks/listenerQueues.js'
import type { Breaker, SettledAttempt } from '../../store/webhooks/settleDeliveries.js'

/**
 * A queue of listeners with due deliveries. PostgreSQL stores the deliveries with their order, attempts and due times. So the queue itself
 * may lose, repeat and reorder messages.
 */
export type Queue = {
  /** Adds deliveries in the transaction that creates them. */
  enqueue(sql: Sql, deliveries: readonly NewDelivery[]): Promise<void>
  /** Claims listeners with due deliveries. No other process works on them until `defer`, or until the claim expires. */
  claim(options: Claim): Promise<claimQueues.ReturnType>
  /**
   * Records the result of an attempt and keeps the listener claimed. With `goesOn`, it also claims and returns the listener's next
   * delivery.
   */
  settle(settled: SettledAttempt): Promise<Next>
  /** Gives a claimed listener back. It can be claimed again when its next delivery is due. */
  defer(queue: ListenerQueue): Promise<void>
}

export type Claim = Pick<claimQueues.Options, 'free' | 'running'>

export type OpenedQueue = Queue & {
  /** Searches for new work at once. */
  wake(): void
  /** Returns the error that keeps the queue down, or `undefined` if the queue works. */
  problem(): unknown
  /** Gives unclaimed messages back to other processes; claimed deliveries can still be settled. */
  close(): Promise<void>
}

export type OpenQueue = (options: OpenQueueOptions) => OpenedQueue

/** Creates the opener of a queue on NATS JetStream. `@tillkit/queue-nats` implements it. */
export type OpenNatsQueue = (config: NatsConfig) => OpenQueue

export type OpenQueueOptions = {
  /** The database with the deliveries. */
  database: Database
  /** Milliseconds that a claim lasts. */
  leaseDuration: number
  /** The limits after which failing receivers are paused. */
  breaker: Breaker
  /** Called when there may be work to claim. */
  onWork: () => void
  /** Called with the first of several consecutive failures. */
  onProblem: (error: unknown) => void
}
