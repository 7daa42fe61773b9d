import { describe, expect, test } from 'vitest'
import { mountCheckout } from '../../src/widget/mountCheckout.js'

describe('mountCheckout', () => {
  test.each([
    ['an element that cannot have a shadow root', document.createElement('input'), '<input>'],
    ['nothing', null, '<undefined>'],
  ])('throws ElementUnusable for %s', (_, element, name) => {
    expect(() => mountCheckout(element as HTMLElement, {} as never)).toThrow(
      expect.objectContaining({
        code: 'ElementUnusable',
        shortMessage: `A checkout cannot be mounted in ${name}.`,
        fix: 'Use a <div> or a <till-checkout>.',
      }),
    )
  })
})
