import * as z from 'zod/mini'

/**
 * A uint256 in EIP-712 typed data: a decimal string, a safe integer or a `bigint`. Rejects notations that wallets may read differently,
 * such as hex or `1e18`.
 */
export const TypedUint = z.pipe(
  z.custom<string | number | bigint>(
    (value) =>
      (typeof value === 'bigint' ||
        (typeof value === 'number' && Number.isSafeInteger(value)) ||
        (typeof value === 'string' && /^(0|[1-9]\d{0,77})$/.test(value))) &&
      BigInt(value) >= 0n &&
      BigInt(value) < 2n ** 256n,
    'must be a decimal integer',
  ),
  z.transform((value) => BigInt(value)),
)
