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
  /** The fields of a log that the tests need. */
  type Log = { address: Address; topics: readonly Hex[]; data: Hex }
}
