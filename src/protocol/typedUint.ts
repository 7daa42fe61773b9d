import * as z from 'zod/mini'

/**
 * An unsigned 256-bit integer in EIP-712 typed data, which travels as JSON: a decimal string, or a small one as a
 * number. In memory `bigint`. What wallets may read differently, such as hex or `1e18`, is refused.
 */
export const TypedUint = z.pipe(
  z.custom<string | number | bigint>(
    (value) =>
      (typeof value === 'bigint' ||
        (typeof value === 'number' && Number.isSafeInteger(value)) ||
        (typeof value === 'string' && /^(0|[1-9]\d{0,77})$/.test(value))) &&
      BigInt(value) >= 0n &&
      BigInt(value) < 2n ** 256n,
    'not a decimal integer',
  ),
  z.transform((value) => BigInt(value)),
)
