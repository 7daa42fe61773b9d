import { describe, expect, test } from 'vitest'
import { manners } from '../crash/support/manners.js'
import { startBasketCrashes } from './support/startBasketCrashes.js'

/* Every manner of crashing a basket at every call that leaves the page; what a second tab does is a single purchase's. */

describe.each([{}, { atomic: 'supported' }] as const)('a basket of two markets, %j', async (options) => {
  const { crashAt } = await startBasketCrashes(options)
  test.each(manners.filter(({ resume }) => resume === 'retry' || resume === 'reload'))(
    'behavior: struck $when it, $how, then $resume',
    async (manner) => {
      expect((await crashAt(() => manner)).wrong).toEqual([])
    },
  )
})
