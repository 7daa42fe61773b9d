import { type Hex, isHex } from 'viem'
import { hasExactTypes } from '../../evm/typedData.js'
import { readSeaportComponents } from '../../protocol/read/readSeaportComponents.js'
import { tryRead } from '../../protocol/read/values.js'
import type { SeaportComponents } from '../../protocol/seaportListing.js'
import type { PostRequest, Signature } from '../../protocol/step.js'
import { hashSeaportOrder, seaportTypes, termsOf } from '../../venues/seaport/seaportOrder.js'

export type SignedListing = {
  orderId: Hex
  signed: Signature
  order: SeaportComponents
  signature: Hex
  post: PostRequest
}

/**
 * Combines a signed Seaport order with its id and its post. Returns `undefined` if the typed data is not a Seaport order, or if a field is
 * missing or invalid.
 */
export function createSignedListing(options: createSignedListing.Options): SignedListing | undefined {
  const { signed, post, signature } = options
  const order = readOrder(signed)
  if (!order || !post || !isHex(signature)) return undefined
  const orderId = hashSeaportOrder({ terms: termsOf(order), counter: order.counter })
  return { orderId, signed, order, signature, post }
}

export declare namespace createSignedListing {
  type Options = Pick<SignedListing, 'signed' | 'signature'> & { post: PostRequest | undefined }
}

export function readOrder(signed: Signature): SeaportComponents | undefined {
  return hasExactTypes(signed, 'OrderComponents', seaportTypes)
    ? tryRead(readSeaportComponents, signed.value)
    : undefined
}
