import fc from 'fast-check'
import { type Hex, zeroHash } from 'viem'
import { honestRequests, purchaseId } from './honestRequests.js'
import { type FrameRequest, mutateRequest } from './mutateRequest.js'
import { swapRequests } from './swapRequests.js'

/**
 * Returns random requests that a hostile iframe sends at the same time. The first is a step of a purchase, with one of several purchase ids
 * and sometimes with a change. Sometimes a swap follows, which iframes do not support.
 */
export function drawRequests(draw: fc.GeneratorValue, ids: readonly Hex[]): FrameRequest[] {
  const request = draw(fc.constantFrom, ...honest)
  const id = draw(fc.constantFrom, ...ids.slice(0, 3), ...ids.slice(0, 1), zeroHash)
  const own = JSON.stringify(request)
    .replaceAll(purchaseId.slice(2), id.slice(2))
    .replace('\\"nonce\\":\\"4\\"', `\\"nonce\\":\\"${draw(fc.integer, { min: 3, max: 6 })}\\"`)
  const sent = draw(fc.nat, 3) === 0 ? mutateRequest(JSON.parse(own), draw) : JSON.parse(own)
  if (draw(fc.nat, 7) > 0) return [sent]
  const swap = structuredClone(draw(fc.constantFrom, ...swaps))
  return [sent, draw(fc.boolean) ? mutateRequest(swap, draw) : swap]
}

const honest = Object.values(honestRequests)
const swaps = Object.values(swapRequests)
