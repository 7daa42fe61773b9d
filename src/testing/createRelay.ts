import { type Address, erc20Abi, type Hex, type LocalAccount, parseSignature, zeroHash } from 'viem'
import { readContract, simulateContract, writeContract } from 'viem/actions'
import type { ChainClient } from '../checkout/errors/readChain.js'
import { decodePermit, encodePermit } from '../evm/permit.js'
import { permitAbi, permitTypes } from '../evm/permitTypes.js'
import { revertData } from '../evm/revertData.js'
import { waitForReceipt } from '../evm/waitForReceipt.js'
import { RpcError } from '../protocol/errors.js'
import type { SignedPermit } from '../protocol/purchase.js'
import type { Step } from '../protocol/step.js'
import { knownReverts } from '../venues/knownReverts.js'
import { revertReason } from '../venues/revertReason.js'
import { costOfItems } from '../venues/sale.js'
import type { MarketItem } from '../venues/tillkit/encodeMarketBuy.js'
import { marketAbi } from '../venues/tillkit/marketAbi.js'
import { permitStep } from '../venues/tillkit/permitStep.js'
import { purchaseStep } from '../venues/tillkit/purchaseStep.js'
import { readPurchased } from '../venues/tillkit/readPurchased.js'
import { decodePurchase, encodePurchase, purchaseTypes } from '../venues/tillkit/signedPurchase.js'

/** Creates a relayer. It sends the purchases that buyers sign, each purchase id only once. */
export function createRelay({ client, market, relayer }: createRelay.Options): createRelay.ReturnType {
  const permits = new Map<string, { permit: SignedPermit; signature: Hex }>()
  // Send in sequence, because the transactions of one account need successive nonces.
  let queue: Promise<unknown> = Promise.resolve()

  const nameOf = (buyer: Address, currency: Address) => `${buyer}:${currency}`.toLowerCase()
  const nonceOf = (currency: Address, buyer: Address) =>
    readContract(client, { address: currency, abi: permitAbi, functionName: 'nonces', args: [buyer] })
  const allowanceOf = (currency: Address, buyer: Address) =>
    readContract(client, {
      address: currency,
      abi: erc20Abi,
      functionName: 'allowance',
      args: [buyer, market],
    })

  async function hasPermit(currency: Address, buyer: Address, total: bigint, nonce: bigint) {
    const { permit } = permits.get(nameOf(buyer, currency)) ?? {}
    return permit?.nonce === nonce && permit.value >= total
  }

  async function spendPermit(currency: Address, buyer: Address): Promise<void> {
    const held = permits.get(nameOf(buyer, currency))
    if (!held || held.permit.nonce !== (await nonceOf(currency, buyer))) return
    const { owner, spender, value, deadline } = held.permit
    const { r, s, yParity } = parseSignature(held.signature)
    const args = [owner, spender, value, deadline, yParity + 27, r, s] as const
    const hash = await writeContract(client, {
      account: relayer,
      chain: null,
      address: currency,
      abi: permitAbi,
      functionName: 'permit',
      args,
    })
    await waitForReceipt(client, { hash })
  }

  async function submit(signature: Hex, body: Record<string, unknown>): Promise<{ orderId: string }> {
    const value = body.purchase as Record<string, unknown>
    const purchase = decodePurchase({ types: purchaseTypes, primaryType: 'Purchase', value })
    const [first] = purchase?.items ?? []
    if (!purchase || !first)
      throw new RpcError('InvalidArgument', { details: 'signature: must be a purchase.' })
    const { buyer, currency, purchaseId } = purchase
    if (await readPurchased({ client, market, buyer, purchaseId })) return { orderId: first.orderId }
    const due = costOfItems(purchase)
    if ((await allowanceOf(currency, buyer)) < due) await spendPermit(currency, buyer)
    const buy = {
      account: relayer,
      address: market,
      abi: marketAbi,
      functionName: 'buyWithSignature',
      args: [purchase, signature],
    } as const
    await simulateContract(client, buy).catch((error: unknown) => {
      throw new RpcError('InvalidArgument', revertReason(revertData(error), knownReverts))
    })
    await writeContract(client, { ...buy, chain: null })
    return { orderId: first.orderId }
  }

  return {
    savePermit: ({ permit: value, currency, signature }) => {
      const signed = { types: permitTypes, primaryType: 'Permit', value: value as Record<string, unknown> }
      const permit = decodePermit(signed)
      if (!permit) throw new RpcError('InvalidArgument', { details: 'signature: must be a permit.' })
      permits.set(nameOf(permit.owner, currency as Address), { permit, signature: signature as Hex })
    },
    execute: ({ signature, body }) => {
      const done = queue.then(() => submit(signature, body))
      queue = done.catch(() => {})
      return done
    },
    buildSteps: async ({ buyer, items, currency, fees, total }) => {
      const [chainId, allowance, nonce, name] = await Promise.all([
        client.request({ method: 'eth_chainId' }).then(Number),
        allowanceOf(currency, buyer),
        nonceOf(currency, buyer),
        readContract(client, { address: currency, abi: erc20Abi, functionName: 'name' }),
      ])
      const deadline = BigInt(Math.floor(Date.now() / 1_000) + 1_800)
      const purchase = { buyer, items, currency, recipient: buyer, fees, purchaseId: zeroHash, deadline }
      const signature = encodePurchase({ purchase, chainId, market })
      const buy = purchaseStep({ signature, price: total })
      if (allowance >= total || (await hasPermit(currency, buyer, total, nonce))) return [buy]
      const permit = { owner: buyer, spender: market, value: total, nonce, deadline }
      const domain = { name, version: '1', chainId, verifyingContract: currency }
      return [permitStep({ signature: encodePermit({ permit, domain }), currency }), buy]
    },
  }
}

export declare namespace createRelay {
  type Options = {
    client: ChainClient
    market: Address
    relayer: LocalAccount
  }
  type ReturnType = {
    savePermit: (body: Record<string, unknown>) => void
    execute: (request: { signature: Hex; body: Record<string, unknown> }) => Promise<{ orderId: string }>
    buildSteps: (purchase: {
      buyer: Address
      items: readonly MarketItem[]
      currency: Address
      fees: readonly { amount: bigint; receiver: Address }[]
      total: bigint
    }) => Promise<Step[]>
  }
}
