import { knownEvents } from 'tillkit/internal'
import { methods, type WebhookListener } from 'tillkit/protocol'
import { createWebhookHandler, type Notification } from 'tillkit/webhooks'
import * as z from 'zod/mini'
import { openEventStreams } from './openEventStreams.js'

/**
 * Receives webhooks and forwards them to open demo pages. A page can only open a stream: the sandbox itself chooses the events and the
 * webhook URL.
 */
export function openWebhookReceiver(options: openWebhookReceiver.Options): openWebhookReceiver.ReturnType {
  const { url, manifest, call } = options
  const { market, erc721, erc1155 } = manifest.contracts
  const filters = { contractAddresses: [market, erc721, erc1155], events }
  const recent = new Map<string, Shown>()
  let listener: WebhookListener | undefined
  const leaving = new Set<WebhookListener['id']>()
  let removing: ReturnType<typeof setTimeout> | undefined
  let handler: createWebhookHandler.ReturnType | undefined
  let turn = Promise.resolve()
  const streams = openEventStreams({
    maxStreams: maxPages,
    greet: () => [
      ...(listener ? [['listening', { url: webhookUrl }] as const] : []),
      ...[...recent.values()].map((shown) => ['delivery', shown] as const),
    ],
    onChange: followInTurn,
  })
  const webhookUrl = `${url}${path}`

  function followInTurn(): void {
    turn = turn.then(follow).catch((error) => streams.send('failed', { reason: String(error) }))
  }

  async function follow(): Promise<void> {
    if (streams.size() > 0 && !listener) {
      const added = await ask('AddWebhookListener', { url: webhookUrl, filters })
      ;({ listener } = z.decode(methods.AddWebhookListener.returns, added))
      handler = createWebhookHandler({ secret: listener.secret ?? '', onNotification: take })
      streams.send('listening', { url: webhookUrl })
    }
    if (streams.size() === 0 && listener) {
      leaving.add(listener.id)
      listener = undefined
    }
    for (const id of leaving) {
      const removal = ask('RemoveWebhookListener', { id, projectId: manifest.projectId })
      await removal.then(() => leaving.delete(id)).catch(() => {})
    }
    clearTimeout(removing)
    if (leaving.size > 0) removing = setTimeout(followInTurn, retryMs).unref()
  }

  async function ask(method: 'AddWebhookListener' | 'RemoveWebhookListener', body: object) {
    const response = await call(
      new Request(`${manifest.indexerUrl}/rpc/Indexer/${method}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-access-key': manifest.accessKey,
          authorization: `BEARER ${manifest.secretKey}`,
        },
        body: JSON.stringify(body),
      }),
    )
    const json = await response.json()
    // Status 404 means that the webhook listener is already removed.
    const isGone = method === 'RemoveWebhookListener' && response.status === 404
    if (!response.ok && !isGone)
      throw new Error(`The service returned status ${response.status} for ${method}.`)
    return json
  }

  function take(notification: Notification, { id }: { id: string }): void {
    recent.set(id, { id, attempts: 0, ...show(notification) })
    for (const oldest of recent.keys()) {
      if (recent.size <= maxRecent) break
      recent.delete(oldest)
    }
  }

  async function receive(request: Request): Promise<Response> {
    if (!handler) return new Response(null, { status: 503 })
    const id = request.headers.get('webhook-id') ?? ''
    const response = await handler.fetch(request)
    const shown = recent.get(id)
    if (shown && response.ok) {
      const attempted = { ...shown, attempts: shown.attempts + 1 }
      recent.set(id, attempted)
      streams.send('delivery', attempted)
    }
    return response
  }

  return {
    answer(request) {
      const { pathname } = new URL(request.url)
      if (pathname === path) return receive(request)
      if (pathname !== `${path}/events` || request.method !== 'GET') return undefined
      // Refuse requests from pages of other sites. Such a page cannot read a stream, but could open `maxPages` streams and lock out demo
      // pages.
      const site = request.headers.get('sec-fetch-site') ?? 'none'
      return /^(same-origin|none)$/.test(site) ? streams.open() : new Response(null, { status: 403 })
    },
    async close() {
      streams.close()
      await turn
    },
  }
}

export declare namespace openWebhookReceiver {
  type Options = {
    url: string
    manifest: {
      indexerUrl: string
      accessKey: string
      secretKey: string
      projectId: string
      contracts: { market: string; erc721: string; erc1155: string }
    }
    call: (request: Request) => Promise<Response>
  }
  type ReturnType = {
    answer(request: Request): Promise<Response> | Response | undefined
    close(): Promise<void>
  }
}

const path = '/sandbox/webhooks'
const maxPages = 16
const retryMs = 500
const maxRecent = 50

const purchaseEvents = new Set(['OrderFilled', 'Transfer', 'TransferSingle'])
const events = knownEvents
  .filter(({ standard, signature }) => standard !== 'ERC20' && purchaseEvents.has(signature.name))
  .map(({ signature }) => signature.text)

type Shown = ReturnType<typeof show> & { id: string; attempts: number }

function show({ type, event, contractAddress, blockNumber, txnHash, purchaseId }: Notification) {
  const args = Object.entries(event.args ?? {}).map(([name, value]) => ({ name, value: String(value) }))
  return { type, name: event.name, args, contractAddress, blockNumber, txnHash, purchaseId }
}
