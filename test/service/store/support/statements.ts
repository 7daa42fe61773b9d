import { type Hex, zeroAddress } from 'viem'
import { readUnreadOrders, updateAvailability } from '../../../../src/service/store/availability.js'
import {
  deleteBlocksAbove,
  insertBlocks,
  pruneBlocks,
  readBlocks,
  readRevision,
  readTip,
} from '../../../../src/service/store/blocks.js'
import { insertCurrencies } from '../../../../src/service/store/currencies.js'
import {
  insertCancellations,
  insertFills,
  insertOrders,
  insertWithdrawals,
} from '../../../../src/service/store/events.js'
import { expireOrders } from '../../../../src/service/store/expireOrders.js'
import type { Database } from '../../../../src/service/store/openDatabase.js'
import { insertOrderUpdates } from '../../../../src/service/store/orderUpdates.js'
import { insertPermit, readPermit } from '../../../../src/service/store/permits.js'
import {
  changeSettings,
  disableProject,
  findProjects,
  holdProject,
  insertProject,
  rotateKey,
} from '../../../../src/service/store/projects.js'
import { readOrders } from '../../../../src/service/store/readOrders.js'
import {
  addHash,
  insertCosts,
  pruneCosts,
  readOpenCosts,
  readReverted,
  settleCost,
  sumCosts,
} from '../../../../src/service/store/relayCosts.js'
import {
  hasTransactions,
  readRelay,
  readTransactions,
  replaceRelay,
  updateTransaction,
} from '../../../../src/service/store/relays.js'
import { removeProject } from '../../../../src/service/store/removeProject.js'
import {
  countSignedOrders,
  insertSignedOrder,
  lowerSignedOrders,
} from '../../../../src/service/store/signedOrders.js'
import { readSources } from '../../../../src/service/store/sources.js'
import { takeRequests } from '../../../../src/service/store/takeRequests.js'
import { updateStandings } from '../../../../src/service/store/updateStandings.js'
import {
  announceRetractions,
  announceToAudiences,
  isAnnounced,
  readAnnounced,
} from '../../../../src/service/store/webhooks/announcements.js'
import {
  countBacklog,
  countPending,
  readDeliveries,
  replayDelivery,
} from '../../../../src/service/store/webhooks/deliveries.js'
import { expandAnnouncements } from '../../../../src/service/store/webhooks/expandAnnouncements.js'
import { expandTogether } from '../../../../src/service/store/webhooks/expandTogether.js'
import {
  insertDeliveries,
  keepDeliveries,
  readReceivers,
} from '../../../../src/service/store/webhooks/insertDeliveries.js'
import { claimQueues, isBusy, releaseQueues } from '../../../../src/service/store/webhooks/listenerQueues.js'
import {
  changeListeners,
  insertListener,
  nextVersion,
  removeListener,
} from '../../../../src/service/store/webhooks/listeners.js'
import {
  insertNotifications,
  retractNotifications,
} from '../../../../src/service/store/webhooks/notifications.js'
import {
  findUnpublished,
  hastenWork,
  noteWork,
  postponeWork,
  takeWork,
} from '../../../../src/service/store/webhooks/outbox.js'
import { pruneDeliveries } from '../../../../src/service/store/webhooks/pruneDeliveries.js'
import {
  readChangedListeners,
  readListener,
  readListeners,
  readListenersById,
} from '../../../../src/service/store/webhooks/readListeners.js'
import { removeListeners } from '../../../../src/service/store/webhooks/removeListeners.js'
import {
  deactivateListener,
  settleDeliveries,
} from '../../../../src/service/store/webhooks/settleDeliveries.js'
import { takeDeliveries } from '../../../../src/service/store/webhooks/takeDeliveries.js'
import { takeFirst } from '../../../../src/service/store/webhooks/takeFirst.js'
import { seeded } from './seedTables.js'

