import { createRequire } from 'node:module'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { startNats } from '../../../test/setup/nats/startNats.js'
import type { createService } from '../src/createService.js'
import { openTracing } from '../src/tracing/openTracing.js'
import { signatures, startIndexer } from './listeners/support/startIndexer.js'
import { startReceiver } from './listeners/support/startReceiver.js'
import { createWholeService } from './support/createWholeService.js'

// The test loads OpenTelemetry as a host application does, which starts the SDK before the service.
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

/** The fields of a span that these tests read. */
type Span = {
  name: string
  kind: number
  attributes: Record<string, unknown>
  status: { code: number }
  parentSpanContext?: { spanId: string; isRemote?: boolean }
  spanContext(): { traceId: string; spanId: string }
}

/** Returns the finished spans of a trace, keyed by name. */
function spansOf(traceId: string): Record<string, Span | undefined> {
  const spans: Span[] = exporter.getFinishedSpans()
  const found = spans.filter((span) => span.spanContext().traceId === traceId)
  return Object.fromEntries(found.map((span) => [span.name, span]))
}

/** Mints a token. A process with only the role `deliver` sends the event. Returns the received trace headers and the event's uid. */
async function deliver(path: string, queue: createService.Config['queue'] = {}) {
  const deliverer = createWholeService({ ...indexer.config, queue, roles: ['deliver'] })
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
  ])('uses one trace from the block to the receiver with %s', async (name, queue) => {
    const { traceId, spanId, flags, uid } = await deliver(`/${name}`, queue)
    expect(flags).toBe('01')
    await expect.poll(() => spansOf(traceId).deliver?.attributes['http.response.status_code']).toBe(200)
    const { ingest, match, deliver: delivered } = spansOf(traceId)
    expect(delivered?.spanContext().spanId).toBe(spanId)
    expect(delivered?.attributes).toMatchObject({ 'tillkit.event': uid, 'tillkit.attempt': 1 })
    expect(delivered?.parentSpanContext?.spanId).toBe(match?.spanContext().spanId)
    expect(match?.parentSpanContext?.spanId).toBe(ingest?.spanContext().spanId)
    expect(ingest?.parentSpanContext).toBeUndefined()
    expect(ingest?.attributes).toMatchObject({ 'tillkit.network': 'sandbox' })
    expect(match?.attributes).toEqual({ 'tillkit.events': 1 })
  })

  test('exports no spans of a trace that the host does not sample, and says so to the receiver', async () => {
    ratio = 0
    onTestFinished(() => {
      ratio = 1
    })
    const { traceId, flags } = await deliver('/unsampled')
    expect(flags).toBe('00')
    ratio = 1
    // The spans of the sampled trace end later, so the unsampled ones would be exported by then.
    const later = await deliver('/sampled')
    await expect.poll(() => spansOf(later.traceId).deliver).toBeDefined()
    expect(spansOf(traceId)).toEqual({})
  })

  test('adds a request to the trace of its caller', async () => {
    const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
    const traceparent = `00-${traceId}-00f067aa0ba902b7-01`
    await indexer.call('GetAllWebhookListeners', {}, { traceparent })
    await expect.poll(() => spansOf(traceId).GetAllWebhookListeners).toBeDefined()
    const request = spansOf(traceId).GetAllWebhookListeners
    expect(request?.parentSpanContext).toMatchObject({ spanId: '00f067aa0ba902b7', isRemote: true })
    expect(request?.attributes).toMatchObject({ 'http.response.status_code': 200 })
  })

  test("makes a request a child of the host's span", async () => {
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
    expect(spansOf(traceId).GetAllWebhookListeners?.parentSpanContext?.spanId).toBe(spanId)
    expect(spansOf('a'.repeat(32))).toEqual({})
  })

  test('records only the type of an error', async () => {
    const failed = openTracing().run({ name: 'fails', parent: null }, async () => {
      throw new RangeError('https://node.example/secret-key')
    })
    await expect(failed).rejects.toThrow('secret-key')
    const spans: Span[] = exporter.getFinishedSpans()
    const span = spans.find(({ name }) => name === 'fails')
    expect(span?.attributes).toEqual({ 'error.type': 'RangeError' })
    expect(JSON.stringify(span?.status)).not.toContain('secret-key')
  })

  test('suppresses spans of node requests, because the URLs may hold a key', async () => {
    let asked = 0
    const before = exporter.getFinishedSpans().length
    const service = createWholeService(indexer.config, {
      fetch: (...all) => {
        asked++
        // Starts a span for each request, as an HTTP instrumentation does.
        return openTracing().run({ name: 'asks', attributes: { 'url.full': String(all[0]) } }, () =>
          fetch(...all),
        )
      },
    })
    onTestFinished(service.close)
    await service.ready()
    expect(asked).toBeGreaterThan(0)
    const later: Span[] = exporter.getFinishedSpans().slice(before)
    expect(later.filter(({ name }) => name === 'asks')).toEqual([])
    expect(JSON.stringify(later.map(({ attributes }) => attributes))).not.toContain('http://')
  })

  test('suppresses child spans and propagation below an attempt', async () => {
    const tracing = openTracing()
    const carried: Record<string, string> = {}
    await tracing.run({ name: 'alone', parent: null, alone: true }, async () => {
      // Starts a child span and propagates it, as an HTTP instrumentation does.
      await tracing.run({ name: 'below' }, async () => propagation.inject(context.active(), carried))
    })
    const names = exporter.getFinishedSpans().map(({ name }: Span) => name)
    expect(names).toContain('alone')
    expect(names).not.toContain('below')
    expect(carried).toEqual({})
  })
})
