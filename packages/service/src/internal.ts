/**
 * The modules that `@tillkit/relayer`, `@tillkit/queue-nats` and `@tillkit/sandbox` share with the service. Those packages pin the exact
 * version, because any release may change this entry. Apps must not import it.
 */
export { isNodeFailure } from './chain/isNodeFailure.js'
export { type Chain, ChainError, contractGas, fromChain, fromContract, openChain } from './chain/openChain.js'
export { ConfigError, parseConfig, readConfig, type ServiceConfig } from './config.js'
export { createLog } from './createLog.js'
export { createMetrics, type Metrics } from './createMetrics.js'
export { type BundledContract, bundledContracts, readServiceArtifact } from './deploy/readServiceArtifact.js'
export { createLineLimit, type LineLimit } from './handlers/http/createLineLimit.js'
export { toRpcError } from './handlers/http/toRpcError.js'
export { coalesceBySpeed } from './listeners/deliver/coalesce.js'
export { startLoop } from './listeners/deliver/startLoop.js'
export { openPostgresQueue } from './listeners/queue/openPostgresQueue.js'
export type { OpenNatsQueue, OpenQueue } from './listeners/queue/queue.js'
export { type Log, silentLog } from './log.js'
export { openServer } from './openServer.js'
export { permitCall, type RelayCall } from './permits/permitCall.js'
export type { OpenRelay, Relay, RelayOptions, SettledTransaction } from './permits/relay.js'
export { requirePurchase, requireSignature } from './permits/requirePurchase.js'
export { revertError } from './permits/revertError.js'
export { awaitOutput, ProcessStartError } from './process/awaitOutput.js'
export { freePort } from './process/freePort.js'
export { isAbandoned, lockFolder, lockName } from './process/lockFolder.js'
export { privateFolder } from './process/privateFolder.js'
export { startPostgres } from './process/startPostgres.js'
export { startSupervisor } from './process/startSupervisor.js'
export { processEnd, stopProcess } from './process/stopProcess.js'
export type { NatsConfig } from './queueConfig.js'
export { RelayerToken } from './relayerConfig.js'
export { relayOptions } from './relayOptions.js'
export { stopOnSignals } from './stopOnSignals.js'
export { readTime } from './store/connection/readTime.js'
export { migrate } from './store/migrate.js'
export { type Database, openDatabase, type Sql } from './store/openDatabase.js'
export { readPermit } from './store/permits.js'
export {
  addHash,
  closeCosts,
  countUnmined,
  insertCosts,
  pruneCosts,
  type RelayCost,
  readOpenCosts,
  readReverted,
  settleCost,
  sumCosts,
} from './store/relayCosts.js'
export {
  forgetReplaced,
  hasTransactions,
  lockPurchase,
  lockRelayer,
  type Relay as StoredRelay,
  type RelayTransaction,
  readRelay,
  readReplaced,
  readTransactions,
  replaceRelay,
  updateTransaction,
} from './store/relays.js'
export { insertDeliveries } from './store/webhooks/insertDeliveries.js'
export { claimQueues, type ListenerQueue, releaseQueues } from './store/webhooks/listenerQueues.js'
export {
  claimWork,
  findUnpublished,
  republishWork,
  rescheduleWork,
  scheduleWork,
  type Work,
} from './store/webhooks/outbox.js'
