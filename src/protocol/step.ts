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

/** An order and how much of it is wanted, in base units (interface.md, OrderData). */
export const OrderData = z.object({
  orderId: z.string().check(z.minLength(1), z.maxLength(256)),
  quantity: Amount,
  tokenId: maybe(Amount),
})
export type OrderData = z.output<typeof OrderData>

/** A fee on top of the price, in the smallest unit of the order's currency (interface.md, AdditionalFee). */
export const AdditionalFee = z.object({ amount: Amount, receiver: ReceiverCodec })
export type AdditionalFee = z.output<typeof AdditionalFee>

/** An EIP-712 domain. */
export const Domain = z.object({
  name: Text,
  version: Text,
  chainId: z.number(),
  verifyingContract: AddressCodec,
})
export type Domain = z.output<typeof Domain>

/** What an EIP-712 step asks to sign (interface.md, Signature). */
export const Signature = z.object({
  domain: Domain,
  types: typed<TypedDataTypes>('object', isTypedDataTypes),
  primaryType: Text,
  value: JsonObject,
})
export type Signature = z.output<typeof Signature>

/** Where a step's body, and its signature if it has one, goes (interface.md, PostRequest). */
export const PostRequest = z.object({
  endpoint: UrlText,
  method: Text,
  body: JsonObject,
})
export type PostRequest = z.output<typeof PostRequest>

/**
 * One thing that the buyer's wallet has to do (interface.md, Step).
 *
 * `data` is calldata, or the message of an EIP-191 step. `value` is the wei to attach, `price` what the step costs in
 * the order's currency. Steps that are no transaction may leave `to`, `value` and `price` empty.
 */
export const Step = z.object({
  id: StepType,
  data: DataText,
  to: z.codec(
    z
      .string()
      .check(z.refine((value) => value === '' || isAddress(value, { strict: false }), 'not an address')),
    z.custom<Address>((value) => typeof value === 'string'),
    { decode: (value) => (value === '' ? zeroAddress : getAddress(value)), encode: (value) => value },
  ),
  value: amountOrEmpty(),
  price: amountOrEmpty(),
  signature: maybe(Signature),
  post: maybe(PostRequest),
  executeType: maybe(ExecuteType),
})
export type Step = z.output<typeof Step>

function amountOrEmpty() {
  return z.codec(z.string(), ReceivedAmount, {
    decode: (value) => (value === '' ? '0' : value),
    encode: (value) => value,
  })
}
