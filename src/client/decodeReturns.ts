import { fromMarketplaceName, type MarketplaceNames } from '../protocol/enums.js'
import { RpcError } from '../protocol/errors.js'
import { isObject } from '../protocol/formats.js'
import type { Method, Returns } from '../protocol/methods.js'
import { returns } from '../protocol/read/returns.js'
import { WrongField } from '../protocol/WrongField.js'

export function decodeReturns<method extends Method>(
  options: decodeReturns.Options<method>,
): Returns<method> {
  const { method, json, status, marketplaceNames } = options
  const value = read(method, json, status)
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
    status: number
    marketplaceNames?: MarketplaceNames | undefined
  }
}

function read<method extends Method>(method: method, json: unknown, status: number): Returns<method> {
  try {
    return returns[method](withListenerKeys(json))
  } catch (cause) {
    if (!(cause instanceof WrongField)) throw cause
    throw new RpcError('WebrpcBadResponse', { status, details: cause.message, cause })
  }
}

/** Some services name the fields `listener` and `listeners` instead of `webhookListener` and `webhookListeners`. */
function withListenerKeys(json: unknown): unknown {
  if (!isObject(json) || (json.listener === undefined && json.listeners === undefined)) return json
  return { webhookListener: json.listener, webhookListeners: json.listeners, ...json }
}
