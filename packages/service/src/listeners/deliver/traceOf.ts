import { createHash } from 'node:crypto'

/**
 * The `traceparent` of an attempt to tell of an event, as W3C Trace Context has it, where nobody is told of the attempt itself. The
 * trace is that in which the event was found, or else a part of its `uid`: all who are told of it, at whatever attempt, are in the
 * same one.
 */
export function traceOf({ uid, id, attempt, trace }: traceOf.Options): string {
  const [, traceId = uid.slice(0, 32), , flags = '01'] = trace?.split('-') ?? []
  const spanId = createHash('sha256').update(`${id} ${attempt}`).digest('hex').slice(0, 16)
  return `00-${traceId}-${spanId}-${flags}`
}

export declare namespace traceOf {
  type Options = {
    /** The event's number. */
    uid: string
    /** The delivery's. */
    id: string
    /** 1 is the first. */
    attempt: number
    /** The span in which the event was found, as a `traceparent`, where somebody was told of it. */
    trace: string | null
  }
}
