import { describe, expect, test } from 'vitest'
import { manners, startCrashes } from './support/startCrashes.js'

/** A dead page is reloaded, a failed one retried: what another tab does is the same on any chain. */
const patient = manners.filter(({ how, resume }) => resume === (how === 'hang' ? 'reload' : 'retry'))

describe('a batch on a slow chain, crashed at every call', async () => {
  const { crashEverywhere } = await startCrashes({
    name: 'batch on a slow chain',
    items: [{ about: /100 prints, in USDC/, quantity: 3n }],
    atomic: 'supported',
    slow: true,
  })
  test.each(patient)(
    'behavior: struck $when it, $how, then $resume',
    async (manner) => {
      expect(await crashEverywhere(manner)).toEqual([])
    },
    120_000,
  )
})

describe('an approval and a purchase on a slow chain, crashed at every call', async () => {
  const { crashEverywhere } = await startCrashes({
    name: 'approval and purchase on a slow chain',
    items: [{ about: /100 prints, in USDC/, quantity: 3n }],
    slow: true,
  })
  test.each(patient)(
    'behavior: struck $when it, $how, then $resume',
    async (manner) => {
      expect(await crashEverywhere(manner)).toEqual([])
    },
    120_000,
  )
})
