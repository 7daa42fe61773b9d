import { describe, expect, test } from 'vitest'
import * as messages from '../src/components/messages/index.js'
import * as core from '../src/core.js'
import { TillError } from '../src/errors.js'
import * as tillkit from '../src/index.js'
import * as query from '../src/query/index.js'
import * as market from '../src/sources/market/index.js'
import * as seaport from '../src/sources/seaport/index.js'
import * as testing from '../src/testing/index.js'
import * as webhooks from '../src/webhooks/index.js'

/** Wrong arguments that a page may pass if it does not use TypeScript. */
const slips: readonly (readonly unknown[])[] = [[], [null], ['x'], [5], [[]], [{}]]

/** Functions that do not check their arguments, because the checkout calls them often during a purchase. */
const plain = new Set(['priceOf'])

const exported = {
  ...tillkit,
  ...messages,
  ...core,
  ...query,
  ...market,
  ...seaport,
  ...testing,
  ...webhooks,
}
const functions = Object.entries(exported).filter(
  ([name, one]) => typeof one === 'function' && /^(?!use[A-Z])[a-z]/.test(name) && !plain.has(name),
) as [string, (...given: unknown[]) => unknown][]

const { createCheckout, createBasket } = core

describe('exported functions', () => {
  test('are more than 60', () => {
    expect(functions.length).toBeGreaterThan(60)
  })

  test.each(functions)('%s throws only a TillError when its arguments are wrong', async (_, call) => {
    for (const given of slips) {
      const failure = await Promise.resolve()
        .then(() => call(...given))
        .then(() => undefined)
        .catch((error: unknown) => error)
      // A function whose arguments are all optional may return instead of throwing.
      if (failure !== undefined) expect(failure).toBeInstanceOf(TillError)
    }
  })

  test.each(Object.entries({ createCheckout, createBasket }))(
    '%s throws when an option is missing',
    (name, open) => {
      const given = { till: {}, wallet: {}, client: {}, intent: { parts: [] } }
      for (const missing of Object.keys(given)) {
        const create = () => open({ ...given, [missing]: undefined } as never)
        expect(create).toThrow(
          expect.objectContaining({
            code: 'TillOptionInvalid',
            message: expect.stringContaining(`${name}: ${missing} is missing.`),
          }),
        )
      }
    },
  )
})
