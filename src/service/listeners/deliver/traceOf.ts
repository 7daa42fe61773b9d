import { createHash } from 'node:crypto'

/**
 * The trace of an event, and the `traceparent` of an attempt to tell of it, as W3C Trace Context has it. The trace is a part of
 * the event's `uid`, so that all who are told of it, at whatever attempt, are in the same one.
 */
export function traceOf({ uid, id, attempt }: traceOf.Options): traceOf.ReturnType {
  const traceId = uid.slice(0, 32)
  const spanId = createHash('sha256').update(`${id} ${attempt}`).digest('hex').slice(0, 16)
  return { traceId, traceparent: `00-${traceId}-${spanId}-01` }
}

export declare namespace traceOf {
  type Options = {
    /** The event's number. */
    uid: string
    /** The delivery's. */
    id: string
    /** 1 is the first. */
    attempt: number
  }
  type ReturnType = { traceId: string; traceparent: string }
}
