import { type MarketplaceNames, toMarketplaceName } from '../protocol/enums.js'
import { RpcError } from '../protocol/errors.js'
import type { Method, Params } from '../protocol/methods.js'
import { WrongField } from '../protocol/WrongField.js'
import { params as writers } from '../protocol/write/params.js'

/**
 * Writes what goes in as the JSON that travels.
 *
 * @throws RpcError `InvalidArgument` naming the field that is wrong.
 */
export function encodeBody<method extends Method>(options: encodeBody.Options<method>): string {
  const { method, params, marketplaceNames } = options
  const wire = write(method, params)
  const spell = (kind: string) => toMarketplaceName(kind, marketplaceNames)
  const { marketplace, filter } = wire
  try {
    // What is `undefined` is not written.
    return JSON.stringify({
      ...wire,
      marketplace: marketplace && spell(marketplace),
      filter: filter && { ...filter, marketplaces: filter.marketplaces?.map(spell) },
    })
  } catch (cause) {
    // Only a body that is handed through as it is can hold what JSON does not have, such as a `bigint`.
    throw invalid('body: cannot be written as JSON.', cause)
  }
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
    throw error instanceof WrongField ? invalid(error.message, error) : error
  }
}

function invalid(details: string, cause: unknown): RpcError {
  return new RpcError('InvalidArgument', { details, cause })
}
