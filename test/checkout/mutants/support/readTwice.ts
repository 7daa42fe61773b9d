import { TypedDataEncoder } from 'ethers'
import { hashTypedData, type TypedDataDefinition, zeroAddress } from 'viem'
import type { Wallet } from '../../../../src/checkout/context/wallet.js'
import { signTypedData } from '../../../../src/checkout/wallet/signature.js'
import type { Signature, Step } from '../../../../src/protocol/step.js'

/**
 * Says which message two libraries that wallets are made of read as two; nothing where each reads the same, or will not sign it. Each
 * gets what a wallet gets.
 */
export async function readTwice(steps: readonly Step[]): Promise<string | undefined> {
  for (const { signature } of steps) {
    const text = signature && (await textOf(signature))
    const [one, other] = text ? [attempt(byViem, text), attempt(byEthers, text)] : []
    if (one && other && one !== other) return `${signature?.primaryType} is read as two messages`
  }
  return undefined
}

/** What the wallet is handed; nothing where nothing can be. */
async function textOf(signature: Signature): Promise<string | undefined> {
  let text: string | undefined
  // A wallet that keeps what it is asked, and signs nothing.
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

/** This library finds by itself which type is the outermost. */
function byEthers({ domain, types, primaryType, message }: Typed): string {
  const { EIP712Domain: _, ...named } = types
  if (new TypedDataEncoder(named).primaryType !== primaryType) throw new Error('It would sign another type.')
  return TypedDataEncoder.hash(domain, named, message)
}
