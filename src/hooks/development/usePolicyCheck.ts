'use client'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type Address, isAddressEqual } from 'viem'
import { marketOf } from '../../checkout/plan/equivalentCalls.js'
import { namedContracts, policyMissing } from '../../checkout/plan/policyMissing.js'
import type { Policy } from '../../checkout/verify/policy.js'
import type { Till } from '../../client/createTill.js'
import { tellMistake } from '../../mistakes/tellMistake.js'
import type { MarketplaceKind } from '../../protocol/enums.js'
import type { Order } from '../../protocol/order.js'
import { seaportAddress } from '../../venues/seaport/seaportAddress.js'

/**
 * Tells while a page is developed that its policy names no contract on the chain of what it sells, as soon as that can be
 * bought; the address to name is what the service would have paid. In production it does nothing, and asks nothing.
 */
export function usePolicyCheck(options: usePolicyCheck.Options): void {
  try {
    // biome-ignore lint/correctness/useHookAtTopLevel: it is called in each rendering, or in none.
    if (process.env.NODE_ENV === 'development') usePolicy(options)
  } catch {
    // A page without a bundler has no environment.
  }
}

export declare namespace usePolicyCheck {
  type Options = {
    till: Till
    items: readonly { order: Order; quantity: bigint }[]
    policy: Policy | undefined
    marketplace?: MarketplaceKind | undefined
  }
}

function usePolicy(options: usePolicyCheck.Options): void {
  const { till, items, policy } = options
  const [{ order, quantity } = nothing] = items
  const chainId = order?.chainId ?? 0
  const marketplace = options.marketplace ?? order?.marketplace ?? 'service_marketplace_v2'
  const { data: market } = useQuery<Address | null>({
    // One question for each kind of market, however many orders the page shows.
    queryKey: ['till', 'market', { chainId, marketplace }],
    enabled: order !== undefined && quantity > 0n && namedContracts(policy, chainId).length === 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: async ({ signal }) => {
      if (!order) return null
      const { collectionContractAddress: collectionAddress, orderId, tokenId } = order
      const ordersData = [{ orderId, quantity, ...(tokenId !== undefined && { tokenId }) }]
      const wanted = { chainId, collectionAddress, buyer: anybody, marketplace, ordersData }
      const { steps } = await till.generateBuyTransaction({ ...wanted, additionalFees: [] }, { signal })
      return steps.map(marketOf).find((address) => address !== undefined) ?? null
    },
  })
  useEffect(() => {
    // Where the service does not tell, the mistake is told when somebody pays.
    if (!market || namedContracts(policy, chainId).length > 0) return
    if (policy?.seaport !== false && isAddressEqual(market, seaportAddress)) return
    tellMistake(policyMissing(market, chainId))
  }, [market, policy, chainId])
}

const nothing = { order: undefined, quantity: 0n }

/** Who nobody has the key of: the question is which contract is paid, whoever pays it. */
const anybody: Address = '0x000000000000000000000000000000000000dEaD'
