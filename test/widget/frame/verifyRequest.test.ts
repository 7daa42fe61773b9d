import { describe, expect, test } from 'vitest'
import { createIntent } from '../../../src/checkout/intent/intent.js'
import { verifyRequest } from '../../../src/widget/frame/verifyRequest.js'
import { honestRequests, page } from './support/honestRequests.js'
import { swapPolicy, swapRequests } from './support/swapRequests.js'

const { buyer, now, shown } = page
const intent = createIntent({ ...shown, buyer })

describe('verifyRequest', () => {
  /*
   * What is paid with, and how much of it at most, is chosen in the frame: of that the page would have the frame's word alone. So a
   * page with a frame takes no `pay` (test/e2e/widgetOptions.test.ts), and its bridge knows no swap, whatever a policy names.
   */
  test.each(
    Object.entries(swapRequests).flatMap(([name, request]) =>
      [page.policy, swapPolicy].map((policy) => [name, request, policy] as const),
    ),
  )('behavior: in a frame nothing is swapped: %s is refused, and said why', (_, request, policy) => {
    const { findings } = verifyRequest({ ...request, intent, policy, now })
    expect(findings.length).toBeGreaterThan(0)
    expect(findings.every(({ text }) => text.length > 10)).toBe(true)
  })

  test.each(Object.entries(honestRequests))(
    'behavior: with a policy that names routers and what swaps and buys in one, %s passes as without',
    (_, request) => {
      const rest = { ...request, intent, now }
      const verdict = verifyRequest({ ...rest, policy: swapPolicy })
      expect(verdict.findings).toEqual([])
      expect(verdict).toEqual(verifyRequest({ ...rest, policy: page.policy }))
    },
  )
})
