import type { Address } from 'viem'
import * as z from 'zod'

/** An address in a file or a request. */
export const AddressText = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/, 'must be an address')
  .transform((text) => text as Address)

/** An amount in a file of the server. */
export const StoredAmount = z
  .string()
  .regex(/^\d{1,78}$/)
  .transform(BigInt)
