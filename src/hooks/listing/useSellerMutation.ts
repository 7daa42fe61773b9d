'use client'
import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { omitNulls } from '../../client/requireOptions.js'
import type { TillError } from '../../errors.js'
import type { Step } from '../../protocol/step.js'
import { useDevErrorReport } from '../useDevErrorReport.js'
import { type OpenSeller, type SellerParameters, useSeller } from './useSeller.js'

/** Returns a mutation, which calls `run` with the connected account as the seller. The result also has the current step. */
export function useSellerMutation<result, variables extends { chainId: number }>(
  parameters: SellerParameters,
  run: (variables: variables, seller: SellerRun) => Promise<result>,
): UseMutationResult<result, TillError, variables> & CurrentStep {
  const open = useSeller(parameters)
  const [current, setCurrent] = useState<CurrentStep>(noStep)
  const mutation = useMutation<result, TillError, variables>({
    mutationFn: async (rawVariables) => {
      const variables = omitNulls(rawVariables)
      const { seller, run: shared } = open(variables.chainId, () =>
        setCurrent(({ step }) => ({ step, stepStatus: step && 'pending' })),
      )
      const onStep = (step: Step) => setCurrent({ step, stepStatus: 'awaitingWallet' })
      return run(variables, { seller, shared: { ...shared, onStep } })
    },
    onSettled: () => setCurrent(noStep),
  })
  useDevErrorReport(mutation.error)
  return { ...mutation, ...current }
}

/** The current step of a mutation that runs steps of the connected account. */
export type CurrentStep = {
  /** The current step; `undefined` while no step is in progress. */
  step: Step | undefined
  /** `awaitingWallet` while the wallet asks for the step, `pending` while the step waits for the chain. */
  stepStatus: 'awaitingWallet' | 'pending' | undefined
}

const noStep: CurrentStep = { step: undefined, stepStatus: undefined }

type SellerRun = {
  seller: ReturnType<OpenSeller>['seller']
  /** The options that `runListing`, `runOffer` and `runSell` have in common. */
  shared: ReturnType<OpenSeller>['run'] & { onStep: (step: Step) => void }
}
