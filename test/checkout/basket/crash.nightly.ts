import { describe, expect, test } from 'vitest'
import { manners } from '../crash/support/manners.js'
import { startBasketCrashes } from './support/startBasketCrashes.js'

/**
 * Crashes a basket in every `Manner` at every external call (to the wallet, node, service, storage or locks). A second tab is tested by the
 * crashes of single purchases.
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
