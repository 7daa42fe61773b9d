import { describe, expect, test } from 'vitest'
import { persistent, startCrashes } from './support/startCrashes.js'

const { crashEverywhere } = await startCrashes({
  name: 'several orders at once',
  items: [
    { about: /Token id 0 of the ERC-1155/, quantity: 2n },
    { about: /A small, dear edition/, quantity: 1n },
  ],
})

describe('several orders at once, crashed at every call', () => {
  test.each(persistent)(
    'behavior: struck $when it, $how, then $resume',
    async (manner) => {
      expect(await crashEverywhere(manner)).toEqual([])
    },
    120_000,
  )
})
