import { decodeFunctionData, encodeFunctionData, type Hex, zeroHash } from 'viem'
import { marketAbi } from '../../../../src/venues/tillkit/marketAbi.js'
import { page } from './honestRequests.js'
import type { FrameRequest } from './mutateRequest.js'

/**
 * Lists the effects of a wallet request. Leaves out the values in which two requests of the same purchase may differ:
 * - the purchase id and the batch id
 * - the deadline, at most half an hour away
 * - the permit nonce
 * - a lower price
 */
export function effectsOf({ method, params }: FrameRequest): unknown[] {
  const [first, json] = params as [Record<string, unknown>, string]
  if (method === 'wallet_sendCalls') {
    const { calls, from, chainId } = first as { calls: object[]; from: string; chainId: string }
    return calls.flatMap((call) =>
      effectsOf({ method: 'eth_sendTransaction', params: [{ from, chainId, ...call }] }),
    )
  }
  if (method !== 'eth_signTypedData_v4') {
    const text = JSON.stringify({ ...first, data: asUsual(String(first.data)) }).toLowerCase()
    return [{ method, ...JSON.parse(text) }]
  }
  const { domain, types, primarytype: primaryType, message } = JSON.parse(json.toLowerCase())
  // Leave out the name and the version, because the contract's address already identifies the token.
  const where = primaryType === 'permit' ? { ...domain, name: '', version: '' } : domain
  const { deadline, purchaseid: _, nonce: __, ...rest } = message
  const { eip712domain: ___, ...others } = types
  for (const item of rest.items ?? []) item.unitprice = `${atLeast(BigInt(item.unitprice))}`
  const inTime = BigInt(deadline) <= BigInt(page.now) / 1_000n + 1_800n
  return [{ method, signer: String(first).toLowerCase(), where, others, primaryType, rest, inTime }]
}

/** Returns whether an effect is a payment. */
export function pays(effect: unknown): boolean {
  const { to, primaryType } = effect as { to?: string; primaryType?: string }
  return to === page.market.toLowerCase() || primaryType === 'purchase'
}

/**
 * Normalises the calldata of a purchase: replaces the purchase id by zero, and a lower price by the shown price. Returns other calldata
 * unchanged.
 */
function asUsual(data: string): string {
  try {
    const { functionName, args } = decodeFunctionData({ abi: marketAbi, data: data as Hex })
    if (functionName !== 'buy') return data
    const [items, currency, recipient, fees] = args
    const written = encodeFunctionData({ abi: marketAbi, functionName, args })
    if (written !== data.toLowerCase()) return data
    const dear = items.map((item) => ({ ...item, unitPrice: atLeast(item.unitPrice) }))
    return encodeFunctionData({
      abi: marketAbi,
      functionName,
      args: [dear, currency, recipient, fees, zeroHash],
    })
  } catch {
    return data
  }
}

/** Returns the price or the shown price, whichever is higher. A lower price is harmless, because the market rejects it. */
function atLeast(price: bigint): bigint {
  const { priceAmount } = page.shown.items[0]?.order ?? {}
  return priceAmount !== undefined && price < priceAmount ? priceAmount : price
}
