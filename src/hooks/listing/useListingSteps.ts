'use client'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useAccount } from 'wagmi'
import { withoutNone } from '../../client/givenOptions.js'
import type { RpcError } from '../../protocol/errors.js'
import type { Step } from '../../protocol/step.js'
import { listingStepsQueryOptions } from '../../query/listingStepsQueryOptions.js'
import { useReport } from '../useReport.js'
import { useTill } from '../useTill.js'

/**
 * The steps by which a token is listed, as the service names them; to carry them out, use `useListing`. `owner` is the
 * connected account by default. Disabled while a parameter is missing.
 */
export function useListingSteps<selectData = Step[]>(
  given: UseListingStepsParameters<selectData> = {},
): UseListingStepsReturnType<selectData> {
  const till = useTill()
  const { address } = useAccount()
  const parameters = withoutNone(given)
  const { owner = address } = parameters
  const result = useQuery(listingStepsQueryOptions(till, { ...parameters, owner }))
  useReport(result.error)
  return result
}

/** What `useListingSteps` takes, and options of React Query. */
export type UseListingStepsParameters<selectData = Step[]> = listingStepsQueryOptions.Options<selectData>
/** What `useListingSteps` gives: a result of React Query. */
export type UseListingStepsReturnType<selectData = Step[]> = UseQueryResult<selectData, RpcError>
