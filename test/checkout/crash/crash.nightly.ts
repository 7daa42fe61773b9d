import { describe, expect, test } from 'vitest'
import { programmes } from './support/programmes.js'
import { startCrashes } from './support/startCrashes.js'

/** Crashes each purchase in every `Manner` at every external call (to the wallet, node, service, storage or locks). */

describe.each(programmes)('$name, crashed at every call', async (programme) => {
  const { crashAtEach } = await startCrashes(programme)
  test.each(programme.manners)('crashed $when the call, $how, then $resume', async (manner) => {
    expect(await crashAtEach(() => [manner])).toEqual([])
  })
})
