import { knownEvents } from 'tillkit/internal'
import { methods, type WebhookListener } from 'tillkit/protocol'
import { createWebhookHandler, type Notification } from 'tillkit/webhooks'
import * as z from 'zod/mini'
import { openEventStreams } from './openEventStreams.js'

/**
 * Makes the receiver of webhooks that the demo page shows. While a page watches, a listener is registered whose
 * deliveries come here; each is verified and decoded, and passed on to the pages that watch.
 *
 * `POST /sandbox/webhooks` takes deliveries; `GET /sandbox/webhooks/events` streams them (Server-Sent Events `listening` and
 * `delivery`). What a page sends chooses nothing: neither whose events these are, nor where they go.
 */
export function openWebhookReceiver(options: openWebhookReceiver.Options): openWebhookReceiver.ReturnType {
  const { url, manifest, call } = options
  const { market, erc721, erc1155 } = manifest.contracts
  const filters = { contractAddresses: [market, erc721, erc1155], events }
  const recent = new Map<string, Shown>()
  let listener: WebhookListener | undefined
  /** The ids of those of which the service has not said yet that they are gone. */
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

  /** Registers a listener when the first page comes, and removes it when the last one has gone. */
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
      const asked = ask('RemoveWebhookListener', { id, projectId: manifest.projectId })
      await asked.then(() => leaving.delete(id)).catch(() => {})
    }
    // A service that has much to do removes it later: nobody else knows of it, and who watches is told nothing of it.
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
    // What the service does not have is removed.
    const isGone = method === 'RemoveWebhookListener' && response.status === 404
    if (!response.ok && !isGone) throw new Error(`The service answered ${response.status} to ${method}.`)
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
      // Other pages of the browser have no business here, even though they could not read the answer.
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
    /** Where the sandbox listens, without a slash at the end. */
    url: string
    manifest: {
      indexerUrl: string
      accessKey: string
      secretKey: string
      projectId: string
      contracts: { market: string; erc721: string; erc1155: string }
    }
    /** Calls the service. */
    call: (request: Request) => Promise<Response>
  }
  type ReturnType = {
    /** Answers a request for its addresses; `undefined` for any other. */
    answer(request: Request): Promise<Response> | Response | undefined
    /** Sends the pages away, and removes the listener. */
    close(): Promise<void>
  }
}

const path = '/sandbox/webhooks'
/** Pages that watch at a time. */
const maxPages = 16
/** Milliseconds until a listener is removed that could not be. */
const retryMs = 500
/** Deliveries that a new page is shown. */
const maxRecent = 50

/** What a purchase makes happen. */
const purchaseEvents = new Set(['OrderFilled', 'Transfer', 'TransferSingle'])
const events = knownEvents
  .filter(({ standard, signature }) => standard !== 'ERC20' && purchaseEvents.has(signature.name))
  .map(({ signature }) => signature.text)

/** A delivery as the page shows it. */
type Shown = ReturnType<typeof show> & { id: string; attempts: number }

function show({ type, event, contractAddress, blockNumber, txnHash, purchaseId }: Notification) {
  const args = Object.entries(event.args ?? {}).map(([name, value]) => ({ name, value: String(value) }))
  return { type, name: event.name, args, contractAddress, blockNumber, txnHash, purchaseId }
}
