import { randomBytes } from 'node:crypto'
import { RpcError, withTimeout } from 'tillkit/internal'
import type { UnmatchedEvent, WebhookListener } from 'tillkit/protocol'
import { requireUnblocked } from '../../blockList.js'
import { fingerprintOf, normalizeFilters } from '../../listeners/normalizeFilters.js'
import { requireMatch } from '../../listeners/requireMatch.js'
import { checkUrl } from '../../listeners/ssrf/checkUrl.js'
import { readTip } from '../../store/blocks.js'
import {
  changeListeners,
  insertListener,
  type ListenerOwner,
  type ReachedLimit,
  type StoredListener,
} from '../../store/webhooks/listeners.js'
import { readListener, readListeners } from '../../store/webhooks/readListeners.js'
import type { Call, Handlers, Network } from '../http/handler.js'
import { isDigits, listenerOwnerOf, unknownListener } from './listenerOwnerOf.js'
import { limitReached, requireBacklog } from './projectLimits.js'
import { readPage } from './readPage.js'
import { removeWebhookListener } from './removeWebhookListener.js'

export function listenerHandlers(options: listenerHandlers.Options): listenerHandlers.ReturnType {
  const { allowPrivate, attemptTimeoutMs } = options

  async function findOne(call: Call<'GetWebhookListener' | 'ToggleWebhookListener' | 'RotateWebhookSecret'>) {
    return findListener(call.network, listenerOwnerOf(call), call.params.id)
  }

  async function changeAll(
    call: Call<'PauseAllWebhookListeners' | 'ResumeAllWebhookListeners'>,
    active: boolean,
  ) {
    await changeListeners(call.network.database, listenerOwnerOf(call), { change: { active } })
    return { status: true }
  }

  return {
    async AddWebhookListener(call) {
      const { params, project, network } = call
      const url = checkUrl({ url: params.url, allowPrivate })
      const filters = normalizeFilters(params.filters)
      await requireUnblockedContracts(network, filters)
      const unmatched = await requireMatch({ chain: network.chain, filters })
      const { maxWebhookListeners: maxListeners, maxWebhookFilterValues: maxFilterValues } = project
      if (maxListeners === 0)
        throw new RpcError('InvalidTier', { details: 'The plan of the project has no webhooks.' })
      await requireBacklog(call)
      const listener = await insertListener(network.database, {
        ...listenerOwnerOf(call),
        url,
        filters,
        maxListeners,
        maxFilterValues,
        fingerprint: fingerprintOf(url, filters),
        name: '',
        isStored: project.tokenPublicKeys !== undefined,
        secret: newSecret(),
        fromBlock: await readHeight(network),
      })
      if (listener === 'removed') {
        throw new RpcError('Unauthorized', { details: 'The access key is no longer valid.' })
      }
      if (typeof listener === 'string') throw limitReached(project, listener)
      return { status: true, listener: withSecret(listener), ...unmatchedEvents(unmatched) }
    },
    RemoveWebhookListener: (call) => removeWebhookListener(call, { attemptTimeoutMs }),
    async GetWebhookListener(call) {
      return bothKeys(toWebhookListener(await findOne(call)))
    },
    async GetAllWebhookListeners(call) {
      const owner = listenerOwnerOf(call)
      const { items, page } = await readPage({
        request: call.params.page,
        placeOf: ({ id }: StoredListener) => id,
        read: ({ place: after, limit }) => readListeners(call.network.database, { ...owner, after, limit }),
      })
      const listeners = items.map(toWebhookListener)
      return { webhookListeners: listeners, listeners, page }
    },
    async UpdateWebhookListener(call) {
      const { id, name, active } = call.params.listener
      const known = await findListener(call.network, listenerOwnerOf(call), id)
      const { listener } = call.params
      const url = listener.url === undefined ? known.url : checkUrl({ url: listener.url, allowPrivate })
      const filters = listener.filters === undefined ? known.filters : normalizeFilters(listener.filters)
      if (listener.filters) await requireUnblockedContracts(call.network, filters)
      const unmatched = listener.filters ? await requireMatch({ chain: call.network.chain, filters }) : []
      if (name !== undefined && !/^\P{Cc}{0,256}$/u.test(name)) {
        throw new RpcError('InvalidArgument', {
          details: 'listener.name: must be one line of at most 256 characters.',
        })
      }
      const change = { url, filters, name, active }
      const fingerprint = fingerprintOf(url, filters)
      if (active) await requireBacklog(call)
      const changed = await changeListeners(call.network.database, listenerOwnerOf(call), {
        id,
        change,
        fingerprint,
        maxFilterValues: call.project.maxWebhookFilterValues,
      })
      if (typeof changed === 'string') throw limitReached(call.project, changed)
      if (changed.length === 0) {
        throw new RpcError('InvalidArgument', {
          details: 'listener: another listener has the same url and filters.',
        })
      }
      return { status: true, ...unmatchedEvents(unmatched) }
    },
    async ToggleWebhookListener(call) {
      const { id, active } = await findOne(call)
      if (!active) await requireBacklog(call)
      return changed(id, await changeListeners(call.network.database, listenerOwnerOf(call), toggled(id)))
    },
    PauseAllWebhookListeners: (call) => changeAll(call, false),
    async ResumeAllWebhookListeners(call) {
      await requireBacklog(call)
      return changeAll(call, true)
    },
    async RotateWebhookSecret(call) {
      const { id } = await findOne(call)
      const change = { secret: newSecret() }
      const changes = await changeListeners(call.network.database, listenerOwnerOf(call), { id, change })
      return changed(id, changes, withSecret)
    },
  }
}

