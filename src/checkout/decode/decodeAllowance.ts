import type { Address } from 'viem'
import { decodePermit } from '../../evm/permit.js'
import { hasExactTypes } from '../../evm/typedData.js'
import { readTypedUint } from '../../protocol/read/exactValues.js'
import { type Key, readAddress, readObject, tryRead } from '../../protocol/read/values.js'
import type { Signature } from '../../protocol/step.js'
import { permit2Type, permit2Types } from '../../swaps/checkout/permit2.js'

/**
 * Decodes the allowance that a permit or a Permit2 transfer gives; `undefined` for any other signature. Does not check the remaining
 * fields, such as the owner of a permit: `verify` compares them with the purchase.
 */
export function decodeAllowance(signature: Signature): SignedAllowance | undefined {
  const permit = decodePermit(signature)
  if (permit) {
    const { spender, value: amount, deadline } = permit
    return { token: signature.domain.verifyingContract, spender, amount, deadline }
  }
  if (!hasExactTypes(signature, permit2Type, permit2Types)) return undefined
  const read = tryRead(readTransfer, signature.value)
  return read && { ...read, through: 'Permit2' }
}

/** The allowance that a signature gives, with `deadline` in seconds since 1970. */
export type SignedAllowance = {
  token: Address
  spender: Address
  amount: bigint
  deadline: bigint
  through?: 'Permit2'
}

function readTransfer(value: unknown, key: Key): SignedAllowance {
  return readObject(value, key, ({ permitted, spender, deadline }) => ({
    ...readObject(permitted, 'permitted', ({ token, amount }) => ({
      token: readAddress(token, 'token'),
      amount: readTypedUint(amount, 'amount'),
    })),
    spender: readAddress(spender, 'spender'),
    deadline: readTypedUint(deadline, 'deadline'),
  }))
}