const { chainId, collection, prints, print, relayer, maker, id } = seeded
const now = Date.now()
const owner = { chainId, projectId: '7' }
const key = { chainId, buyer: maker(700), purchaseId: id(700) }
const queue = {
  listenerId: '771',
  projectId: '7',
  origin: 'https://771.example',
  leaseId: 'lease',
  pace: null,
}
const breaker = { maxFailures: 1, maxOriginFailures: 1, pause: 1_000, maxPause: 2_000 }
const empty: Hex = '0x'
const transaction = {
  ...{ nonce: 700, to: zeroAddress, data: empty, gas: 1n, maxFeePerGas: 1n, maxPriorityFeePerGas: 1n },
  ...{ deadline: undefined, raw: empty },
}
const terms = {
  ...{ kind: 'kind', collection, tokenId: 1n, multiple: false, maker: maker(1), currency: zeroAddress },
  ...{ unitPrice: 1n, quantity: 1n, validFrom: 0n, validUntil: 1n },
}
const notification = {
  ...{
    blockNumber: 1,
    blockHash: empty,
    parentHash: empty,
    time: 0,
    contract: empty,
    contractType: 'ERC721',
  },
  ...{
    transactionHash: empty,
    transactionIndex: 0,
    logIndex: 0,
    transactionLogIndex: 0,
    data: empty,
    topics: [],
  },
}
const state = { state: 'pending', blameOrigin: true, delay: 1 } as const

