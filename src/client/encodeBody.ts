import { type MarketplaceNames, toMarketplaceName } from '../protocol/enums.js'
import { RpcError } from '../protocol/errors.js'
import type { Method, Params } from '../protocol/methods.js'
import { WrongField } from '../protocol/WrongField.js'
import { params as writers } from '../protocol/write/params.js'

export function encodeBody<method extends Method>(options: encodeBody.Options<method>): string {
  const { method, params, marketplaceNames } = options
  const wire = write(method, params)
  const spell = (kind: string) => toMarketplaceName(kind, marketplaceNames)
  const { marketplace, orderbook, filter } = wire
  return writeJson({
    ...wire,
    marketplace: marketplace && spell(marketplace),
    orderbook: orderbook && spell(orderbook),
    filter: filter && { ...filter, marketplaces: filter.marketplaces?.map(spell) },
  })
}

export declare namespace encodeBody {
  type Options<method extends Method> = {
    method: method
    params: Params<method>
    marketplaceNames?: MarketplaceNames | undefined
  }
}

type Wire = { marketplace?: string; orderbook?: string; filter?: { marketplaces?: string[] } }

function write<method extends Method>(method: method, params: Params<method>): Wire {
  try {
    return writers[method](params)
  } catch (error) {
    if (!(error instanceof WrongField)) throw error
    throw new RpcError('InvalidArgument', { details: error.message, cause: error })
  }
}

export function writeJson(value: unknown): string {
  try {
    return JSON.stringify(value)
  } catch (cause) {
    throw new RpcError('InvalidArgument', { details: 'body: must be a JSON value.', cause })
  }
}
