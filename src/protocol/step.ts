import { type Address, getAddress, isAddress, zeroAddress } from 'viem'
import * as z from 'zod/mini'
import { isTypedDataTypes, type TypedDataTypes } from './formats.js'
import { ExecuteType, StepType } from './openEnums.js'
import {
  AddressCodec,
  Amount,
  DataText,
  JsonObject,
  maybe,
  ReceivedAmount,
  ReceiverCodec,
  Text,
  typed,
  UrlText,
} from './primitives.js'

/** An order with the quantity to buy, in base units (interface.md, OrderData). */
export const OrderData = z.object({
  /** The id of the order on its market, up to 256 characters. */
  orderId: z.string().check(z.minLength(1), z.maxLength(256)),
  /** The quantity to buy. */
  quantity: Amount,
  /** The chosen token id, if the order is for any token of a collection. */
  tokenId: maybe(Amount),
})
export type OrderData = z.output<typeof OrderData>

/** A fee on top of the price (interface.md, AdditionalFee). */
export const AdditionalFee = z.object({
  /** The amount in the smallest unit of the order’s currency, or in basis points if the service expects basis points. */
  amount: Amount,
  /** The account that receives the fee. */
  receiver: ReceiverCodec,
})
export type AdditionalFee = z.output<typeof AdditionalFee>

/** An EIP-712 domain. */
export const Domain = z.object({
  /** The name of the domain. */
  name: Text,
  /** The version of the domain, such as `1`. */
  version: Text,
  /** The chain id of the signature. */
  chainId: z.number(),
  /** The contract that verifies the signature. */
  verifyingContract: AddressCodec,
})
export type Domain = z.output<typeof Domain>

/** The typed data (EIP-712) that a step asks the buyer to sign (interface.md, Signature). */
export const Signature = z.object({
  /** The domain: the contract and the chain of the signature. */
  domain: Domain,
  /** The types: the fields of each struct, in order. */
  types: typed<TypedDataTypes>('object', isTypedDataTypes),
  /** The name of the signed type. */
  primaryType: Text,
  /** The message: the fields of the signed type. */
  value: JsonObject,
})
export type Signature = z.output<typeof Signature>

/** The HTTP request that a step sends, with the signature if there is one (interface.md, PostRequest). */
export const PostRequest = z.object({
  /** A URL, or a path below the base URL of the Marketplace methods. */
  endpoint: UrlText,
  /** The HTTP method, such as `POST`. */
  method: Text,
  /** The body, sent as JSON. */
  body: JsonObject,
})
export type PostRequest = z.output<typeof PostRequest>

/**
 * One action of the buyer's wallet or of the host's page (interface.md, Step). A step without a transaction may leave `to`, `value` and
 * `price` empty.
 */
export const Step = z.object({
  /** The kind of step, such as `tokenApproval` or `buy`. */
  id: StepType,
  /** Calldata, or the message of an EIP-191 step: hex is raw bytes, anything else is text. */
  data: DataText,
  /** The contract to call, the zero address if the step is not a transaction. */
  to: z.codec(
    z
      .string()
      .check(z.refine((value) => value === '' || isAddress(value, { strict: false }), 'must be an address')),
    z.custom<Address>((value) => typeof value === 'string'),
    { decode: (value) => (value === '' ? zeroAddress : getAddress(value)), encode: (value) => value },
  ),
  /** The attached value, in wei. */
  value: amountOrEmpty(),
  /** The cost of the step in the smallest unit of the order’s currency, fees included. */
  price: amountOrEmpty(),
  /** The typed data to sign. */
  signature: maybe(Signature),
  /** The HTTP request to send, with the signature if there is one. */
  post: maybe(PostRequest),
  /** The action of `Execute` for the signature, missing if `Execute` does not take the signature. */
  executeType: maybe(ExecuteType),
})
export type Step = z.output<typeof Step>

function amountOrEmpty() {
  return z.codec(z.string(), ReceivedAmount, {
    decode: (value) => (value === '' ? '0' : value),
    encode: (value) => value,
  })
}
