import { createRequire } from 'node:module'
import type * as OpenTelemetry from '@opentelemetry/api'
import { type Span, type SpanOptions, silentTracing, type Tracing } from './tracing.js'

/** Sends spans to the OpenTelemetry SDK of this process; without an SDK, or without its API package, does nothing. */
export function openTracing(): Tracing {
  const api = loadApi()
  return api ? tracingOf(api) : silentTracing
}

function tracingOf(api: typeof OpenTelemetry): Tracing {
  const { context, propagation, trace, ROOT_CONTEXT, SpanKind, SpanStatusCode } = api
  // The SDK suppresses the spans of instrumentations in a context with this key.
  const suppressed = api.createContextKey('OpenTelemetry SDK Context Key SUPPRESS_TRACING')
  const tracer = trace.getTracer('tillkit')
  const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT }
  const headersOf = {
    get: (headers: Headers, key: string) => headers.get(key) ?? undefined,
    keys: (headers: Headers) => [...headers.keys()],
  }

  function contextOf(parent: SpanOptions['parent']): OpenTelemetry.Context {
    if (parent === null) return ROOT_CONTEXT
    // If there is an active span, an HTTP instrumentation has already read the parent from the headers. So the active span is the parent.
    if (parent === undefined || (typeof parent !== 'string' && trace.getActiveSpan())) return context.active()
    if (typeof parent !== 'string') return propagation.extract(context.active(), parent, headersOf)
    const [, traceId = '', spanId = '', flags = ''] = parent.split('-')
    const remote = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true }
    return trace.setSpanContext(ROOT_CONTEXT, remote)
  }

  function toSpan(span: OpenTelemetry.Span, within: OpenTelemetry.Context): Span {
    const own = span.spanContext()
    // If the SDK does not record spans, `startSpan` returns the parent span. Then send no `traceparent`, because the new span does not
    // exist.
    const isOwn = trace.isSpanContextValid(own) && own.spanId !== trace.getSpanContext(within)?.spanId
    return {
      traceparent: isOwn ? traceparentOf(own) : undefined,
      set: (attributes) => void span.setAttributes(attributes),
      fail(type) {
        span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', type)
      },
    }
  }

  return {
    async run({ name, kind, attributes, parent, alone = false }, work) {
      const within = contextOf(parent)
      const started = tracer.startSpan(
        name,
        { kind: kind ? kinds[kind] : SpanKind.INTERNAL, ...(attributes ? { attributes } : {}) },
        within,
      )
      const span = toSpan(started, within)
      const inside = trace.setSpan(within, started)
      try {
        return await context.with(alone ? inside.setValue(suppressed, true) : inside, () => work(span))
      } catch (error) {
        // Record only the error's name, because its message may contain a URL with an API key.
        span.fail(error instanceof Error ? error.name : 'unknown')
        throw error
      } finally {
        started.end()
      }
    },
    unseen: (work) => context.with(context.active().setValue(suppressed, true), work),
  }
}

function traceparentOf({ traceId, spanId, traceFlags }: OpenTelemetry.SpanContext): string {
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`
}

/** Loads the OpenTelemetry API, if it is installed. All copies of the API share one registry, so any copy works. */
function loadApi(): typeof OpenTelemetry | undefined {
  try {
    return createRequire(import.meta.url)('@opentelemetry/api')
  } catch {
    return undefined
  }
}
