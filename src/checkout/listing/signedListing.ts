import { type Hex, isHex } from 'viem'
import { hasExactTypes } from '../../evm/typedData.js'
import { readSeaportComponents } from '../../protocol/read/readSeaportComponents.js'
import { tryRead } from '../../protocol/read/values.js'
import type { SeaportComponents } from '../../protocol/seaportListing.js'
import type { PostRequest, Signature } from '../../protocol/step.js'
import { hashSeaportOrder, seaportTypes, termsOf } from '../../venues/seaport/seaportOrder.js'

/** A listing on Seaport that the seller has signed, and what handing it over takes. */
export type SignedListing = {
  /** The hash of the order, which is its id on Seaport. */
  orderId: Hex
  /** The typed data that was signed. */
  signed: Signature
  /** The order that it is. */
  order: SeaportComponents
  signature: Hex
  /** Where it goes. */
  post: PostRequest
}

/** Makes it of what was asked and what the wallet answered; nothing where that is no order on Seaport. */
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

/** The one order on Seaport that typed data is; nothing where it is anything else. */
export function readOrder(signed: Signature): SeaportComponents | undefined {
  return hasExactTypes(signed, 'OrderComponents', seaportTypes)
    ? tryRead(readSeaportComponents, signed.value)
    : undefined
}
