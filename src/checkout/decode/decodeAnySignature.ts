import { type Address, maxUint256 } from 'viem'
import * as z from 'zod/mini'
import { decodePermit } from '../../evm/permit.js'
import { AddressCodec } from '../../protocol/primitives.js'
import type { SignedPermit, SignedPurchase } from '../../protocol/purchase.js'
import type { Signature } from '../../protocol/step.js'
import { TypedUint } from '../../protocol/typedUint.js'
import { decodePurchase } from '../../venues/tillkit/signedPurchase.js'
import type { Grant } from './decodeAnyCall.js'

export type AnySignature =
  | ({ kind: 'purchase' } & SignedPurchase)
  | ({ kind: 'permit' } & Pick<SignedPermit, 'owner' | 'spender' | 'deadline'> & Grant)
  | { kind: 'permit2'; spender: Address; grants: readonly Grant[]; deadline: bigint }
  | {
      kind: 'seaportOrder'
      offerer: Address
      offer: readonly SeaportItem[]
      consideration: readonly (SeaportItem & { recipient: Address })[]
      endTime: bigint
    }
  | { kind: 'seaportOrders' }
  | { kind: 'unknown'; primaryType: string; domain: string }

export type SeaportItem = {
  itemType: bigint
  token: Address
  identifierOrCriteria: bigint
  startAmount: bigint
}

/** Decodes a signature for explanations only: never use the result to decide whether a step is safe. */
export function decodeAnySignature(signature: Signature): AnySignature {
  const { domain, primaryType, value } = signature
  const token = domain.verifyingContract
  const purchase = decodePurchase(signature)
  if (purchase) return { kind: 'purchase', ...purchase }
  const permit = decodePermit(signature)
  if (permit) return { kind: 'permit', ...permit, token, amount: permit.value }
  const dai = primaryType === 'Permit' && read(DaiPermit, value)
  if (dai) {
    const { holder: owner, spender, expiry, allowed } = dai
    // An expiry of 0 means that the permit never expires.
    const deadline = expiry === 0n ? maxUint256 : expiry
    return { kind: 'permit', owner, spender, deadline, token, amount: allowed ? maxUint256 : 0n }
  }
  const allowance = read(Permit2Allowance, value)
  if (allowance) {
    const { details, spender, sigDeadline: deadline } = allowance
    return { kind: 'permit2', spender, grants: [details].flat(), deadline }
  }
  const transfer = read(Permit2Transfer, value)
  if (transfer) {
    const { permitted, spender, deadline } = transfer
    return { kind: 'permit2', spender, grants: [permitted].flat(), deadline }
  }
  const order = read(SeaportOrder, value)
  if (order) return { kind: 'seaportOrder', ...order }
  if (primaryType === 'BulkOrder') return { kind: 'seaportOrders' }
  return { kind: 'unknown', primaryType, domain: domain.name }
}

const DaiPermit = z.object({
  holder: AddressCodec,
  spender: AddressCodec,
  expiry: TypedUint,
  allowed: z.boolean(),
})

const Amounts = z.object({ token: AddressCodec, amount: TypedUint })

const Permit2Allowance = z.object({
  details: z.union([Amounts, z.array(Amounts)]),
  spender: AddressCodec,
  sigDeadline: TypedUint,
})

const Permit2Transfer = z.object({
  permitted: z.union([Amounts, z.array(Amounts)]),
  spender: AddressCodec,
  deadline: TypedUint,
})

const item = {
  itemType: TypedUint,
  token: AddressCodec,
  identifierOrCriteria: TypedUint,
  startAmount: TypedUint,
}

const SeaportOrder = z.object({
  offerer: AddressCodec,
  offer: z.array(z.object(item)),
  consideration: z.array(z.object({ ...item, recipient: AddressCodec })),
  endTime: TypedUint,
})

function read<output>(schema: z.ZodMiniType<output>, value: unknown): output | undefined {
  const { success, data } = z.safeParse(schema, value)
  return success ? data : undefined
}
