import { createRequire } from 'node:module'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { startNats } from '../../../test/setup/nats/startNats.js'
import { createService } from '../src/createService.js'
import { openTracing } from '../src/tracing/openTracing.js'
import { signatures, startIndexer } from './listeners/support/startIndexer.js'
import { startReceiver } from './listeners/support/startReceiver.js'

// As a host loads them, which starts the SDK before the service.
const load = createRequire(import.meta.url)
const { context, propagation, trace } = load('@opentelemetry/api')
const {
  InMemorySpanExporter,
  NodeTracerProvider,
  SimpleSpanProcessor,
  TraceIdRatioBasedSampler,
  ParentBasedSampler,
} = load('@opentelemetry/sdk-trace-node')
const exporter = new InMemorySpanExporter()
let ratio = 1
const sampler = {
  shouldSample: (...asked: unknown[]) =>
    new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }).shouldSample(...asked),
  toString: () => 'the ratio of each test',
}
const provider = new NodeTracerProvider({ sampler, spanProcessors: [new SimpleSpanProcessor(exporter)] })
provider.register()
afterAll(async () => {
  await provider.shutdown()
  for (const each of [context, propagation, trace]) each.disable()
})

const nats = await startNats()
const receiver = await startReceiver()
const indexer = await startIndexer({ config: { roles: ['api', 'ingest'] } })
const { address } = indexer.account('buyer')
const filters = { contractAddresses: [indexer.contracts.erc721], events: [signatures.transfer721] }
let fresh = 900_000n

/** What is read of a span. */
type Told = {
  name: string
  kind: number
  attributes: Record<string, unknown>
  status: { code: number }
  parentSpanContext?: { spanId: string; isRemote?: boolean }
  spanContext(): { traceId: string; spanId: string }
}

/** Spans that have ended of a trace, by their names. */
function told(traceId: string): Record<string, Told | undefined> {
  const spans: Told[] = exporter.getFinishedSpans()
  const found = spans.filter((span) => span.spanContext().traceId === traceId)
  return Object.fromEntries(found.map((span) => [span.name, span]))
}

/** Mints a token that a receiver hears of, by a process that only delivers. Answers its headers, and the event. */
async function deliver(path: string, queue: createService.Config['queue'] = {}) {
  const deliverer = createService({ ...indexer.config, queue, roles: ['deliver'] })
  onTestFinished(deliverer.close)
  const token = fresh++
  await indexer.add(`${receiver.url}${path}`, { ...filters, tokenIDs: [String(token)] })
  await indexer.mintOne(address, token)
  const [got] = await receiver.arrived(1, path)
  if (!got) throw new Error('Nothing has arrived.')
  const [, traceId = '', spanId, flags] = String(got.headers.traceparent).split('-')
  return { traceId, spanId, flags, uid: got.body.uid }
}

describe('openTracing', () => {
  test.each([
    ['PostgreSQL', {}],
    ['NATS', { nats: { servers: [nats.url], stream: 'traces', partitions: 2 } }],
  ])('default: one trace from the block to the receiver, over %s', async (name, queue) => {
    const { traceId, spanId, flags, uid } = await deliver(`/${name}`, queue)
    expect(flags).toBe('01')
    await expect.poll(() => told(traceId).deliver?.attributes['http.response.status_code']).toBe(200)
    const { ingest, match, deliver: delivered } = told(traceId)
    expect(delivered?.spanContext().spanId).toBe(spanId)
    expect(delivered?.attributes).toMatchObject({ 'tillkit.event': uid, 'tillkit.attempt': 1 })
    expect(delivered?.parentSpanContext?.spanId).toBe(match?.spanContext().spanId)
    expect(match?.parentSpanContext?.spanId).toBe(ingest?.spanContext().spanId)
    expect(ingest?.parentSpanContext).toBeUndefined()
    expect(ingest?.attributes).toMatchObject({ 'tillkit.network': 'sandbox' })
    expect(match?.attributes).toEqual({ 'tillkit.events': 1 })
  })

  test('behavior: what the host does not sample is not told, and the receiver knows', async () => {
    ratio = 0
    onTestFinished(() => {
      ratio = 1
    })
    const { traceId, flags } = await deliver('/unsampled')
    expect(flags).toBe('00')
    ratio = 1
    // Whose spans have ended after those.
    const later = await deliver('/sampled')
    await expect.poll(() => told(later.traceId).deliver).toBeDefined()
    expect(told(traceId)).toEqual({})
  })

  test('behavior: a request belongs to the trace of its caller', async () => {
    const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
    const traceparent = `00-${traceId}-00f067aa0ba902b7-01`
    await indexer.call('GetAllWebhookListeners', {}, { traceparent })
    await expect.poll(() => told(traceId).GetAllWebhookListeners).toBeDefined()
    const request = told(traceId).GetAllWebhookListeners
    expect(request?.parentSpanContext).toMatchObject({ spanId: '00f067aa0ba902b7', isRemote: true })
    expect(request?.attributes).toMatchObject({ 'http.response.status_code': 200 })
  })

  test('behavior: a request is a part of what its host has begun with it', async () => {
    const tracing = openTracing()
    let outer = ''
    await tracing.run({ name: 'of the host', parent: null }, async (span) => {
      outer = span.traceparent ?? ''
      await indexer.call(
        'GetAllWebhookListeners',
        {},
        { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` },
      )
    })
    const [, traceId = '', spanId] = outer.split('-')
    expect(told(traceId).GetAllWebhookListeners?.parentSpanContext?.spanId).toBe(spanId)
    expect(told('a'.repeat(32))).toEqual({})
  })

  test('error: of what fails only the kind is told', async () => {
    const failed = openTracing().run({ name: 'fails', parent: null }, async () => {
      throw new RangeError('https://node.example/secret-key')
    })
    await expect(failed).rejects.toThrow('secret-key')
    const spans: Told[] = exporter.getFinishedSpans()
    const span = spans.find(({ name }) => name === 'fails')
    expect(span?.attributes).toEqual({ 'error.type': 'RangeError' })
    expect(JSON.stringify(span?.status)).not.toContain('secret-key')
  })

  test('behavior: what asks the nodes is told by nobody: their addresses may hold a key', async () => {
    let asked = 0
    const before = exporter.getFinishedSpans().length
    const service = createService(indexer.config, {
      fetch: (...all) => {
        asked++
        // As what instruments HTTP does.
        return openTracing().run({ name: 'asks', attributes: { 'url.full': String(all[0]) } }, () =>
          fetch(...all),
        )
      },
    })
    onTestFinished(service.close)
    await service.ready()
    expect(asked).toBeGreaterThan(0)
    const later: Told[] = exporter.getFinishedSpans().slice(before)
    expect(later.filter(({ name }) => name === 'asks')).toEqual([])
    expect(JSON.stringify(later.map(({ attributes }) => attributes))).not.toContain('http://')
  })

  test('behavior: nothing below an attempt is told, and nothing is sent twice', async () => {
    const tracing = openTracing()
    const carried: Record<string, string> = {}
    await tracing.run({ name: 'alone', parent: null, alone: true }, async () => {
      // As what instruments HTTP does.
      await tracing.run({ name: 'below' }, async () => propagation.inject(context.active(), carried))
    })
    const names = exporter.getFinishedSpans().map(({ name }: Told) => name)
    expect(names).toContain('alone')
    expect(names).not.toContain('below')
    expect(carried).toEqual({})
  })
})
