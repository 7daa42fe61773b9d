'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type Address, isAddressEqual } from 'viem'
import { useAccount } from 'wagmi'
import {
  type Funding,
  type FundingRequest,
  receivedOf,
  removeFunding,
  saveFunding,
} from '../../checkout/funding/funding.js'
import { defaultStorage } from '../../checkout/storage/checkoutStorage.js'
import { confirmationsOf } from '../../checkout/verify/confirmationsOf.js'
import type { Policy } from '../../checkout/verify/policy.js'
import { omitNulls } from '../../client/requireOptions.js'
import type { TillError } from '../../errors.js'
import { arrivalQueryOptions, fundingQueryOptions } from '../../query/fundingQueryOptions.js'
import { useTillContext } from '../TillContext.js'
import { useChainClient } from '../useChainClient.js'
import type { FundingWay } from './fundingWay.js'

/**
 * Returns the buyer's open request for funds on a chain, and whether the funds have arrived. The request is in the storage of the provider,
 * so it outlives a reload. Funds count as arrived once the balance at a confirmed block is sufficient.
 *
 * @example
 * const { status, funding, open } = useFunding({ chainId: order.chainId })
 * {status === 'waiting' && <p>Waiting for {funding.symbol}</p>}
 */
export function useFunding(given: UseFundingParameters): UseFundingReturnType {
  const { chainId, ...parameters } = omitNulls(given)
  const context = useTillContext()
  const { address } = useAccount()
  const { account = address, policy = context.policy } = parameters
  const enabled = parameters.enabled !== false
  const [fallback] = useState(defaultStorage)
  const { storage = fallback, fund: ways = none } = context
  const client = useChainClient(chainId)
  const queryClient = useQueryClient()
  const stored = fundingQueryOptions(storage, { chainId, account, query: { enabled } })
  const record = useQuery(stored)
  const funding = record.data ?? undefined
  const arrival = useQuery(
    arrivalQueryOptions(client, {
      funding,
      confirmations: funding ? confirmationsFor(funding, policy) : 1,
      query: { enabled, refetchInterval: client?.pollingInterval ?? false },
    }),
  )
  const [arrived, setArrived] = useState<Funding>()
  const { held, seen } = arrival.data ?? {}
  // Check the newest block too: a newer block may have spent money that the confirmed block still shows.
  const isArrived =
    funding !== undefined &&
    held !== undefined &&
    seen !== undefined &&
    held >= funding.needed &&
    seen >= funding.needed
  const { refetch } = record

  useEffect(() => {
    if (!isArrived) return
    setArrived(funding)
    // Ignore an error: if the storage keeps the record, the page only shows the same arrival again.
    removeFunding(storage, funding).then(
      () => refetch(),
      () => {},
    )
  }, [isArrived, funding, storage, refetch])

  async function show(next: Funding | null): Promise<void> {
    // A first read that is in flight may return the storage from before the change, and React Query does not repeat this read. So cancel
    // the read.
    await queryClient.cancelQueries({ queryKey: stored.queryKey })
    queryClient.setQueryData(stored.queryKey, next)
  }

  const isShown =
    arrived?.chainId === chainId && account && arrived && isAddressEqual(arrived.account, account)
  const done = isArrived ? funding : !funding && isShown ? arrived : undefined
  return {
    ways,
    ...stateOf({ arrived: done, funding, seen }),
    error: record.error ?? arrival.error,
    open: async (opened) => {
      setArrived(undefined)
      await saveFunding(storage, opened)
      await show(opened)
    },
    cancel: async () => {
      if (funding) await removeFunding(storage, funding)
      await show(null)
    },
  }
}

/** The parameters of `useFunding`. */
export type UseFundingParameters = {
  /** The chain on which the funds must arrive. */
  chainId: number | undefined
  /** The account that must receive the funds. @default the connected account */
  account?: Address | undefined
  /** The policy with the `confirmations` after which funds count as arrived. @default the policy of the provider */
  policy?: Policy | undefined
  /** Whether the hook reads from the storage and the chain. @default true */
  enabled?: boolean | undefined
}

/** The result of `useFunding`. */
export type UseFundingReturnType = FundingState & {
  /** The ways to add funds, from the provider's `fund`. */
  ways: readonly FundingWay[]
  /** The error of the last read; `null` if it succeeded. */
  error: TillError | null
  /** Stores a request, so that it outlives a reload. Replaces the open request of the account on this chain. */
  open: (opened: Funding) => Promise<void>
  /** Removes the open request. Funds that are pending still arrive. */
  cancel: () => Promise<void>
}

/**
 * The state of a request for funds. `waiting`: the balance is too low. `confirming`: the balance is sufficient at the newest block, but not
 * yet confirmed. `arrived`: the balance is sufficient at a confirmed block.
 */
export type FundingState =
  | {
      /** The account has no open request. */
      status: 'idle'
      funding: undefined
      /** Always `0n`. */
      received: bigint
    }
  | {
      /** The progress of the open request. */
      status: 'waiting' | 'confirming' | 'arrived'
      /** The open request, or the request whose funds have arrived. */
      funding: Funding
      /** The part of the missing amount that has arrived at the newest block, in the currency's smallest unit. */
      received: bigint
    }

const none: readonly FundingWay[] = []

function stateOf(options: stateOf.Options): FundingState {
  const { arrived, funding, seen = 0n } = options
  if (arrived) return { status: 'arrived', funding: arrived, received: arrived.amount }
  if (!funding) return { status: 'idle', funding: undefined, received: 0n }
  return {
    status: seen >= funding.needed ? 'confirming' : 'waiting',
    funding,
    received: receivedOf(funding, seen),
  }
}

declare namespace stateOf {
  type Options = {
    arrived?: Funding | undefined
    funding?: Funding | undefined
    seen?: bigint | undefined
  }
}

function confirmationsFor({ chainId, currencyAddress, decimals, amount }: FundingRequest, policy?: Policy) {
  const intent = { chainId, currency: currencyAddress, currencyDecimals: decimals, maxTotal: amount }
  return confirmationsOf({ intent, policy })
}