/** All that is asked of the tables, of a block or a listener as it comes, by the export that asks. */
export const statements: Readonly<Record<string, (database: Database, count: number) => Promise<unknown>>> = {
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
      ...{ chainId, fromBlock: tipOf(count) - 100, mentions: [], makers: [] },
      moves: [
        { collection, tokenId: 700n, blockNumber: tipOf(count) - 100 },
        { collection, account: maker(700), blockNumber: tipOf(count) - 100 },
        { collection: prints, tokenId: print, account: maker(700), blockNumber: tipOf(count) - 100 },
      ],
    }),
  'insertOrderUpdates of a row of blocks': (sql, count) =>
    insertOrderUpdates(sql, {
      ...{ chainId, fromBlock: tipOf(count) - 100, mentions: [], makers: [] },
      moves: Array.from({ length: 300 }, (_, index) => {
        return { collection, tokenId: 700n + BigInt(index * count), blockNumber: tipOf(count) - 100 }
      }),
    }),
  'insertOrderUpdates of orders and makers that were named': (sql, count) =>
    insertOrderUpdates(sql, {
      ...{
        chainId,
        fromBlock: tipOf(count) - 100,
        moves: [],
        mentions: [{ orderId: id(700), blockNumber: tipOf(count) - 100 }],
      },
      makers: [{ kind: 'kind', maker: maker(700), blockNumber: tipOf(count) - 100 }],
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
  readOrders: (sql) =>
    readOrders(sql, { chainId, keys: [700, 702].map((number) => ({ collection, orderId: id(number) })) }),
  insertCosts: (sql) => {
    const transactions = [{ nonce: 700, gas: 1n, hash: id(1) }]
    return insertCosts(sql, { key, relayer, project: '1', collections: [collection], transactions, now })
  },
  addHash: (sql) => addHash(sql, { chainId, relayer, nonce: 5_000, hash: id(1) }),
  readOpenCosts: (sql) => readOpenCosts(sql, chainId, relayer),
  settleCost: (sql) => settleCost(sql, { chainId, relayer, nonce: 5_000, outcome: 'reverted', gasUsed: 1n }),
  // Before all of them, however many hours they go back.
  pruneCosts: (sql) => pruneCosts(sql, chainId, Date.parse('0001-01-01T00:00:00Z')),
  sumCosts: (sql) => {
    const since = now - 86_400_000
    return sumCosts(sql, {
      chainId,
      relayer,
      project: '1',
      buyer: maker(700),
      collections: [collection],
      since,
    })
  },
  readReverted: (sql) => readReverted(sql, key),
  readRelay: (sql) => readRelay(sql, key),
  replaceRelay: (sql) => replaceRelay(sql, key, { orderId: id(1), relayer, transactions: [transaction] }),
  readTransactions: (sql, count) =>
    readTransactions(sql, { chainId, relayer, fromNonce: tipOf(count) - 100 }),
  hasTransactions: (sql) => hasTransactions(sql, chainId, relayer),
  updateTransaction: (sql) => updateTransaction(sql, { chainId, relayer, transaction }),
  insertSignedOrder: (sql) => {
    const order = { ...terms, orderId: id(0xffffff), signed: {}, fees: [] }
    return insertSignedOrder(sql, { chainId, order, block: { number: 1, time: 1 } })
  },
  countSignedOrders: (sql) => countSignedOrders(sql, { chainId, kind: 'kind', maker: maker(700) }),
  lowerSignedOrders: (sql) => lowerSignedOrders(sql, chainId, 100),
  readSources: (sql) => readSources(sql, chainId),
  takeRequests: (sql) => takeRequests(sql, { projectId: '700', minute: 1, limit: 10, wanted: 1 }),
  updateStandings: (sql) => updateStandings(sql, chainId, [id(700), id(701)]),
  announceToAudiences: (sql) =>
    announceToAudiences(sql, {
      ...{
        chainId,
        rounds: new Map([['event 700', 0]]),
        audiences: new Map([['new', { members: '[]', size: 0 }]]),
      },
      announcements: [{ uid: 'event 700', projectId: '7', audience: 'new' }],
    }),
  announceRetractions: (sql, count) => announceRetractions(sql, chainId, tipOf(count) - 10),
  readAnnounced: (sql) => readAnnounced(sql),
  isAnnounced: (sql) => isAnnounced(sql, chainId, ['7', 'none']),
  readDeliveries: (sql) => readDeliveries(sql, { ...owner, limit: 10 }),
  'readDeliveries of a page': (sql) => readDeliveries(sql, { ...owner, before: '7505', limit: 10 }),
  'readDeliveries of a listener': (sql) => readDeliveries(sql, { ...owner, listenerId: '750', limit: 10 }),
  countBacklog: (sql) => countBacklog(sql, { ...owner, limit: 200 }),
  countPending: (sql) => countPending(sql, 100),
  replayDelivery: (database) => replayDelivery(database, owner, `msg_${'7500'.padStart(64, '0')}`),
  expandAnnouncements: (database) => expandAnnouncements(database, { chainId, projectId: '7', limit: 10 }),
  expandTogether: (database) => {
    const projects = Array.from({ length: 40 }, (_, index) => ({ chainId, projectId: String(index) }))
    return expandTogether(database, { projects, each: 5 })
  },
  insertDeliveries: (sql) =>
    insertDeliveries(sql, [
      { uid: 'event 700', type: 'BLOCK_REMOVED', round: 0, listenerId: '771', signature: '' },
    ]),
  keepDeliveries: (sql) =>
    keepDeliveries(
      sql,
      [{ uid: 'event 700', type: 'BLOCK_ADDED', round: 1, listenerId: '772', signature: '' }],
      [{ id: '772', url: 'https://receiver.example/', chainId: String(chainId) }],
    ),
  readReceivers: (sql) => readReceivers(sql, [{ listenerId: '771' }, { listenerId: '772' }]),
  takeFirst: (sql) =>
    takeFirst(sql, { listenerIds: ['771', '772', '773'], limit: 16, leaseId: 'lease', leaseDuration: 1 }),
  claimQueues: (sql) =>
    claimQueues(sql, {
      free: 20,
      running: [],
      leaseId: 'lease',
      leaseDuration: 1_000,
      maxOriginFailures: 20,
    }),
  findProjects: (sql) => findProjects(sql, ['key 771', 'key 772']),
  insertProject: (database) =>
    insertProject(database, { id: 'new', settings: {}, key: { kind: 'access', digest: 'new' } }),
  rotateKey: (database) =>
    rotateKey(database, { id: '771', key: { kind: 'access', digest: 'new' }, keepMs: 1_000 }),
  disableProject: (sql) => disableProject(sql, '771', true),
  changeSettings: (sql) => changeSettings(sql, { id: '771', change: { requestsPerMinute: 1 }, drop: [] }),
  holdProject: (sql) => holdProject(sql, '771'),
  removeProject: (database) => removeProject(database, { id: '7', confirm() {} }),
  removeListeners: (sql) => removeListeners(sql, '7'),
  'claimQueues of some': (sql) =>
    claimQueues(sql, {
      ...{ free: 20, running: [], leaseId: 'lease', leaseDuration: 1_000, maxOriginFailures: 20 },
      among: ['771', '772'],
    }),
  findUnpublished: (sql) => findUnpublished(sql),
  hastenWork: (sql) => hastenWork(sql, ['771', '772']),
  noteWork: (sql) => noteWork(sql, ['771', '772']),
  postponeWork: (database) => postponeWork(database, ['771', '772']),
  takeWork: (database) => takeWork(database, { limit: 100, republishAfterMs: 1_000 }),
  takeDeliveries: (sql) => takeDeliveries(sql, [queue]),
  releaseQueues: (database) => releaseQueues(database, [queue]),
  isBusy: (sql) => isBusy(sql, ['771', '772']),
  insertListener: (database) => {
    const listener = {
      url: 'https://receiver.example/',
      filters: { contractAddresses: [], events: [] },
      name: '',
    }
    const limits = { maxListeners: 1_000, maxFilterValues: 1_000 }
    return insertListener(database, {
      ...owner,
      ...listener,
      ...limits,
      fingerprint: 'f',
      fromBlock: 0,
      secret: '',
    })
  },
  readListeners: (sql) => readListeners(sql, owner),
  'readListeners of a page': (sql) => readListeners(sql, { ...owner, after: '771', limit: 10 }),
  readListener: (sql) => readListener(sql, owner, '771'),
  readChangedListeners: (sql, count) => {
    return readChangedListeners(sql, chainId, { after: { version: BigInt(count - 10), id: '0' }, limit: 50 })
  },
  readListenersById: (sql) => readListenersById(sql, chainId, ['771', '772']),
  changeListeners: (database) => changeListeners(database, owner, { change: { active: false } }),
  'changeListeners of one': (database) => {
    const filters = { contractAddresses: [], events: [] }
    return changeListeners(database, owner, {
      id: '771',
      change: { filters },
      fingerprint: 'f',
      maxFilterValues: 9,
    })
  },
  removeListener: (database) => removeListener(database, owner, '771'),
  nextVersion: (sql) => nextVersion(sql, chainId),
  insertNotifications: (sql) =>
    insertNotifications(sql, {
      ...{
        chainId,
        notifications: [{ ...notification, uid: 'new' }],
        announcements: [],
        audiences: new Map(),
      },
    }),
  retractNotifications: (sql, count) => retractNotifications(sql, chainId, tipOf(count) - 10),
  pruneDeliveries: (database) => pruneDeliveries(database),
  settleDeliveries: (sql) => {
    const settlement = { id: `msg_${'7501'.padStart(64, '0')}`, ...state }
    return settleDeliveries(sql, {
      settled: [{ queue, settlement, goesOn: true }],
      leaseDuration: 1_000,
      breaker,
    })
  },
  deactivateListener: (database) => deactivateListener(database, { chainId, id: '771' }),
}

/** The last block of the first chain, of tables that were seeded with `count` rows: what is asked of the latest blocks is of few, whatever there is. */
function tipOf(count: number): number {
  return 9 * (count / 10)
}
