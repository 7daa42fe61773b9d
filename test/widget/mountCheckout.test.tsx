import { describe, expect, test } from 'vitest'
import { mountCheckout } from '../../src/widget/mountCheckout.js'

describe('mountCheckout', () => {
  test.each([
    ['an element that can have no shadow root', document.createElement('input'), '<input>'],
    ['nothing', null, '<undefined>'],
  ])('error: ElementUnusable: %s', (_, element, name) => {
    expect(() => mountCheckout(element as HTMLElement, {} as never)).toThrow(
      expect.objectContaining({
        code: 'ElementUnusable',
        shortMessage: `A checkout cannot be put into ${name}.`,
        fix: 'Use a <div> or a <till-checkout>.',
      }),
    )
  })
})