export declare namespace listenerHandlers {
  type Options = {
    allowPrivate: boolean
    attemptTimeoutMs: number
  }
  type ReturnType = Pick<
    Handlers,
    | 'AddWebhookListener'
    | 'RemoveWebhookListener'
    | 'GetWebhookListener'
    | 'GetAllWebhookListeners'
    | 'UpdateWebhookListener'
    | 'ToggleWebhookListener'
    | 'PauseAllWebhookListeners'
    | 'ResumeAllWebhookListeners'
    | 'RotateWebhookSecret'
  >
}

async function requireUnblockedContracts(
  network: Network,
  { contractAddresses }: StoredListener['filters'],
): Promise<void> {
  const blocks = await network.blockList()
  for (const collection of contractAddresses) requireUnblocked(blocks, { collection })
}

async function findListener(network: Network, owner: ListenerOwner, id: string): Promise<StoredListener> {
  const listener = isDigits(id) ? await readListener(network.database, owner, id) : undefined
  if (!listener) throw unknownListener(id)
  return listener
}

/**
 * Returns the current height, after which a new listener receives events. It is the median height of the nodes that answer in time. So one
 * node that reports too high a block cannot make the listener miss events. If no node answers, returns the height of the last indexed
 * block.
 */
async function readHeight({ chain, database, config }: Network): Promise<number> {
  const timeoutError = () => new Error('Too late.')
  const heights = await Promise.all(
    chain.nodes.map(({ client }) =>
      withTimeout(client.getBlockNumber(), { timeoutMs: heightTimeoutMs, late: timeoutError }).then(
        (height) => [Number(height)],
        () => [],
      ),
    ),
  )
  const sortedHeights = heights.flat().sort((findOne, other) => other - findOne)
  return sortedHeights[sortedHeights.length >> 1] ?? (await readTip(database, config.chainId))?.number ?? 0
}

const heightTimeoutMs = 5_000

function changed(
  id: string,
  changes: readonly StoredListener[] | ReachedLimit,
  format: (listener: StoredListener) => WebhookListener = toWebhookListener,
) {
  const [listener] = typeof changes === 'string' ? [] : changes
  if (!listener) throw unknownListener(id)
  return bothKeys(format(listener))
}

/**
 * Returns a listener under two keys of the response. Newer generated clients read `listener`. Older ones and Tillkit's own client read
 * `webhookListener`.
 */
function bothKeys(listener: WebhookListener) {
  return { webhookListener: listener, listener }
}

function unmatchedEvents(unmatched: UnmatchedEvent[]): { unmatchedEvents?: UnmatchedEvent[] } {
  return unmatched.length > 0 ? { unmatchedEvents: unmatched } : {}
}

function toggled(id: string): changeListeners.Options {
  return { id, change: {}, toggle: true }
}

function toWebhookListener(stored: StoredListener): WebhookListener {
  const { id, projectId, url, filters, name, active, updatedAt } = stored
  return { id, projectId, projectID: projectId, url, filters, name, active, updatedAt }
}

/** Returns a listener with its signing secret. Only the responses that add a listener or rotate its secret contain the secret. */
function withSecret(stored: StoredListener): WebhookListener {
  return { ...toWebhookListener(stored), secret: stored.secret }
}

function newSecret(): string {
  return `whsec_${randomBytes(24).toString('base64')}`
}
