'use client'
import type { CheckoutState } from '../../checkout/state/checkoutState.js'
import { useBatches } from '../checkout/useAskedSteps.js'
import type { BasketViewState } from './basketParts.js'

/**
 * Removes the expected steps of an idle basket until the wallet reports that it takes no batch. A wallet that takes all purchases as one
 * batch prompts only once, so a count of the steps would be wrong.
 */
export function useAskedParts<state extends BasketViewState>(state: state): state {
  const parts: readonly CheckoutState[] = state.status === 'idle' && 'parts' in state ? state.parts : []
  const isKnown = parts.length > 0 && parts.every(({ steps }) => steps.length > 0)
  const batches = useBatches(isKnown ? parts[0]?.intent : undefined)
  if (parts.length === 0 || batches === false) return state
  return { ...state, parts: parts.map((part) => ({ ...part, steps: [] })) }
}
