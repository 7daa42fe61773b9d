import { describe, expect, test } from 'vitest'
import { manners, startCrashes } from './support/startCrashes.js'

const { crashEverywhere } = await startCrashes({
  name: 'approval and purchase',
  items: [{ about: /100 prints, in USDC/, quantity: 3n }],
})

describe('an approval and a purchase, crashed at every call', () => {
  test.each(manners)(
    'behavior: struck $when it, $how, then $resume',
    async (manner) => {
      expect(await crashEverywhere(manner)).toEqual([])
    },
    120_000,
  )
})
