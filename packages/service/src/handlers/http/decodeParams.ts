import {
  fromMarketplaceName,
  invalidInput,
  type MarketplaceNames,
  RpcError,
  unworded,
} from 'tillkit/internal'
import * as z from 'zod/mini'
import { type Endpoint, endpoints, type Received } from './endpoints.js'

export function decodeParams<endpoint extends Endpoint>(
  options: decodeParams.Options<endpoint>,
): Received<endpoint> {
  const { endpoint, body, marketplaceNames } = options
  const schema: z.ZodMiniType = endpoints[endpoint].params
  const params = decode(schema, body) as Received<endpoint>
  const kindOf = (name: string) => fromMarketplaceName(name, marketplaceNames)
  if ('marketplace' in params) return { ...params, marketplace: kindOf(params.marketplace) }
  if ('orderbook' in params) return { ...params, orderbook: kindOf(params.orderbook) }
  if (!('filter' in params)) return params
  const { filter } = params
  if ('marketplaces' in filter && filter.marketplaces) {
    return { ...params, filter: { ...filter, marketplaces: filter.marketplaces.map(kindOf) } }
  }
  if ('marketplace' in filter && filter.marketplace) {
    return { ...params, filter: { ...filter, marketplace: filter.marketplace.map(kindOf) } }
  }
  return params
}

export declare namespace decodeParams {
  type Options<endpoint extends Endpoint> = {
    endpoint: endpoint
    body: unknown
    marketplaceNames: MarketplaceNames
  }
}

export function decode<schema extends z.ZodMiniType>(schema: schema, body: unknown): z.output<schema> {
  const decoded = z.safeDecode(schema, body as z.input<schema>, unworded)
  if (!decoded.success) throw toError(decoded.error.issues, body)
  return decoded.data
}

function toError(issues: readonly z.core.$ZodIssue[], body: unknown): RpcError {
  const mistyped = issues.find((issue) => !isRightType(issue, body))
  const issue = mistyped ?? issues[0]
  const field = issue?.path.join('.') || 'body'
  if (mistyped) {
    const expected = mistyped.code === 'invalid_type' ? `must be ${mistyped.expected}` : mistyped.message
    return new RpcError('WebrpcBadRequest', { details: `${field}: ${expected}.` })
  }
  return new RpcError('InvalidArgument', { details: `${field}: ${reason(issue)}.` })
}

function isRightType(issue: z.core.$ZodIssue, body: unknown): boolean {
  const value = valueAt(body, issue.path)
  switch (issue.code) {
    case 'too_big':
    case 'too_small':
    case 'invalid_format':
      return true
    // A fraction such as 1.5, or Infinity (which JSON reads from 1e999), is a number, but not an integer. So its type is right, and its
    // value is wrong.
    case 'invalid_type':
      return (
        /^(number|bigint)$/.test(typeof value) && (issue.expected === 'number' || issue.expected === 'int')
      )
    case 'custom':
      return typeof value === 'string'
    default:
      return false
  }
}

function reason(issue: z.core.$ZodIssue | undefined): string {
  if (issue?.code === 'too_big') return `${measure(issue.origin)} at most ${issue.maximum}`
  if (issue?.code === 'too_small') return `${measure(issue.origin)} at least ${issue.minimum}`
  return issue && issue.message !== invalidInput ? issue.message : 'is out of its range'
}

function measure(origin: string): string {
  return origin === 'array' || origin === 'string' ? 'must have a length of' : 'must be'
}

function valueAt(body: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, key) => {
    return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
  }, body)
}
