import { type MarketplaceNames, toMarketplaceName } from '../protocol/enums.js'
import { RpcError } from '../protocol/errors.js'
import type { Method, Params } from '../protocol/methods.js'
import { WrongField } from '../protocol/WrongField.js'
import { params as writers } from '../protocol/write/params.js'

/**
 * Returns a request's parameters as the JSON body.
 *
 * @throws RpcError `InvalidArgument` naming the field that is invalid.
 */
export function encodeBody<method extends Method>(options: encodeBody.Options<method>): string {
  const { method, params, marketplaceNames } = options
  const wire = write(method, params)
  const spell = (kind: string) => toMarketplaceName(kind, marketplaceNames)
  const { marketplace, filter } = wire
  return writeJson({
    ...wire,
    marketplace: marketplace && spell(marketplace),
    filter: filter && { ...filter, marketplaces: filter.marketplaces?.map(spell) },
  })
}

export declare namespace encodeBody {
  type Options<method extends Method> = {
    method: method
    params: Params<method>
    /** The deployment's own spellings of marketplace kinds. @default {} */
    marketplaceNames?: MarketplaceNames | undefined
  }
}

/** Where in a body marketplace kinds stand, which a deployment may spell in its own way. */
type Wire = { marketplace?: string; filter?: { marketplaces?: string[] } }

function write<method extends Method>(method: method, params: Params<method>): Wire {
  try {
    return writers[method](params)
  } catch (error) {
    if (!(error instanceof WrongField)) throw error
    throw new RpcError('InvalidArgument', { details: error.message, cause: error })
  }
}

/**
 * Returns a value as JSON, without the fields that are `undefined`.
 *
 * @throws RpcError `InvalidArgument` for a value that JSON lacks, such as a `bigint` in the body of a post step.
 */
export function writeJson(value: unknown): string {
  try {
    return JSON.stringify(value)
  } catch (cause) {
    throw new RpcError('InvalidArgument', { details: 'body: cannot be written as JSON.', cause })
  }
}
