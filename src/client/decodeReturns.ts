import * as z from 'zod/mini'
import { fromMarketplaceName, type MarketplaceNames } from '../protocol/enums.js'
import { RpcError } from '../protocol/errors.js'
import { type Method, methods, type Returns } from '../protocol/methods.js'
import { describeIssue } from './describeIssue.js'

/**
 * Reads the JSON of an answer: amounts as `bigint`, moments as `Date`, addresses checksummed.
 *
 * @throws RpcError `WebrpcBadResponse` naming the field that is wrong.
 */
export function decodeReturns<method extends Method>(
  options: decodeReturns.Options<method>,
): Returns<method> {
  const { method, json, status, marketplaceNames } = options
  const schema: z.ZodMiniType = methods[method].returns
  const decoded = z.safeDecode(schema, json)
  if (!decoded.success) {
    const details = describeIssue(decoded.error)
    throw new RpcError('WebrpcBadResponse', { status, details, cause: decoded.error })
  }
  const value = decoded.data as Returns<method>
  if ('orders' in value) {
    for (const order of value.orders) {
      if (order.marketplace !== undefined) {
        order.marketplace = fromMarketplaceName(order.marketplace, marketplaceNames)
      }
    }
  }
  return value
}

export declare namespace decodeReturns {
  type Options<method extends Method> = {
    method: method
    json: unknown
    /** The HTTP status that it came with. */
    status: number
    /** The deployment's own spellings of marketplace kinds. @default {} */
    marketplaceNames?: MarketplaceNames | undefined
  }
}
