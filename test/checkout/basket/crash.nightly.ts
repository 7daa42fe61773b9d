import { describe, expect, test } from 'vitest'
import { manners } from '../crash/support/manners.js'
import { startBasketCrashes } from './support/startBasketCrashes.js'

/**
 * Crashes a basket at every external call (to the wallet, node, service, storage or locks), in every `Manner` without a second tab. The
 * tests of single purchases cover a second tab.
 */

describe.each([{}, { atomic: 'supported' }] as const)('a basket of two markets, %j', async (options) => {
  const { crashAt } = await startBasketCrashes(options)
  test.each(manners.filter(({ resume }) => resume === 'retry' || resume === 'reload'))(
    'crashed $when the call, $how, then $resume',
    async (manner) => {
      expect((await crashAt(() => manner)).wrong).toEqual([])
    },
  )
})
