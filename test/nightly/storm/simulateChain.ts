import { createHash } from 'node:crypto'
import { type Hex, hexToBytes, keccak256, numberToHex, pad, toEventSelector } from 'viem'
import type { Chance } from '../../../packages/service/test/listeners/storm/createChance.js'

/** The contracts of the chain: one of each token standard, and one that no webhook listener watches. */
export const contracts = { erc721: addressOf(1), erc1155: addressOf(2), noise: addressOf(3) } as const

export const topics = {
  transfer: toEventSelector('Transfer(address,address,uint256)'),
  single: toEventSelector('TransferSingle(address,address,address,uint256,uint256)'),
}

/** A log as a node returns it, with the id of its token. */
export type SimulatedLog = {
  address: Hex
  topics: Hex[]
  data: Hex
  blockHash: Hex
  blockNumber: Hex
  transactionHash: Hex
  transactionIndex: Hex
  logIndex: Hex
  token: bigint
}

/** A block. `born` numbers all blocks in the order of mining, including orphaned ones. */
export type SimulatedBlock = {
  number: number
  hash: Hex
  parentHash: Hex
  timestamp: number
  logsBloom: Hex
  logs: SimulatedLog[]
  born: number
}

/**
 * Simulates a chain with token transfers and reorgs of any depth. Orphaned transactions are mined again or lost. `chance` determines every
 * random value.
 */
export function simulateChain(chance: Chance) {
  let blocks: SimulatedBlock[] = []
  let orphans: Transaction[] = []
  let past: SimulatedBlock[][] = []
  let counter = 0
  const every: SimulatedBlock[] = []
  const contents = new Map<Hex, Transaction[]>()

  function newTransaction(): Transaction {
    const hash = hashOf('transaction', counter++)
    return { hash, events: Array.from({ length: 1 + chance.below(3) }, () => newEvent(chance, counter)) }
  }

  function append(): void {
    const parent = blocks.at(-1)
    const again = orphans.filter(() => chance.happens(0.5))
    orphans = orphans.filter((one) => !again.includes(one))
    const fresh = Array.from({ length: chance.oneOf([0, 1, 1, 2]) }, newTransaction)
    const number = (parent?.number ?? -1) + 1
    const hash = hashOf('block', every.length)
    let logIndex = 0
    const transactions = [...again.slice(0, 6), ...fresh]
    const logs = transactions.flatMap((transaction, index) =>
      transaction.events.map((event) => ({
        ...event,
        blockHash: hash,
        blockNumber: numberToHex(number),
        transactionHash: transaction.hash,
        transactionIndex: numberToHex(index),
        logIndex: numberToHex(logIndex++),
      })),
    )
    const block = {
      number,
      hash,
      parentHash: parent?.hash ?? zero,
      timestamp: 1_700_000_000 + number * 12,
      logs,
      logsBloom: bloomOf(logs),
      born: every.length,
    }
    blocks = [...blocks, block]
    every.push(block)
    contents.set(hash, transactions)
  }

  return {
    /** Returns the blocks from the first to the last. */
    blocks: (): readonly SimulatedBlock[] => blocks,
    /** Returns the chain’s blocks before each of the last four changes, the newest last. */
    past: (): readonly (readonly SimulatedBlock[])[] => past,
    /** Returns all blocks in the order of mining, including orphaned ones. */
    every: (): readonly SimulatedBlock[] => every,
    mine(count: number) {
      past = [...past, blocks].slice(-4)
      for (let index = 0; index < count; index++) append()
    },
    /** Replaces the last `depth` blocks with `length` others. */
    reorg(depth: number, length: number) {
      past = [...past, blocks].slice(-4)
      const gone = blocks.slice(-depth)
      orphans = gone.flatMap(({ hash }) => contents.get(hash) ?? [])
      blocks = blocks.slice(0, -depth)
      for (let index = 0; index < length; index++) append()
    },
  }
}

export type SimulatedChain = ReturnType<typeof simulateChain>

/** Whether the block’s bloom filter reveals that `logs` lacks some logs of the block. */
export function isMissed({ logsBloom }: SimulatedBlock, logs: readonly SimulatedLog[]): boolean {
  return bloomOf(logs) !== logsBloom
}

type Event = Pick<SimulatedLog, 'address' | 'topics' | 'data' | 'token'>
type Transaction = { hash: Hex; events: Event[] }

const zero: Hex = `0x${'0'.repeat(64)}`

function newEvent(chance: Chance, counter: number): Event {
  const [from, to] = [word(BigInt(chance.below(9) + 1)), word(BigInt(counter))]
  const what = chance.below(10)
  if (what < 5) {
    const token = BigInt(counter * 10 + chance.below(10))
    return { address: contracts.erc721, topics: [topics.transfer, from, to, word(token)], data: '0x', token }
  }
  const token = BigInt(chance.below(10))
  const address = what < 8 ? contracts.erc1155 : contracts.noise
  const data: Hex = `0x${word(token).slice(2)}${word(1n).slice(2)}`
  return { address, topics: [topics.single, from, from, to], data, token }
}

function bloomOf(logs: readonly SimulatedLog[]): Hex {
  let bloom = 0n
  for (const item of new Set(logs.flatMap((log) => [log.address, ...log.topics]))) {
    const hash = hexToBytes(keccak256(item))
    for (const place of [0, 2, 4])
      bloom |= 1n << BigInt((((hash[place] ?? 0) << 8) | (hash[place + 1] ?? 0)) & 2047)
  }
  return numberToHex(bloom, { size: 256 })
}

function word(value: bigint): Hex {
  return numberToHex(value, { size: 32 })
}

function hashOf(kind: string, number: number): Hex {
  return `0x${createHash('sha256').update(`${kind} ${number}`).digest('hex')}`
}

function addressOf(number: number): Hex {
  return pad(numberToHex(0xc0de_0000 + number), { size: 20 })
}
