import { describe, expect, test } from 'vitest'
import { persistent, startCrashes } from './support/startCrashes.js'

const { countCalls, crashEverywhere } = await startCrashes({
  name: 'batch',
  atomic: 'supported',
  items: [{ about: /100 prints, in USDC/, quantity: 3n }],
})

describe('an atomic batch, crashed at every call', () => {
  test('default: is what it is named', async () => {
    expect(await countCalls()).toContain('wallet wallet_sendCalls')
  })

  test.each(persistent)(
    'behavior: struck $when it, $how, then $resume',
    async (manner) => {
      expect(await crashEverywhere(manner)).toEqual([])
    },
    120_000,
  )
})
