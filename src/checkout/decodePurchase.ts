import * as z from 'zod/mini'
import { permitTypes, purchaseTypes, SignedPermit, SignedPurchase } from '../protocol/purchase.js'
import type { Signature } from '../protocol/step.js'
import { isBuiltAs } from './isBuiltAs.js'

/**
 * Reads a signature request as a purchase on our market; nothing when it is built in any other way, says anything more,
 * or writes a number in a way that wallets may read differently.
 */
export function decodePurchase(
  signature: Pick<Signature, 'types' | 'primaryType' | 'value'>,
): SignedPurchase | undefined {
  return isBuiltAs(signature, 'Purchase', purchaseTypes) ? read(SignedPurchase, signature.value) : undefined
}

/** Reads a signature request as an ERC-2612 permit; nothing when it is not exactly one, as {@link decodePurchase}. */
export function decodePermit(
  signature: Pick<Signature, 'types' | 'primaryType' | 'value'>,
): SignedPermit | undefined {
  return isBuiltAs(signature, 'Permit', permitTypes) ? read(SignedPermit, signature.value) : undefined
}

function read<output>(schema: z.ZodMiniType<output>, value: unknown): output | undefined {
  const { success, data } = z.safeParse(schema, value)
  return success ? data : undefined
}
