import type { Address, Hex } from 'viem'

/** A log as viem reads it: what it needs beside what is read of it is nothing. */
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
  /** A log as far as it is read here. */
  type Log = { address: Address; topics: readonly Hex[]; data: Hex }
}
