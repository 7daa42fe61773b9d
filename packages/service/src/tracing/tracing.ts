/** Tells others what this process does, and how long that takes: spans, as OpenTelemetry calls them. */
export type Tracing = {
  /** Runs a function in a span. What it rejects with ends the span as failed; of it only the name is told. */
  run<value>(options: SpanOptions, work: (span: Span) => Promise<value>): Promise<value>
  /** Runs a function of which nothing is told, by whoever instruments what it asks either: an address may have a key in it. */
  unseen<value>(work: () => value): value
}

/** What a span is about. */
export type SpanOptions = {
  /** One of a closed set. */
  name: string
  /** Whether it answers somebody, or asks somebody. @default neither */
  kind?: 'server' | 'client' | undefined
  attributes?: Attributes | undefined
  /**
   * What it is a part of: a `traceparent`, whatever the headers of a request name, or nothing (`null`). @default what is under way
   */
  parent?: string | Headers | null | undefined
  /** Whether nothing below it is told: what instruments HTTP would send a `traceparent` of its own. @default false */
  alone?: boolean | undefined
}

/** A span that is under way. */
export type Span = {
  /** How others name it as the one before theirs, as W3C Trace Context has it. Nothing where spans are not told to anybody. */
  traceparent: string | undefined
  /** Says more of it. */
  set(attributes: Attributes): void
  /** It ends badly, of this kind. */
  fail(type: string): void
}

export type Attributes = Record<string, string | number | undefined>

/** Tells nobody. */
export const silentTracing: Tracing = {
  run: (_, work) => work({ traceparent: undefined, set() {}, fail() {} }),
  unseen: (work) => work(),
}
