import { type Hex, zeroAddress } from 'viem'
import { readUnreadOrders, updateAvailability } from '../../../src/store/availability.js'
import { deleteBlocked, insertBlocked, readSubjects } from '../../../src/store/blocked.js'
import {
  deleteBlocksAbove,
  insertBlocks,
  pruneBlocks,
  readBlocks,
  readLongestGap,
  readRevision,
  readTip,
} from '../../../src/store/blocks.js'
import { insertCurrencies } from '../../../src/store/currencies.js'
import {
  insertCancellations,
  insertFills,
  insertOrders,
  insertWithdrawals,
} from '../../../src/store/events.js'
import { expireOrders } from '../../../src/store/expireOrders.js'
import { insertOrderChanges, readOrderChanges } from '../../../src/store/orderChanges.js'
import { insertOrderUpdates } from '../../../src/store/orderUpdates.js'
import { insertPermit, readPermit } from '../../../src/store/permits.js'
import { readOrders } from '../../../src/store/readOrders.js'
import {
  addHash,
  closeCosts,
  countUnmined,
  insertCosts,
  pruneCosts,
  readOpenCosts,
  readReverted,
  settleCost,
  sumCosts,
} from '../../../src/store/relayCosts.js'
import {
  forgetReplaced,
  hasTransactions,
  readRelay,
  readReplaced,
  readTransactions,
  replaceRelay,
  updateTransaction,
} from '../../../src/store/relays.js'
import { reserveRequests } from '../../../src/store/reserveRequests.js'
import {
  countSignedOrders,
  forgetSignedOrders,
  insertSignedOrder,
  lowerSignedOrders,
} from '../../../src/store/signedOrders.js'
import { forgetLatest, readSources, updateFees } from '../../../src/store/sources.js'
import { updateStandings } from '../../../src/store/updateStandings.js'
import { seeded } from './seedTables.js'
import type { StoreCalls } from './storeCalls.js'
import { capped, tipOf } from './tipOf.js'

const { chainId, collection, prints, print, relayer, maker, id } = seeded
const key = { chainId, buyer: maker(700), purchaseId: id(700) }
const empty: Hex = '0x'
const transaction = {
  nonce: 700,
  to: zeroAddress,
  data: empty,
  gas: 1n,
  maxFeePerGas: 1n,
  maxPriorityFeePerGas: 1n,
  deadline: undefined,
  raw: empty,
}
const terms = {
  kind: 'kind',
  collection,
  tokenId: 1n,
  multiple: false,
  maker: maker(1),
  currency: zeroAddress,
  unitPrice: 1n,
  quantity: 1n,
  validFrom: 0n,
  validUntil: 1n,
}

