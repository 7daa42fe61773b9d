import type { Address, Hex } from 'viem'

/** Adds the fields that viem needs to parse a log. */
export function asRpcLog(log: asRpcLog.Log) {
  const place = {
    blockHash: null,
    blockNumber: null,
    logIndex: null,
    transactionHash: null,
    transactionIndex: null,
  }
  return { ...log, ...place, removed: false, topics: log.topics as [Hex, ...Hex[]] }
}

export declare namespace asRpcLog {
  /** A log, with the fields that the tests read. */
  type Log = { address: Address; topics: readonly Hex[]; data: Hex }
}
