'use client'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type Address, type Client, isAddressEqual } from 'viem'
import { getCode } from 'viem/actions'
import { useClient } from 'wagmi'
import { marketOf } from '../../checkout/plan/equivalentCalls.js'
import { adviseMarket, callableContracts, policyMissing } from '../../checkout/plan/unlistedMarket.js'
import type { Policy } from '../../checkout/verify/policy.js'
import type { Till } from '../../client/createTill.js'
import { reportDevError } from '../../devWarnings/reportDevError.js'
import { TillError } from '../../errors.js'
import type { MarketplaceKind } from '../../protocol/enums.js'
import type { Order } from '../../protocol/order.js'
import { seaportAddress } from '../../venues/seaport/seaportAddress.js'

export function usePolicyCheck(options: usePolicyCheck.Options): void {
  try {
    // biome-ignore lint/correctness/useHookAtTopLevel: the condition never changes, so either every render calls the hook or none does.
    if (process.env.NODE_ENV === 'development') usePolicy(options)
  } catch {
    // Ignore the error: a page without a bundler has no `process`.
  }
}

export declare namespace usePolicyCheck {
  type Item = { order: Order; quantity: bigint }
  type Options = {
    till: Till
    items: readonly Item[]
    policy: Policy | undefined
    marketplace?: MarketplaceKind | undefined
  }
}

function usePolicy(options: usePolicyCheck.Options): void {
  const { till, items, policy } = options
  const { order, quantity } = items.find(isOffered) ?? noItem
  const chainId = order?.chainId ?? 0
  const marketplace = options.marketplace ?? order?.marketplace ?? 'service_marketplace_v2'
  const policyContracts = contractsOf(policy, chainId)
  const client = useClient({ chainId })
  const { data: mistake } = useQuery<TillError | null>({
    queryKey: ['till', 'market', { chainId, marketplace, named: policyContracts, seaport: policy?.seaport }],
    enabled: order !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: async ({ signal }) => {
      if (!order) return null
      const { collectionContractAddress: collectionAddress, orderId, tokenId } = order
      const ordersData = [{ orderId, quantity, tokenId }]
      const request = { chainId, collectionAddress, buyer: anyBuyer, marketplace, ordersData }
      const { steps } = await till.generateBuyTransaction({ ...request, additionalFees: [] }, { signal })
      const market = steps.map(marketOf).find((address) => address !== undefined)
      if (!market || policyContracts.some((address) => isAddressEqual(address, market))) return null
      if (policy?.seaport !== false && isAddressEqual(market, seaportAddress)) return null
      if (policyContracts.length === 0) return policyMissing(market, chainId)
      return marketNotNamed({
        market,
        chainId,
        policyContracts,
        empty: await findEmpty(client, policyContracts),
      })
    },
  })
  useEffect(() => {
    if (mistake) reportDevError(mistake)
  }, [mistake])
}

function contractsOf(policy: Policy | undefined, chainId: number): readonly Address[] {
  try {
    return callableContracts(policy, chainId)
  } catch {
    return []
  }
}

/**
 * Whether the order can be bought now. For an order that cannot be bought, the check sends no request. The service would refuse the
 * request, and the browser would log an error.
 */
function isOffered({ order, quantity }: usePolicyCheck.Item): boolean {
  const { status = 'active', side = 'listing', validFrom, validUntil, quantityAvailable, tokenId } = order
  const now = new Date()
  const isOpen = status === 'active' && side === 'listing' && validFrom <= now && now < validUntil
  return isOpen && quantity > 0n && quantity <= quantityAvailable && tokenId !== undefined
}

async function findEmpty(
  client: Client | undefined,
  policyContracts: readonly Address[],
): Promise<Address[]> {
  if (!client) return []
  const codes = await Promise.all(
    policyContracts.map((address) =>
      getCode(client, { address }).then(
        (code) => code ?? '0x',
        () => undefined,
      ),
    ),
  )
  return policyContracts.filter((_, index) => codes[index] === '0x')
}

function marketNotNamed(options: {
  market: Address
  chainId: number
  policyContracts: readonly Address[]
  empty: readonly Address[]
}): TillError<'MarketNotNamed'> {
  const { market, chainId, policyContracts, empty } = options
  const none =
    empty.length > 0
      ? ` ${empty.join(', ')} ${empty.length > 1 ? 'are not contracts' : 'is not a contract'}.`
      : ''
  return new TillError('MarketNotNamed', {
    shortMessage: 'The policy does not name the contract that this purchase pays.',
    details: `The policy names ${policyContracts.join(', ')} on chain ${chainId}. The purchase pays ${market}.${none}`,
    fix: `${adviseMarket(market, chainId)}.`,
  })
}

const noItem = { order: undefined, quantity: 0n }

/** The buyer in the request. Any address will do, because the market contract does not depend on the buyer. */
const anyBuyer: Address = '0x000000000000000000000000000000000000dEaD'
