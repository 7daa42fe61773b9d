import { createHash, createHmac } from 'node:crypto'
import { readSecret } from 'tillkit/internal'
import type { signWebhook } from 'tillkit/webhooks'
import type { Dispatcher } from 'undici'
import type { ClaimedDelivery } from '../../store/webhooks/claimDeliveries.js'
import type { Settlement } from '../../store/webhooks/settleDeliveries.js'
import type { SpanOptions, Tracing } from '../../tracing/tracing.js'
import { postNotification } from './postNotification.js'

export function attemptDelivery(options: attemptDelivery.Options): Promise<attemptDelivery.ReturnType> {
  const { delivery, tracing } = options
  const span: SpanOptions = {
    name: 'deliver',
    kind: 'client',
    parent: delivery.trace,
    alone: true,
    attributes: {
      'http.request.method': 'POST',
      'server.address': new URL(delivery.url).hostname,
      'tillkit.event': delivery.uid,
      'tillkit.delivery': delivery.id,
      'tillkit.attempt': delivery.attempt,
    },
  }
  return tracing.run(span, async ({ traceparent = traceOf(delivery), set, fail }) => {
    const attempted = await attempt({ ...options, traceparent })
    set({ 'http.response.status_code': attempted.status })
    if (attempted.problem !== undefined) fail(String(attempted.status ?? 'none'))
    return { ...attempted, traceId: traceparent.split('-')[1] ?? '' }
  })
}

async function attempt(options: AttemptOptions): Promise<Omit<attemptDelivery.ReturnType, 'traceId'>> {
  const { delivery, traceparent, dispatcher, writeBody, timeoutMs, slowAfterMs, retryDelays, now, random } =
    options
  const { id } = delivery
  const dead = (problem: string) => ({
    id,
    state: 'dead' as const,
    problem,
    blameOrigin: false,
    ended: false,
  })
  if (delivery.attempt > retryDelays.length + 1) return dead('The service stopped during the last attempt.')
  const request = encode()
  if (!request) return dead('The notification could not be encoded.')
  const start = performance.now()
  const answer = await postNotification({ dispatcher, url: delivery.url, ...request, timeoutMs, now })
  const pace = performance.now() - start < slowAfterMs ? 'fast' : 'slow'
  const { status, problem, retryAfter, connected } = answer
  if (problem === undefined) return { id, state: 'delivered', status, pace, blameOrigin: false, ended: false }
  const delay = nextDelay({ attempt: delivery.attempt, retryDelays, retryAfter, random })
  const ended = status === 410
  return {
    id,
    status,
    problem,
    pace,
    ended,
    delay,
    state: delay === undefined || ended ? 'dead' : 'pending',
    // A failure to connect counts against the whole origin, which is paused after enough failures. A later failure counts only against this
    // listener.
    blameOrigin: !connected,
  }

  function encode(): Pick<postNotification.Options, 'headers' | 'body'> | undefined {
    try {
      const body = writeBody(delivery)
      const signed = signDelivery({ id, timestamp: new Date(now()), body, secrets: delivery.secrets })
      const headers = { 'content-type': 'application/json', 'user-agent': 'tillkit', traceparent, ...signed }
      return { headers, body }
    } catch {
      return undefined
    }
  }
}

export declare namespace attemptDelivery {
  type Options = {
    delivery: ClaimedDelivery
    dispatcher: Dispatcher
    writeBody: (delivery: ClaimedDelivery) => string
    timeoutMs: number
    slowAfterMs: number
    retryDelays: readonly number[]
    now: () => number
    random: () => number
    tracing: Tracing
  }
  type ReturnType = Settlement & {
    /** Whether the receiver wants no more deliveries (status 410 Gone). The service then deactivates the listener. */
    ended: boolean
    traceId: string
  }
}

function traceOf({ uid, id, attempt, trace }: ClaimedDelivery): string {
  const [, traceId = uid.slice(0, 32), , flags = '01'] = trace?.split('-') ?? []
  const spanId = createHash('sha256').update(`${id} ${attempt}`).digest('hex').slice(0, 16)
  return `00-${traceId}-${spanId}-${flags}`
}

type AttemptOptions = attemptDelivery.Options & { traceparent: string }

/**
 * Returns the delay before the next attempt, in milliseconds; `undefined` after the last attempt. The delay is the configured one ± 20 %.
 * So deliveries that failed at the same time are not retried at the same time.
 *
 * If the receiver's `Retry-After` is longer than the configured delay, returns `Retry-After` instead, at most twice the configured delay.
 */
export function nextDelay(options: nextDelay.Options): number | undefined {
  const { attempt, retryDelays, retryAfter, random } = options
  const delay = retryDelays[attempt - 1]
  if (delay === undefined) return undefined
  if (retryAfter !== undefined && retryAfter > delay) return Math.min(retryAfter, 2 * delay)
  return Math.round(delay * (0.8 + 0.4 * random()))
}

export declare namespace nextDelay {
  type Options = {
    attempt: number
    retryDelays: readonly number[]
    retryAfter: number | undefined
    random: () => number
  }
}

/**
 * Signs a notification as {@link signWebhook} does, but synchronously. This is faster: Web Crypto would hand work to another thread twice
 * for each secret.
 */
export function signDelivery(options: signWebhook.Options): signWebhook.ReturnType {
  const { id, body, secrets } = options
  const timestamp = String(Math.floor(options.timestamp.getTime() / 1000))
  const signatures = secrets.map((secret) => {
    const hmac = createHmac('sha256', readSecret(secret)).update(`${id}.${timestamp}.`)
    return `v1,${hmac.update(body).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}
