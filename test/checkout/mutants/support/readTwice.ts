import { TypedDataEncoder } from 'ethers'
import { hashTypedData, type TypedDataDefinition, zeroAddress } from 'viem'
import type { Wallet } from '../../../../src/checkout/context/wallet.js'
import { signTypedData } from '../../../../src/checkout/wallet/signature.js'
import type { Signature, Step } from '../../../../src/protocol/step.js'

/**
 * Returns the first message that two wallet libraries hash differently. Returns `undefined` if they agree, or if one refuses to sign. Each
 * library gets the request that the checkout sends to a wallet.
 */
export async function readTwice(steps: readonly Step[]): Promise<string | undefined> {
  for (const { signature } of steps) {
    const text = signature && (await textOf(signature))
    const [one, other] = text ? [attempt(byViem, text), attempt(byEthers, text)] : []
    if (one && other && one !== other) return `${signature?.primaryType} is read as two messages`
  }
  return undefined
}

/** Returns the text that the checkout gives to a wallet to sign; `undefined` if the checkout refuses to request the signature. */
async function textOf(signature: Signature): Promise<string | undefined> {
  let text: string | undefined
  // The wallet records the request and signs nothing.
  const request = async ({ params }: { params: readonly unknown[] }) => {
    text = String(params[1])
    return '0x'
  }
  const wallet = { account: { type: 'json-rpc', address: zeroAddress }, request } as unknown as Wallet
  await signTypedData({ wallet, account: zeroAddress, signature }).catch(() => undefined)
  return text
}

type Typed = {
  domain: Record<string, unknown>
  types: Record<string, { name: string; type: string }[]>
  primaryType: string
  message: Record<string, unknown>
}

function attempt(hash: (typed: Typed) => string, text: string): string | undefined {
  try {
    return hash(JSON.parse(text))
  } catch {
    return undefined
  }
}

function byViem(typed: Typed): string {
  return hashTypedData(typed as unknown as TypedDataDefinition)
}

/** Returns the hash that ethers computes. Throws if the request's primary type differs from the one that ethers derives from the types. */
function byEthers({ domain, types, primaryType, message }: Typed): string {
  const { EIP712Domain: _, ...named } = types
  if (new TypedDataEncoder(named).primaryType !== primaryType) throw new Error('It would sign another type.')
  return TypedDataEncoder.hash(domain, named, message)
}
