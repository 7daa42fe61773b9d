import type { Hex } from 'viem'
import {
  changeSettings,
  disableProject,
  findProjects,
  insertProject,
  lockProject,
  rotateKey,
} from '../../../src/store/projects.js'
import { removeProject } from '../../../src/store/removeProject.js'
import {
  announceReplaced,
  announceRetractions,
  announceToAudiences,
  findAnnouncedProjects,
  readAnnouncedProjects,
} from '../../../src/store/webhooks/announcements.js'
import { claimDeliveries, releaseDelivery } from '../../../src/store/webhooks/claimDeliveries.js'
import {
  countBacklog,
  countPending,
  readDeliveries,
  replayDelivery,
} from '../../../src/store/webhooks/deliveries.js'
import { expandAnnouncements } from '../../../src/store/webhooks/expandAnnouncements.js'
import { insertDeliveries, readReceivers } from '../../../src/store/webhooks/insertDeliveries.js'
import { claimQueues, isBusy, releaseQueues } from '../../../src/store/webhooks/listenerQueues.js'
import {
  changeListeners,
  insertListener,
  nextVersion,
  removeListener,
  removeListeners,
} from '../../../src/store/webhooks/listeners.js'
import {
  insertNotifications,
  readHighestAnnounced,
  retractNotifications,
} from '../../../src/store/webhooks/notifications.js'
import {
  claimWork,
  findUnpublished,
  publishWorkNow,
  rescheduleWork,
  scheduleWork,
} from '../../../src/store/webhooks/outbox.js'
import { forgetOrigins, pruneDeliveries } from '../../../src/store/webhooks/pruneDeliveries.js'
import {
  readChangedListeners,
  readListener,
  readListeners,
  readListenersById,
} from '../../../src/store/webhooks/readListeners.js'
import { deactivateListener, settleDeliveries } from '../../../src/store/webhooks/settleDeliveries.js'
import { seeded } from './seedTables.js'
import type { StoreCalls } from './storeCalls.js'
import { capped, tipOf } from './tipOf.js'

const { chainId } = seeded
const empty: Hex = '0x'
const owner = { chainId, projectId: '7' }
const queue = {
  listenerId: '771',
  projectId: '7',
  origin: 'https://771.example',
  leaseId: 'lease',
  pace: null,
}
const breaker = { maxFailures: 1, maxOriginFailures: 1, pause: 1_000, maxPause: 2_000 }

const notification = {
  blockNumber: 1,
  blockHash: empty,
  parentHash: empty,
  time: 0,
  contract: empty,
  contractType: 'ERC721',
  transactionHash: empty,
  transactionIndex: 0,
  logIndex: 0,
  transactionLogIndex: 0,
  data: empty,
  topics: [],
}
const state = { state: 'pending', blameOrigin: true, delay: 1 } as const

/** Calls of the store functions for webhook listeners, deliveries and projects. */
export const webhookStatements: StoreCalls = {
  announceToAudiences: (sql) =>
    announceToAudiences(sql, {
      chainId,
      rounds: new Map([['event 700', 0]]),
      audiences: new Map([['new', { members: '[]', size: 0 }]]),
      announcements: [{ uid: 'event 700', projectId: '7', audience: 'new' }],
    }),
  announceRetractions: (sql, count) => announceRetractions(sql, chainId, tipOf(count) - 10),
  announceReplaced: (sql, count) =>
    announceReplaced(sql, chainId, [{ number: tipOf(count) - 1, hash: '0x' }]),
  readAnnouncedProjects: (sql) => readAnnouncedProjects(sql),
  findAnnouncedProjects: (sql) => findAnnouncedProjects(sql, chainId, ['7', 'none']),
  readDeliveries: (sql) => readDeliveries(sql, { ...owner, limit: 10 }),
  'readDeliveries of a page': (sql) => readDeliveries(sql, { ...owner, before: '7505', limit: 10 }),
  'readDeliveries of a listener': (sql) => readDeliveries(sql, { ...owner, listenerId: '750', limit: 10 }),
  countBacklog: (sql) => countBacklog(sql, { ...owner, limit: 200 }),
  countPending: (sql) => countPending(sql, 100),
  replayDelivery: (database) => replayDelivery(database, owner, `msg_${'7500'.padStart(64, '0')}`),
  expandAnnouncements: (database) =>
    expandAnnouncements(database, { projects: [{ chainId, projectId: '7' }], limit: 10 }),
  'expandAnnouncements of what was taken back': async (database, count) => {
    await announceRetractions(database, chainId, tipOf(count) - 10)
    const projectId = String(Math.floor(tipOf(count) / 100))
    return expandAnnouncements(database, { projects: [{ chainId, projectId }], limit: 10 })
  },
  'expandAnnouncements of many': (database) => {
    const projects = Array.from({ length: 40 }, (_, index) => ({ chainId, projectId: String(index) }))
    return expandAnnouncements(database, { projects, limit: 200 })
  },
  insertDeliveries: (sql) =>
    insertDeliveries(sql, [
      { uid: 'event 700', type: 'BLOCK_REMOVED', round: 0, listenerId: '771', signature: '' },
    ]),
  readReceivers: (sql) => readReceivers(sql, [{ listenerId: '771' }, { listenerId: '772' }]),
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
  lockProject: (sql) => lockProject(sql, '771'),
  removeProject: (database) => removeProject(database, { id: '7', confirm() {} }),
  removeListeners: (sql) => removeListeners(sql, '7'),
  'claimQueues of some': (sql) =>
    claimQueues(sql, {
      free: 20,
      running: [],
      leaseId: 'lease',
      leaseDuration: 1_000,
      maxOriginFailures: 20,
      among: ['771', '772'],
    }),
  findUnpublished: (sql) => findUnpublished(sql),
  publishWorkNow: (sql) => publishWorkNow(sql, ['771', '772']),
  scheduleWork: (sql) => scheduleWork(sql, ['771', '772']),
  rescheduleWork: (database) => rescheduleWork(database, ['771', '772']),
  claimWork: (database) => claimWork(database, { limit: 100, republishAfterMs: 1_000 }),
  claimDeliveries: (sql) => claimDeliveries(sql, [queue]),
  releaseDelivery: (sql) => releaseDelivery(sql, { id: `msg_${'7501'.padStart(64, '0')}`, attempt: 1 }),
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
    return readChangedListeners(sql, chainId, {
      after: { version: BigInt(tipOf(capped(count)) - 10), id: '0' },
      limit: 50,
    })
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
      chainId,
      notifications: [{ ...notification, uid: 'new' }],
      announcements: [],
      audiences: new Map(),
    }),
  readHighestAnnounced: (sql) => readHighestAnnounced(sql, chainId),
  retractNotifications: (sql, count) => retractNotifications(sql, chainId, tipOf(count) - 10),
  pruneDeliveries: (database) => pruneDeliveries(database),
  forgetOrigins: (database) => forgetOrigins(database, 100),
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
