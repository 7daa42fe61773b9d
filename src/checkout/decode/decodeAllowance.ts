import type { Address } from 'viem'
import { decodePermit } from '../../evm/permit.js'
import { hasExactTypes } from '../../evm/typedData.js'
import { readTypedUint } from '../../protocol/read/exactValues.js'
import { type Key, readAddress, readObject, tryRead } from '../../protocol/read/values.js'
import type { Signature } from '../../protocol/step.js'
import { permit2Type, permit2Types } from '../../swaps/checkout/permit2.js'

/**
 * What a signature allows: of an ERC-2612 permit, and of what is signed for Permit2 for one call on our contract. Nothing of any
 * other. What else the latter says is not read here: `verify` holds it against the call.
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

/** Who may take how much of a token, and until when, in seconds since 1970. */
export type SignedAllowance = {
  token: Address
  spender: Address
  amount: bigint
  deadline: bigint
  /** The contract that takes it for the spender. @default none: the token knows it itself */
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
