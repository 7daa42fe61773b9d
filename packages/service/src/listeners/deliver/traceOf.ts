import { createHash } from 'node:crypto'

export function traceOf({ uid, id, attempt, trace }: traceOf.Options): string {
  const [, traceId = uid.slice(0, 32), , flags = '01'] = trace?.split('-') ?? []
  const spanId = createHash('sha256').update(`${id} ${attempt}`).digest('hex').slice(0, 16)
  return `00-${traceId}-${spanId}-${flags}`
}

export declare namespace traceOf {
  type Options = {
    uid: string
    id: string
    attempt: number
    trace: string | null
  }
}
