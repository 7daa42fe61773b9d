import { getTypesForEIP712Domain, type Hex, isHex, stringToHex, type TypedDataDefinition } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { Step } from '../../../../src/protocol/step.js'
import { buyerKey, place, plenty } from './place.js'
import { relayMessage, relayTypedData } from './relaySignature.js'
import type { ChainCall } from './startTamperChain.js'

/** The effects of one step: the buyer's calls, and calls of other accounts with the buyer's signature. */
export type Act = { sends: ChainCall[]; relays: ChainCall[]; chainId: number }

/**
 * Carries out a plan as a careless buyer: signs every signature request and sends every transaction. A request that no wallet can sign has
 * no effect.
 */
export async function actsOf(steps: readonly Step[]): Promise<Act[]> {
  return Promise.all(
    steps.map(async (step) => {
      const { id, signature: typed, data, to, value } = step
      const isMessage = id === 'signEIP191' && !typed
      const isCall = isHex(data) && data !== '0x'
      const isSent = !isMessage && (isCall || value > 0n) && value < maxEther
      const sends: ChainCall[] = isSent ? [{ from: place.buyer, to, data: isCall ? data : '0x', value }] : []
      const chainId = typed?.domain.chainId ?? place.chainId
      if (typed) return { sends, chainId, relays: await signTyped(typed) }
      return { sends, chainId, relays: isMessage ? await signMessage(data) : [] }
    }),
  )
}

/** The wallet sends a step only if its ether is below this limit. A plan has so few steps that the sum never exceeds the balance. */
const maxEther = plenty / 32n

const buyer = privateKeyToAccount(buyerKey)

async function signTyped(typed: NonNullable<Step['signature']>): Promise<ChainCall[]> {
  const { domain, primaryType, value: message } = typed
  const types = { EIP712Domain: getTypesForEIP712Domain({ domain }), ...typed.types }
  const definition = { domain, types, primaryType, message } as TypedDataDefinition
  const signature = await buyer.signTypedData(definition).catch(() => undefined)
  return signature ? relayTypedData(typed, signature) : []
}

async function signMessage(data: string): Promise<ChainCall[]> {
  const raw: Hex = isHex(data) ? data : stringToHex(data)
  const signature = await buyer.signMessage({ message: { raw } }).catch(() => undefined)
  return signature ? relayMessage(signature) : []
}