/** Calls of the store functions for blocks, orders and relayed transactions. */
export const orderStatements: StoreCalls = {
  readUnreadOrders: (sql) => readUnreadOrders(sql, { chainId, kinds: ['kind'], limit: 100 }),
  updateAvailability: (sql) => {
    const read = { held: 1n, royaltyReceiver: zeroAddress, royaltyBps: 0 }
    return updateAvailability(
      sql,
      chainId,
      [700, 701].map((number) => ({ orderId: id(number), ...read })),
    )
  },
  readTip: (sql) => readTip(sql, chainId),
  readRevision: (sql) => readRevision(sql, chainId),
  readBlocks: (sql) => readBlocks(sql, { chainId, highest: 20_000, limit: 10 }),
  insertBlocks: (sql) => insertBlocks(sql, chainId, [{ number: 0, hash: '0x', parentHash: '0x', time: 0 }]),
  deleteBlocksAbove: async (sql) => {
    const tip = await readTip(sql, chainId)
    await deleteBlocksAbove(sql, chainId, (tip?.number ?? 0) - 3)
  },
  pruneBlocks: (sql) => pruneBlocks(sql, chainId, { from: 700, to: 702 }),
  insertCurrencies: (sql) => insertCurrencies(sql, chainId, [{ address: zeroAddress, decimals: 18 }]),
  insertOrders: (sql) =>
    insertOrders(sql, chainId, [{ ...terms, orderId: id(0xffffff), blockNumber: 700, logIndex: 0 }]),
  insertFills: (sql) => {
    const fill = { buyer: maker(1), purchaseId: id(1), quantity: 1n, price: 1n }
    return insertFills(sql, chainId, [{ ...fill, orderId: id(700), blockNumber: 700, logIndex: 9 }])
  },
  insertCancellations: (sql) => insertCancellations(sql, chainId, [{ orderId: id(700), blockNumber: 700 }]),
  async insertWithdrawals(sql) {
    const ended = { kind: terms.kind, maker: maker(1), orderId: id(0xffffff) }
    await insertWithdrawals(sql, chainId, [{ ...ended, blockNumber: 700 }])
  },
  expireOrders: (sql) => expireOrders(sql, chainId),
  'insertOrderUpdates of tokens that moved': (sql, count) =>
    insertOrderUpdates(sql, {
      chainId,
      fromBlock: tipOf(count) - 100,
      mentions: [],
      makers: [],
      fundsChanges: [],
      tokenChanges: [
        { collection, tokenId: 700n, blockNumber: tipOf(count) - 100 },
        { collection, account: maker(700), blockNumber: tipOf(count) - 100 },
        { collection: prints, tokenId: print, account: maker(700), blockNumber: tipOf(count) - 100 },
      ],
    }),
  'insertOrderUpdates of a row of blocks': (sql, count) =>
    insertOrderUpdates(sql, {
      chainId,
      fromBlock: tipOf(count) - 100,
      mentions: [],
      makers: [],
      fundsChanges: [],
      tokenChanges: Array.from({ length: 300 }, (_, index) => {
        return { collection, tokenId: 700n + BigInt(index * count), blockNumber: tipOf(count) - 100 }
      }),
    }),
  'insertOrderUpdates of orders and makers that were named': (sql, count) =>
    insertOrderUpdates(sql, {
      chainId,
      fromBlock: tipOf(count) - 100,
      tokenChanges: [],
      fundsChanges: [],
      mentions: [{ orderId: id(700), blockNumber: tipOf(count) - 100 }],
      makers: [{ kind: 'kind', maker: maker(700), blockNumber: tipOf(count) - 100 }],
    }),
  'insertOrderUpdates of funds': (sql, count) =>
    insertOrderUpdates(sql, {
      chainId,
      fromBlock: tipOf(count) - 100,
      mentions: [],
      makers: [],
      tokenChanges: [],
      fundsChanges: Array.from({ length: 300 }, (_, index) => {
        return { currency: '0x', account: maker(700 + index * count), blockNumber: tipOf(count) - 100 }
      }),
    }),
  insertPermit: (sql) => {
    const permit = {
      owner: maker(700),
      currency: zeroAddress,
      nonce: 1n,
      value: 1n,
      deadline: 800n,
      signature: empty,
    }
    return insertPermit(sql, { chainId, permit, now: 705n })
  },
  readPermit: (sql) => readPermit(sql, { chainId, owner: maker(700), currency: zeroAddress, nonce: 1n }),
  insertBlocked: (sql) => insertBlocked(sql, chainId, { kind: 'seller', target: maker(700) }),
  deleteBlocked: (sql) => deleteBlocked(sql, chainId, { kind: 'seller', target: maker(700) }),
  readSubjects: (sql) => readSubjects(sql, chainId, [700, 702].map(id)),
  readOrders: (sql) =>
    readOrders(sql, { chainId, keys: [700, 702].map((number) => ({ collection, orderId: id(number) })) }),
  insertCosts: (sql) => {
    const transactions = [{ nonce: 700, gas: 1n, hash: id(1) }]
    return insertCosts(sql, { key, relayer, project: '1', collections: [collection], transactions })
  },
  addHash: (sql) => addHash(sql, { chainId, relayer, nonce: 5_000, hash: id(1) }),
  readOpenCosts: (sql) => readOpenCosts(sql, chainId, relayer),
  settleCost: (sql) => {
    const cost = { nonce: 5_000, outcome: 'pending', blockHash: null } as const
    const found = { hash: id(1), gasUsed: 1n, blockNumber: 1n, blockHash: id(1) }
    return settleCost(sql, { chainId, relayer, cost, outcome: 'reverted', found })
  },
  closeCosts: (sql) => closeCosts(sql, { chainId, relayer, depth: 64 }),
  pruneCosts: (sql) => pruneCosts(sql, chainId),
  sumCosts: (sql) => {
    return sumCosts(sql, { chainId, relayer, project: '7', buyer: maker(700), collections: ['0x70'] })
  },
  countUnmined: (sql, count) =>
    countUnmined(sql, { chainId, relayer, project: '1', fromNonce: tipOf(capped(count)) - 100 }),
  readReverted: (sql) => readReverted(sql, key),
  readRelay: (sql) => readRelay(sql, key),
  replaceRelay: (sql) =>
    replaceRelay(sql, key, { orderId: id(1), relayer, fromNonce: 701, transactions: [transaction] }),
  readTransactions: (sql, count) =>
    readTransactions(sql, { chainId, relayer, fromNonce: tipOf(capped(count)) - 100 }),
  hasTransactions: (sql) => hasTransactions(sql, chainId, relayer),
  readReplaced: (sql) => readReplaced(sql, chainId),
  forgetReplaced: (sql, count) => forgetReplaced(sql, { chainId, relayer, belowNonce: Math.min(count, 100) }),
  updateTransaction: (sql) => updateTransaction(sql, { chainId, relayer, transaction }),
  insertSignedOrder: (sql) => {
    const order = { ...terms, orderId: id(0xffffff), signed: {}, fees: [] }
    return insertSignedOrder(sql, { chainId, order, block: { number: 1, time: 1 } })
  },
  countSignedOrders: (sql) => countSignedOrders(sql, { chainId, kind: 'kind', maker: maker(700) }),
  forgetSignedOrders: (sql) => forgetSignedOrders(sql, chainId),
  lowerSignedOrders: (sql) => lowerSignedOrders(sql, chainId, 100),
  readSources: (sql) => readSources(sql, chainId),
  readLongestGap: (sql) => readLongestGap(sql, chainId),
  updateFees: (sql) => updateFees(sql, chainId, []),
  'forgetLatest of a chain with little': (sql) => forgetLatest(sql, 0),
  reserveRequests: (sql) => reserveRequests(sql, { projectId: '700', minute: 1, limit: 10, wanted: 1 }),
  insertOrderChanges: (sql) => insertOrderChanges(sql, chainId, [id(700), id(701)]),
  readOrderChanges: (sql, count) =>
    readOrderChanges(sql, { chainId, collections: new Map([[collection, tipOf(count) - 50]]) }),
  updateStandings: (sql) => updateStandings(sql, chainId, [id(700), id(701)]),
}
