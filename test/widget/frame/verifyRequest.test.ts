import { describe, expect, test } from 'vitest'
import { createIntent } from '../../../src/checkout/intent/intent.js'
import { verifyRequest } from '../../../src/widget/frame/verifyRequest.js'
import { honestRequests, page } from './support/honestRequests.js'
import { swapPolicy, swapRequests } from './support/swapRequests.js'

const { buyer, now, shown } = page
const intent = createIntent({ ...shown, buyer })

describe('verifyRequest', () => {
  /*
   * The iframe chooses the currency and the maximum of a swap, so the page cannot verify them. Therefore, a page with an iframe does not
   * accept the option `pay` (test/e2e/widgetOptions.test.ts), and its bridge refuses swaps under any policy.
   */
  test.each(
    Object.entries(swapRequests).flatMap(([name, request]) =>
      [page.policy, swapPolicy].map((policy) => [name, request, policy] as const),
    ),
  )('refuses %s with a reason', (_, request, policy) => {
    const { findings } = verifyRequest({ ...request, intent, policy, now })
    expect(findings.length).toBeGreaterThan(0)
    expect(findings.every(({ text }) => text.length > 10)).toBe(true)
  })

  test.each(Object.entries(honestRequests))('accepts %s, also with a policy for swaps', (_, request) => {
    const rest = { ...request, intent, now }
    const verdict = verifyRequest({ ...rest, policy: swapPolicy })
    expect(verdict.findings).toEqual([])
    expect(verdict).toEqual(verifyRequest({ ...rest, policy: page.policy }))
  })
})
