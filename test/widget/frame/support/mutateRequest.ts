import fc from 'fast-check'
import { exchangeLeaves } from '../../../checkout/verify/support/attacks/exchangeLeaves.js'
import { mutateLeaf, mutateShape } from '../../../checkout/verify/support/attacks/mutateValue.js'

/** Returns the wallet request with one random change. */
export function mutateRequest({ method, params }: FrameRequest, draw: fc.GeneratorValue): FrameRequest {
  const change = draw(fc.constantFrom, mutateLeaf, mutateShape, exchangeLeaves)
  const [first, text] = params as [unknown, string]
  if (method !== 'eth_signTypedData_v4') return { method, params: change(params, draw) }
  if (draw(fc.boolean)) return { method, params: [first, JSON.stringify(change(JSON.parse(text), draw))] }
  return { method, params: [mutateLeaf(first, draw), text] }
}

/** A wallet request of an iframe. */
export type FrameRequest = { method: string; params?: unknown }
