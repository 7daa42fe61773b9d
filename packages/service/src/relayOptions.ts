import type { Address } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { Chain } from './chain/openChain.js'
import type { Metrics } from './createMetrics.js'
import type { LineLimit } from './handlers/http/createLineLimit.js'
import type { Log } from './log.js'
import type { RelayOptions } from './permits/relay.js'
import type { RelayerConfig } from './relayerConfig.js'
import type { Database } from './store/openDatabase.js'

/** Returns the options of a relay from its configuration. The relay reports to the log and to the metrics. */
export function relayOptions(options: relayOptions.Options): RelayOptions {
  const { network, relayer, market, chain, database, log, limit, metrics } = options
  const { maxFeePerGas, budgets } = relayer
  const minBalance = BigInt(relayer.minBalance)
  return {
    account: privateKeyToAccount(relayer.privateKey),
    chain,
    database,
    market,
    maxGas: BigInt(relayer.maxGas),
    maxGasPerItem: BigInt(relayer.maxGasPerItem),
    maxFeePerGas: maxFeePerGas === undefined ? undefined : BigInt(maxFeePerGas),
    collections: relayer.collections,
    budgets: {
      buyer: BigInt(budgets.buyer),
      collection: BigInt(budgets.collection),
      project: BigInt(budgets.project),
    },
    priceFloors: relayer.priceFloors.map(({ currency, perNative }) => ({
      currency,
      perNative: BigInt(perNative),
    })),
    minBalance,
    rebroadcastInterval: relayer.rebroadcastInterval,
    onProblem: (error) =>
      limit({ network, told: 'purchases' }, () =>
        log.warn({ error, network }, 'A purchase cannot be sent for its buyer.'),
      ),
    onBalance(balance) {
      if (balance < minBalance) {
        limit({ network, told: 'balance' }, () =>
          log.warn({ network, balance: String(balance) }, 'The relayer stops: its balance is low.'),
        )
      }
      metrics.relayerBalance(network, balance)
    },
    onSettled({ outcome, hash, gasUsed, buyer }) {
      const told = { network, outcome, hash, gasUsed: String(gasUsed), buyer }
      if (outcome !== 'succeeded') log.warn(told, 'A purchase failed in its block.')
      metrics.relayed({ network, outcome, gasUsed })
    },
  }
}

export declare namespace relayOptions {
  type Options = {
    /** The name of the network. */
    network: string
    relayer: RelayerConfig
    market: Address
    chain: Chain
    database: Database
    log: Log
    /** Bounds the log lines that callers can cause. */
    limit: LineLimit
    metrics: Pick<Metrics, 'relayed' | 'relayerBalance'>
  }
}
