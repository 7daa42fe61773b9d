import { describe, expect, test } from 'vitest'
import { programmes } from './support/programmes.js'
import { startCrashes } from './support/startCrashes.js'

/* Every manner of crashing at every call that leaves the page. */

describe.each(programmes)('$name, crashed at every call', async (programme) => {
  const { crashAtEach } = await startCrashes(programme)
  test.each(programme.manners)('behavior: struck $when it, $how, then $resume', async (manner) => {
    expect(await crashAtEach(() => [manner])).toEqual([])
  })
})
