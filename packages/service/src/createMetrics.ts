import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { shareRunningCall } from './shareRunningCall.js'

export type Metrics = createMetrics.ReturnType

/** Creates the Prometheus metrics of a process. Each label has a fixed set of values, and no label contains a secret. */
export function createMetrics(options: createMetrics.Options): createMetrics.ReturnType {
  const { lags = () => [], pending } = options
  const registers = [new Registry()]
  const attempts = new Counter({
    name: 'tillkit_delivery_attempts_total',
    help: 'Attempts to deliver a notification, by outcome: delivered, pending (will be retried) or dead.',
    labelNames: ['type', 'state'],
    registers,
  })
  new Gauge({
    name: 'tillkit_ingest_lag_blocks',
    help: 'Blocks between the index and the head of the chain.',
    labelNames: ['network'],
    registers,
    collect() {
      for (const { network, lag } of lags()) this.set({ network }, lag)
    },
  })
  new Gauge({
    name: 'tillkit_head_age_seconds',
    help: 'Seconds since the head of the chain was last seen to change.',
    labelNames: ['network'],
    registers,
    collect() {
      for (const { network, stillMs } of lags()) this.set({ network }, stillMs / 1_000)
    },
  })
  if (pending) {
    new Gauge({
      name: 'tillkit_deliveries_pending',
      help: 'Deliveries that are not settled yet, of all processes; counted up to 100,000, and hardly beyond.',
      registers,
      async collect() {
        this.set(await pending())
      },
    })
  }
  const relayed = new Counter({
    name: 'tillkit_relay_transactions_total',
    help: 'Transactions of the relayer that are in a block: succeeded, reverted or cancelled.',
    labelNames: ['network', 'outcome'],
    registers,
  })
  const relayGas = new Counter({
    name: 'tillkit_relay_gas_total',
    help: 'Gas that the relayer has paid for, by outcome of the transaction.',
    labelNames: ['network', 'outcome'],
    registers,
  })
  const balance = new Gauge({
    name: 'tillkit_relayer_balance_wei',
    help: 'The relayer’s balance at the last check.',
    labelNames: ['network'],
    registers,
  })
  const requests = new Histogram({
    name: 'tillkit_request_seconds',
    help: 'Duration of requests, by method and HTTP status.',
    labelNames: ['endpoint', 'status'],
    buckets: [0.005, 0.025, 0.1, 0.5, 1, 2.5, 5, 10, 20],
    registers,
  })
  return {
    answered: ({ endpoint, status, milliseconds }) =>
      requests.observe({ endpoint, status }, milliseconds / 1_000),
    relayed({ network, outcome, gasUsed }) {
      relayed.inc({ network, outcome })
      relayGas.inc({ network, outcome }, Number(gasUsed))
    },
    relayerBalance: (network, wei) => balance.set({ network }, Number(wei)),
    attempted: (type, state) => attempts.inc({ type, state }),
    write: shareRunningCall(async () =>
      (await Promise.all(registers.map((registry) => registry.metrics()))).join('\n'),
    ),
  }
}

export declare namespace createMetrics {
  type Options = {
    lags?: (() => { network: string; lag: number; stillMs: number }[]) | undefined
    pending?: (() => Promise<number>) | undefined
  }
  type ReturnType = {
    answered(request: { endpoint: string; status: number; milliseconds: number }): void
    attempted(type: string, state: string): void
    relayed(transaction: { network: string; outcome: string; gasUsed: bigint }): void
    relayerBalance(network: string, wei: bigint): void
    write(): Promise<string>
  }
}
