import { decodeFunctionData, encodeFunctionData, type Hex, zeroHash } from 'viem'
import { marketAbi } from '../../../../src/venues/tillkit/marketAbi.js'
import { page } from './honestRequests.js'
import type { FrameRequest } from './mutateRequest.js'

/**
 * What a request would do, one thing after the other: everything in it but what a purchase leaves open, which is its id,
 * the name of a batch, until when a signature is valid (a day at most), the place of a permit, and a lower price.
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
  // A token's name and version bind a permit no more than its address does.
  const where = primaryType === 'permit' ? { ...domain, name: '', version: '' } : domain
  const { deadline, purchaseid: _, nonce: __, ...rest } = message
  const { eip712domain: ___, ...others } = types
  for (const item of rest.items ?? []) item.unitprice = `${atLeast(BigInt(item.unitprice))}`
  const inTime = BigInt(deadline) <= BigInt(page.now) / 1_000n + 1_800n
  return [{ method, signer: String(first).toLowerCase(), where, others, primaryType, rest, inTime }]
}

/** Whether an effect pays. */
export function pays(effect: unknown): boolean {
  const { to, primaryType } = effect as { to?: string; primaryType?: string }
  return to === page.market.toLowerCase() || primaryType === 'purchase'
}

/** Calldata of a purchase as if it had the usual id and cost no less; other calldata, and what hides in it, as it is. */
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

/** To pay less than was agreed is no harm: the market does not take it. */
function atLeast(price: bigint): bigint {
  const { priceAmount } = page.shown.items[0]?.order ?? {}
  return priceAmount !== undefined && price < priceAmount ? priceAmount : price
}
