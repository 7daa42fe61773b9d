import type { Address } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { Chain } from './chain/openChain.js'
import type { Metrics } from './createMetrics.js'
import type { LineLimit } from './handlers/http/createLineLimit.js'
import type { Log } from './log.js'
import type { RelayOptions } from './permits/relay.js'
import type { RelayerConfig } from './relayerConfig.js'
import type { Database } from './store/openDatabase.js'

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
        log.warn({ error, network }, 'The relayer cannot send a purchase.'),
      ),
    onBalance(balance) {
      if (balance < minBalance) {
        limit({ network, told: 'balance' }, () =>
          log.warn(
            { network, balance: String(balance) },
            'The relayer sends no purchases, because its balance is low.',
          ),
        )
      }
      metrics.relayerBalance(network, balance)
    },
    onSettled({ outcome, hash, gasUsed, buyer }) {
      const logFields = { network, outcome, hash, gasUsed: String(gasUsed), buyer }
      if (outcome !== 'succeeded') log.warn(logFields, 'A purchase failed on chain.')
      metrics.relayed({ network, outcome, gasUsed })
    },
  }
}

export declare namespace relayOptions {
  type Options = {
    network: string
    relayer: RelayerConfig
    market: Address
    chain: Chain
    database: Database
    log: Log
    limit: LineLimit
    metrics: Pick<Metrics, 'relayed' | 'relayerBalance'>
  }
}
