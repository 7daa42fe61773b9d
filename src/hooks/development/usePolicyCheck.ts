'use client'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type Address, type Client, isAddressEqual } from 'viem'
import { getCode } from 'viem/actions'
import { useClient } from 'wagmi'
import { marketOf } from '../../checkout/plan/equivalentCalls.js'
import { namedContracts, policyMissing } from '../../checkout/plan/policyMissing.js'
import type { Policy } from '../../checkout/verify/policy.js'
import type { Till } from '../../client/createTill.js'
import { tellMistake } from '../../devWarnings/tellMistake.js'
import { TillError } from '../../errors.js'
import type { MarketplaceKind } from '../../protocol/enums.js'
import type { Order } from '../../protocol/order.js'
import { seaportAddress } from '../../venues/seaport/seaportAddress.js'

/**
 * Tells while a page is developed that its policy does not name the contract that would be paid for what it sells, as soon as
 * that can be bought: the service is asked which one that is. In production it does nothing, and asks nothing.
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
  const { order, quantity } = items.find(isOffered) ?? nothing
  const chainId = order?.chainId ?? 0
  const marketplace = options.marketplace ?? order?.marketplace ?? 'service_marketplace_v2'
  const named = namesOf(policy, chainId)
  const client = useClient({ chainId })
  const { data: mistake } = useQuery<TillError | null>({
    // One question for each kind of market and all that a policy names, however many orders the page shows.
    queryKey: ['till', 'market', { chainId, marketplace, named, seaport: policy?.seaport }],
    enabled: order !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: async ({ signal }) => {
      if (!order) return null
      const { collectionContractAddress: collectionAddress, orderId, tokenId } = order
      const ordersData = [{ orderId, quantity, tokenId }]
      const wanted = { chainId, collectionAddress, buyer: anybody, marketplace, ordersData }
      const { steps } = await till.generateBuyTransaction({ ...wanted, additionalFees: [] }, { signal })
      const market = steps.map(marketOf).find((address) => address !== undefined)
      // Where the service does not tell, the mistake is told when somebody pays.
      if (!market || named.some((address) => isAddressEqual(address, market))) return null
      if (policy?.seaport !== false && isAddressEqual(market, seaportAddress)) return null
      if (named.length === 0) return policyMissing(market, chainId)
      return marketNotNamed({ market, chainId, named, empty: await findEmpty(client, named) })
    },
  })
  useEffect(() => {
    if (mistake) tellMistake(mistake)
  }, [mistake])
}

/** What a policy names, if it can be read: what is wrong with it is told elsewhere, and changes no order of hooks. */
function namesOf(policy: Policy | undefined, chainId: number): readonly Address[] {
  try {
    return namedContracts(policy, chainId)
  } catch {
    return []
  }
}

/** Whether it can be bought as it is: a service that refuses shows in red on the console, and is nobody’s mistake. */
function isOffered({ order, quantity }: usePolicyCheck.Item): boolean {
  const { status = 'active', side = 'listing', validFrom, validUntil, quantityAvailable, tokenId } = order
  const now = new Date()
  const isOpen = status === 'active' && side === 'listing' && validFrom <= now && now < validUntil
  return isOpen && quantity > 0n && quantity <= quantityAvailable && tokenId !== undefined
}

/** Which of the contracts that a policy names are none; what the node does not tell is left out. */
async function findEmpty(client: Client | undefined, named: readonly Address[]): Promise<Address[]> {
  if (!client) return []
  const codes = await Promise.all(
    named.map((address) =>
      getCode(client, { address }).then(
        (code) => code ?? '0x',
        () => undefined,
      ),
    ),
  )
  return named.filter((_, index) => codes[index] === '0x')
}

function marketNotNamed(options: {
  market: Address
  chainId: number
  named: readonly Address[]
  empty: readonly Address[]
}): TillError<'MarketNotNamed'> {
  const { market, chainId, named, empty } = options
  const none = empty.length > 0 ? ` There is no contract at ${empty.join(', ')}.` : ''
  return new TillError('MarketNotNamed', {
    shortMessage: 'The policy names other contracts than the one that would be paid.',
    details: `It names ${named.join(', ')} on chain ${chainId}, and this would pay ${market}.${none}`,
    fix: `If that is the market's own, name it: policy={{ markets: { ${chainId}: ['${market}'] } }}.`,
  })
}

const nothing = { order: undefined, quantity: 0n }

/** Who nobody has the key of: the question is which contract is paid, whoever pays it. */
const anybody: Address = '0x000000000000000000000000000000000000dEaD'
