import { type Address, erc1155Abi } from 'viem'
import { readContract } from 'viem/actions'
import type { ChainClient } from '../../checkout/errors/readChain.js'
import { RpcError } from '../../protocol/errors.js'
import type { Received } from '../../protocol/methods.js'
import type { Step } from '../../protocol/step.js'
import { operatorStep } from '../../venues/operatorStep.js'
import { createOrderStep } from '../../venues/tillkit/listingSteps.js'
import { requireTaken } from './requireTaken.js'

export async function listingSteps(options: listingSteps.Options): Promise<Step[]> {
  const { client, market, request } = options
  const { collectionAddress: collection, owner, listing, additionalFees } = request
  const { tokenId, quantity, expiry: validUntil, currencyAddress: currency, pricePerToken } = listing
  if (additionalFees.length > 0) {
    const details =
      'additionalFees: must be empty, because this market pays only the royalty and its own fee.'
    throw new RpcError('InvalidArgument', { details })
  }
  const terms = { tokenId, quantity, currency, unitPrice: pricePerToken, validFrom: 0n, validUntil }
  const list = createOrderStep({ market, order: { collection, ...terms } })
  await requireTaken({ client, from: owner, step: list })
  const isAllowed = await readContract(client, {
    address: collection,
    abi: erc1155Abi,
    functionName: 'isApprovedForAll',
    args: [owner, market],
  })
  return isAllowed ? [list] : [operatorStep({ collection, operator: market }), list]
}

export declare namespace listingSteps {
  type Options = { client: ChainClient; market: Address; request: Received<'GenerateListingTransaction'> }
}
