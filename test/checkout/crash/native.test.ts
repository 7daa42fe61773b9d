import { describe, expect, test } from 'vitest'
import { persistent, startCrashes } from './support/startCrashes.js'

const { crashEverywhere } = await startCrashes({
  name: 'native purchase',
  items: [{ about: /Token id 0 of the ERC-1155/, quantity: 2n }],
})

describe('a purchase in the native currency, crashed at every call', () => {
  test.each(persistent)(
    'behavior: struck $when it, $how, then $resume',
    async (manner) => {
      expect(await crashEverywhere(manner)).toEqual([])
    },
    120_000,
  )
})
