import { afterEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { parseConfig } from '../../packages/service/src/config.js'
import { decode } from '../../packages/service/src/handlers/http/decodeParams.js'
import { endpoints } from '../../packages/service/src/handlers/http/endpoints.js'
import { readSeaportListing } from '../../packages/service/src/venues/seaport/readSeaportListing.js'
import { readPlan } from '../../src/checkout/plan/readPlan.js'

/** The parsers for which Tillkit has its own error texts. */
const readers: { [name: string]: (value: unknown) => unknown } = {
  'a plan file': (value) => readPlan(JSON.stringify(value)),
  'a configuration': (value) => parseConfig(value),
  'a listing of Seaport': (value) => readSeaportListing({ order: value } as never, {} as never),
  ...Object.fromEntries(
    Object.entries(endpoints).map(([name, { params }]) => [name, (value: unknown) => decode(params, value)]),
  ),
}

/** Wrong values, and objects that have a wrong value in every field. Other tests cover nested fields. */
const wrong = [1.5, -1, 'x', '', null, [], [1.5], {}, true].flatMap((value) => [
  value,
  new Proxy({}, { get: () => value, has: () => true }),
])

afterEach(() => {
  z.config({ localeError: undefined })
})

describe('unworded', () => {
  test.each(Object.entries(readers))(
    'reports a wrong value in the same words for every zod locale: %s',
    async (_, read) => {
      const readMessages = () => Promise.all(wrong.map((value) => messageOf(() => read(value))))
      const ours = await readMessages()
      expect(ours.some((text) => text !== 'read')).toBe(true)
      for (const locale of [z.locales.en(), z.locales.de(), z.locales.ja()]) {
        z.config(locale)
        expect(await readMessages()).toEqual(ours)
      }
    },
  )
})

async function messageOf(act: () => unknown): Promise<string> {
  try {
    await act()
    return 'read'
  } catch (error) {
    return String(error)
  }
}
