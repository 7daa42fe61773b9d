import { useState } from 'react'
import { useOffers, useOrders } from 'tillkit'
import type { Order } from 'tillkit/core'
import type { Address } from 'viem'

/**
 * Returns the offers for a token. The service lists only the offers that can be paid now. So the page also reads those that it has shown
 * before: an owner then sees the reason why they cannot accept one.
 */
export function useTokenOffers(options: useTokenOffers.Options): Order[] {
  const { chainId, contractAddress, tokenId, enabled } = options
  const query = { enabled, refetchInterval: 3_000 }
  const { data: listed = [] } = useOffers({ chainId, contractAddress, tokenId, query })
  const [shown, setShown] = useState<readonly string[]>([])
  const fresh = listed.map(({ orderId }) => orderId).filter((orderId) => !shown.includes(orderId))
  if (fresh.length > 0) setShown([...shown, ...fresh])
  const input = shown
    .filter((orderId) => !isIn(listed, orderId))
    .slice(-maxRead)
    .map((orderId) => ({ contractAddress, orderId }))
  const { data: others = [] } = useOrders({
    chainId,
    input,
    query: { ...query, enabled: enabled && input.length > 0 },
  })
  return [...listed, ...others.filter(({ orderId, status }) => isKept(status) && !isIn(listed, orderId))]
}

export declare namespace useTokenOffers {
  type Options = { chainId: number; contractAddress: Address; tokenId: bigint; enabled: boolean }
}

/** The most orders that one request reads. */
const maxRead = 100

/** Accepted and cancelled offers leave the page. */
function isKept(status: Order['status']): boolean {
  return status === 'inactive' || status === 'expired'
}

function isIn(orders: readonly Order[], orderId: string): boolean {
  return orders.some((order) => order.orderId === orderId)
}
