export type Tracing = {
  /** Runs a function in a span. If the function rejects, the span is marked as failed, with the error's name only. */
  run<value>(options: SpanOptions, work: (span: Span) => Promise<value>): Promise<value>
  /** Runs a function without any spans. It also suppresses the spans of HTTP instrumentations, because a URL may contain an API key. */
  unseen<value>(work: () => value): value
}

export type SpanOptions = {
  /** The span's name, from a fixed set of names. */
  name: string
  kind?: 'server' | 'client' | undefined
  attributes?: Attributes | undefined
  /**
   * The parent span: a `traceparent`, request headers that may contain one, or `null` for no parent.
   *
   * @default the active span
   */
  parent?: string | Headers | null | undefined
  /** Whether to suppress all spans inside this one. An HTTP instrumentation would otherwise send its own `traceparent`. @default false */
  alone?: boolean | undefined
}

export type Span = {
  /** The span's own `traceparent` (W3C Trace Context); `undefined` if spans are not recorded. */
  traceparent: string | undefined
  set(attributes: Attributes): void
  fail(type: string): void
}

export type Attributes = Record<string, string | number | undefined>

export const silentTracing: Tracing = {
  run: (_, work) => work({ traceparent: undefined, set() {}, fail() {} }),
  unseen: (work) => work(),
}
