import { type Hex, isHash } from 'viem'
import * as z from 'zod/mini'
import { AddressCodec } from '../../../src/protocol/primitives.js'

const Bytes32 = z.custom<Hex>((value) => typeof value === 'string' && isHash(value))

const statuses = [
  'loading',
  'disabled',
  'idle',
  'preparing',
  'inOtherTab',
  'review',
  'switchChain',
  'awaitingWallet',
  'pending',
  'confirming',
  'success',
  'error',
  'cancelled',
]

/** Schemas of the messages that an iframe sends, keyed by type. The tests compare the hand-written parsers with these. */
export const messageSchemas = {
  ready: z.object({ type: z.literal('ready') }),
  request: z.object({
    type: z.literal('request'),
    id: z.number(),
    wallet: z.number(),
    method: z.string().check(z.maxLength(100)),
    params: z.optional(z.unknown()),
  }),
  storage: z.object({
    type: z.literal('storage'),
    id: z.number(),
    key: z.string().check(z.maxLength(200)),
    value: z.optional(z.nullable(z.string().check(z.maxLength(200_000)))),
  }),
  lock: z.object({
    type: z.literal('lock'),
    id: z.number(),
    name: z.string().check(z.maxLength(200)),
    ifAvailable: z.boolean(),
  }),
  unlock: z.object({ type: z.literal('unlock'), lock: z.number() }),
  status: z.object({ type: z.literal('status'), status: z.enum(statuses) }),
  success: z.object({ type: z.literal('success'), purchaseId: Bytes32, hash: Bytes32 }),
  error: z.object({
    type: z.literal('error'),
    error: z.object({
      code: z.string().check(z.maxLength(60)),
      funds: z.enum(['none', 'approval', 'swapped', 'unknown', 'spent']),
    }),
  }),
  shown: z.object({ type: z.literal('shown'), shown: z.boolean() }),
}

const Quantity = z.string().check(z.regex(/^0x[0-9a-f]{1,64}$/i))
const Data = z.string().check(z.regex(/^0x([0-9a-f]{2})*$/i))
const Call = z.strictObject({ to: AddressCodec, data: Data, value: z.optional(Quantity) })

/** Schemas of the wallet requests that an iframe sends. The tests compare the hand-written parsers with these. */
export const requestSchemas = {
  transaction: z.strictObject({ ...Call.shape, from: AddressCodec, chainId: z.optional(Quantity) }),
  batch: z.strictObject({
    version: z.literal('2.0.0'),
    id: z.string().check(z.regex(/^0x[0-9a-f]{64}$/i)),
    from: AddressCodec,
    chainId: Quantity,
    atomicRequired: z.literal(true),
    calls: z.array(Call).check(z.minLength(1), z.maxLength(3)),
  }),
  chain: z.strictObject({ chainId: Quantity }),
  newChain: z.object({ chainId: Quantity }),
}
