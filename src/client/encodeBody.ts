import * as z from 'zod/mini'
import { type MarketplaceNames, toMarketplaceName } from '../protocol/enums.js'
import { RpcError } from '../protocol/errors.js'
import { type Method, methods, type Params } from '../protocol/methods.js'
import { describeIssue } from './describeIssue.js'

/**
 * Writes what goes in as the JSON that travels.
 *
 * @throws RpcError `InvalidArgument` naming the field that is wrong.
 */
export function encodeBody<method extends Method>(options: encodeBody.Options<method>): string {
  const { method, params, marketplaceNames } = options
  const schema: z.ZodMiniType = methods[method].params
  const encoded = z.safeEncode(schema, params)
  if (!encoded.success) throw invalid(describeIssue(encoded.error), encoded.error)
  const wire = encoded.data as { marketplace?: string }
  const marketplace =
    wire.marketplace === undefined
      ? {}
      : { marketplace: toMarketplaceName(wire.marketplace, marketplaceNames) }
  try {
    return JSON.stringify({ ...wire, ...marketplace })
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

function invalid(details: string, cause: unknown): RpcError {
  return new RpcError('InvalidArgument', { details, cause })
}
