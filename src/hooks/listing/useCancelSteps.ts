'use client'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useAccount } from 'wagmi'
import { withoutNone } from '../../client/givenOptions.js'
import type { RpcError } from '../../protocol/errors.js'
import type { Step } from '../../protocol/step.js'
import { cancelStepsQueryOptions } from '../../query/cancelStepsQueryOptions.js'
import { useReport } from '../useReport.js'
import { useTill } from '../useTill.js'

/**
 * The steps by which a listing is taken back, as the service names them; to carry them out, use `useListing`. `maker` is the
 * connected account by default. Disabled while a parameter is missing.
 */
export function useCancelSteps<selectData = Step[]>(
  given: UseCancelStepsParameters<selectData> = {},
): UseCancelStepsReturnType<selectData> {
  const till = useTill()
  const { address } = useAccount()
  const parameters = withoutNone(given)
  const { maker = address } = parameters
  const result = useQuery(cancelStepsQueryOptions(till, { ...parameters, maker }))
  useReport(result.error)
  return result
}

/** What `useCancelSteps` takes, and options of React Query. */
export type UseCancelStepsParameters<selectData = Step[]> = cancelStepsQueryOptions.Options<selectData>
/** What `useCancelSteps` gives: a result of React Query. */
export type UseCancelStepsReturnType<selectData = Step[]> = UseQueryResult<selectData, RpcError>
