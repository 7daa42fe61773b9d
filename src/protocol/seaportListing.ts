import * as z from 'zod/mini'
import { AddressCodec, HexString, ReceivedAmount } from './primitives.js'

const Bytes32 = z.custom<`0x${string}`>(
  (value) => typeof value === 'string' && /^0x[0-9a-fA-F]{64}$/.test(value),
  'must be 32 bytes of hex',
)
const ItemType = z.number().check(z.int(), z.gte(0), z.lte(5))
const item = {
  itemType: ItemType,
  token: AddressCodec,
  identifierOrCriteria: ReceivedAmount,
  startAmount: ReceivedAmount,
  endAmount: ReceivedAmount,
}

/** The components of a Seaport order, with times in seconds since 1970. */
export const SeaportComponents = z.object({
  offerer: AddressCodec,
  zone: AddressCodec,
  offer: z.array(z.object(item)).check(z.minLength(1), z.maxLength(10)),
  consideration: z
    .array(z.object({ ...item, recipient: AddressCodec }))
    .check(z.minLength(1), z.maxLength(10)),
  orderType: z.number().check(z.int(), z.gte(0), z.lte(4)),
  startTime: ReceivedAmount,
  endTime: ReceivedAmount,
  zoneHash: Bytes32,
  salt: ReceivedAmount,
  conduitKey: Bytes32,
  counter: ReceivedAmount,
})
export type SeaportComponents = z.output<typeof SeaportComponents>

export const SeaportListing = z.object({
  components: SeaportComponents,
  signature: HexString,
  operator: AddressCodec,
})
export type SeaportListing = z.output<typeof SeaportListing>
