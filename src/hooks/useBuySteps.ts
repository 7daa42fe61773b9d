'use client'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useAccount } from 'wagmi'
import { withoutNone } from '../client/givenOptions.js'
import type { RpcError } from '../protocol/errors.js'
import type { Step } from '../protocol/step.js'
import { buyStepsQueryOptions } from '../query/buyStepsQueryOptions.js'
import { useReport } from './useReport.js'
import { useTill } from './useTill.js'

/**
 * The steps by which listed tokens are bought, as the service names them; to carry them out, use `useCheckout`. `buyer`
 * is the connected account by default. Disabled while a parameter is missing.
 *
 * @example
 * const { data: steps } = useBuySteps({ chainId: 1, collectionAddress, marketplace, ordersData: [{ orderId, quantity: 1n }] })
 */
export function useBuySteps<selectData = Step[]>(
  given: UseBuyStepsParameters<selectData> = {},
): UseBuyStepsReturnType<selectData> {
  const till = useTill()
  const { address } = useAccount()
  const parameters = withoutNone(given)
  const { buyer = address } = parameters
  const result = useQuery(buyStepsQueryOptions(till, { ...parameters, buyer }))
  useReport(result.error)
  return result
}

/** What `useBuySteps` takes: what is bought, and options of React Query. */
export type UseBuyStepsParameters<selectData = Step[]> = buyStepsQueryOptions.Options<selectData>
/** What `useBuySteps` gives: a result of React Query. */
export type UseBuyStepsReturnType<selectData = Step[]> = UseQueryResult<selectData, RpcError>
