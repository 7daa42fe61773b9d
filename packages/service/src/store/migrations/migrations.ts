import { announcements } from './announcements.js'
import { chainKeys } from './chainKeys.js'
import { chainReaders, chainRevisions } from './chainRevisions.js'
import { costBlocks } from './costBlocks.js'
import { orderStandings } from './orderStandings.js'
import { orders } from './orders.js'
import { originPaces } from './originPaces.js'
import { outbox } from './outbox.js'
import { projects } from './projects.js'
import { queueLanes } from './queueLanes.js'
import { queueNames } from './queueNames.js'
import { deliveryProjects, queueProjects } from './queueProjects.js'
import { relayCosts } from './relayCosts.js'
import { permitAges, relays } from './relays.js'
import { removedProjects } from './removedProjects.js'
import { replacedTransactions } from './replacedTransactions.js'
import { requestCounts } from './requestCounts.js'
import { signedOrders } from './signedOrders.js'
import { traces } from './traces.js'
import { venueSources } from './venueSources.js'
import { leftovers, webhookBounds } from './webhookBounds.js'
import { webhooks } from './webhooks.js'

/**
 * The schema's history, oldest first. A migration that was released is never edited: add another one, in a file of its own.
 * It only adds what code of before does not stumble over: processes of the last version are at work beside it. Indexes of
 * tables that may be long are no migrations, but in `indexes.ts`; keys that the last version cannot work with, in `completeKeys.ts`.
 *
 * All that is read from a block hangs on its row in `blocks`, so that deleting the blocks that a reorganisation took
 * away deletes all that was believed because of them. Addresses and ids are lower-case hex.
 */
export const migrations: readonly string[] = [
  orders,
  relays,
  webhooks,
  queueNames,
  relayCosts,
  orderStandings,
  webhookBounds,
  venueSources,
  signedOrders,
  announcements,
  originPaces,
  chainRevisions,
  requestCounts,
  projects,
  outbox,
  removedProjects,
  traces,
  chainKeys,
  queueLanes,
  queueProjects,
  replacedTransactions,
  costBlocks,
  permitAges,
  chainReaders,
  deliveryProjects,
  leftovers,
]
