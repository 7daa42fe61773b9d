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
  /** The order’s id on its market, up to 256 characters. */
  orderId: z.string().check(z.minLength(1), z.maxLength(256)),
  /** How much is bought. */
  quantity: Amount,
  /** Which token, for an order on a whole collection. */
  tokenId: maybe(Amount),
})
export type OrderData = z.output<typeof OrderData>

/** A fee on top of the price, in the smallest unit of the order's currency (interface.md, AdditionalFee). */
export const AdditionalFee = z.object({
  /** In the smallest unit of the order’s currency, or in basis points where the service reads it so. */
  amount: Amount,
  /** Who gets it. */
  receiver: ReceiverCodec,
})
export type AdditionalFee = z.output<typeof AdditionalFee>

/** An EIP-712 domain. */
export const Domain = z.object({
  /** What the contract calls itself. */
  name: Text,
  /** The version of what it signs, such as `1`. */
  version: Text,
  /** The chain that the signature is for. */
  chainId: z.number(),
  /** The contract that checks the signature. */
  verifyingContract: AddressCodec,
})
export type Domain = z.output<typeof Domain>

/** What an EIP-712 step asks to sign (interface.md, Signature). */
export const Signature = z.object({
  /** For which contract on which chain it is signed. */
  domain: Domain,
  /** Of each struct its fields, in order. */
  types: typed<TypedDataTypes>('object', isTypedDataTypes),
  /** Which of the types is signed. */
  primaryType: Text,
  /** The message: its fields as the type names them. */
  value: JsonObject,
})
export type Signature = z.output<typeof Signature>

/** Where a step's body, and its signature if it has one, goes (interface.md, PostRequest). */
export const PostRequest = z.object({
  /** An address, or a path below the base of the Marketplace methods. */
  endpoint: UrlText,
  /** The HTTP method, such as `POST`. */
  method: Text,
  /** Sent as JSON. */
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
  /** What the step does, such as `tokenApproval` or `buy`. */
  id: StepType,
  /** Calldata, or the message of an EIP-191 step: hex is raw bytes, anything else is text. */
  data: DataText,
  /** The contract that is called; the zero address where the step is no transaction. */
  to: z.codec(
    z
      .string()
      .check(z.refine((value) => value === '' || isAddress(value, { strict: false }), 'not an address')),
    z.custom<Address>((value) => typeof value === 'string'),
    { decode: (value) => (value === '' ? zeroAddress : getAddress(value)), encode: (value) => value },
  ),
  /** Wei to attach. */
  value: amountOrEmpty(),
  /** What the step costs in the order’s currency, in its smallest unit, fees included. */
  price: amountOrEmpty(),
  /** What an EIP-712 step asks to sign. */
  signature: maybe(Signature),
  /** Where the signature goes. */
  post: maybe(PostRequest),
  /** Says that the signature goes to `Execute`, and as what. */
  executeType: maybe(ExecuteType),
})
export type Step = z.output<typeof Step>

function amountOrEmpty() {
  return z.codec(z.string(), ReceivedAmount, {
    decode: (value) => (value === '' ? '0' : value),
    encode: (value) => value,
  })
}
