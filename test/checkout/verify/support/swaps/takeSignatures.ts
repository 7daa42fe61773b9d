import {
  type Address,
  encodeFunctionData,
  type Hex,
  hashStruct,
  type LocalAccount,
  numberToHex,
  parseAbi,
} from 'viem'
import { decodeAllowance } from '../../../../../src/checkout/decode/decodeAllowance.js'
import type { Signature, Step } from '../../../../../src/protocol/step.js'
import { addPermit } from '../../../../../src/swaps/checkout/addPermit.js'
import { permit2Address } from '../../../../../src/swaps/checkout/permit2.js'
import { relayTypedData } from '../relaySignature.js'

/**
 * Signs the signature requests of a plan like a wallet, and puts the signatures into the steps like a checkout. Also returns the calls of a
 * stranger who has the signatures.
 */
export async function takeSignatures(options: takeSignatures.Options): Promise<takeSignatures.ReturnType> {
  const { steps, buyer, stranger } = options
  const sent: Step[] = []
  const others: OthersCall[] = []
  let last: { signature: Signature; signed: Hex } | undefined
  for (const step of steps) {
    if (step.signature) {
      const { domain, types, primaryType, value: message } = step.signature
      // If no wallet can sign a request, there is no signature to use.
      const signed = await buyer
        .signTypedData({ domain, types, primaryType, message } as never)
        .catch(() => undefined)
      last = signed && { signature: step.signature, signed }
      if (last) others.push(...uses(last, { owner: buyer.address, stranger }))
      continue
    }
    const handed = last && step.id === 'buy' ? handIn(step, last) : step
    if (handed !== step)
      others.push({ from: stranger, to: step.to, data: handed.data as Hex, value: numberToHex(step.value) })
    sent.push(handed)
  }
  return { sent, others }
}

export declare namespace takeSignatures {
  type Options = {
    steps: readonly Step[]
    buyer: LocalAccount
    /** The account that gets the signatures. */
    stranger: Address
  }
  type ReturnType = {
    /** The steps that the buyer sends. */
    sent: readonly Step[]
    /** The calls of a stranger with the signatures. */
    others: readonly OthersCall[]
  }
}

export type OthersCall = { from: Address; to: Address; data: Hex; value: Hex }

function handIn(step: Step, { signature, signed }: { signature: Signature; signed: Hex }): Step {
  const { deadline = 0n, through } = decodeAllowance(signature) ?? {}
  try {
    const data = addPermit({ data: step.data as Hex, signature: signed, deadline, through })
    return data ? { ...step, data } : step
  } catch {
    return step
  }
}

/** Returns every call with which a stranger can use the signature, at Permit2 or at the signature's contract. */
function uses(
  { signature, signed }: { signature: Signature; signed: Hex },
  { owner, stranger }: { owner: Address; stranger: Address },
): OthersCall[] {
  const relayed = relayTypedData(signature, signed).map(({ to, data }) => ({ to, data: data as Hex }))
  const { types, value } = signature
  const { permitted, nonce, deadline, witness } = value as unknown as Permitted
  const takes = () => {
    const { token, amount } = permitted
    const permit = {
      permitted: { token, amount: BigInt(amount) },
      nonce: BigInt(nonce),
      deadline: BigInt(deadline),
    }
    return [permit, { to: stranger, requestedAmount: BigInt(amount) }, owner] as const
  }
  const ways = [
    () =>
      encodeFunctionData({
        abi: permit2Abi,
        functionName: 'permitTransferFrom',
        args: [...takes(), signed],
      }),
    () => {
      const { Checkout = [], TokenPermissions = [] } = types
      const text = (name: string, fields: typeof Checkout) =>
        `${name}(${fields.map(({ type, name }) => `${type} ${name}`).join()})`
      const typeString = `Checkout witness)${text('Checkout', Checkout)}${text('TokenPermissions', TokenPermissions)}`
      const hash = hashStruct({ data: witness, primaryType: 'Checkout', types } as never)
      return encodeFunctionData({
        abi: permit2Abi,
        functionName: 'permitWitnessTransferFrom',
        args: [...takes(), hash, typeString, signed],
      })
    },
  ]
  const made = ways.flatMap((way) => {
    try {
      return { to: permit2Address, data: way() }
    } catch {
      // The signed message lacks the fields of a permit, so no call can use the signature.
      return []
    }
  })
  return [...relayed, ...made].map((call) => ({ from: stranger, value: '0x0' as const, ...call }))
}

type Permitted = {
  permitted: { token: Address; amount: string }
  nonce: string
  deadline: string
  witness: object
}

const permit2Abi = parseAbi([
  'struct TokenPermissions { address token; uint256 amount; }',
  'struct PermitTransferFrom { TokenPermissions permitted; uint256 nonce; uint256 deadline; }',
  'struct SignatureTransferDetails { address to; uint256 requestedAmount; }',
  'function permitTransferFrom(PermitTransferFrom permit, SignatureTransferDetails details, address owner, bytes signature)',
  'function permitWitnessTransferFrom(PermitTransferFrom permit, SignatureTransferDetails details, address owner, bytes32 witness, string witnessTypeString, bytes signature)',
])
