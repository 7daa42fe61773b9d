import { describe, expect, test } from 'vitest'
import { isWhole } from '../../setup/sample.js'
import type { Manner } from '../crash/support/manners.js'
import { startBasketCrashes } from './support/startBasketCrashes.js'

/*
 * What a single purchase asks is struck in its own programmes. Here it is what comes between two of them: what is written from the
 * block of a payment until the next purchase has its lock. `npm run nightly` strikes every call in every manner.
 */

const manners: readonly Manner[] = [
  { when: 'after', how: 'hang', resume: 'reload' },
  { when: 'before', how: 'hang', resume: 'reload' },
  { when: 'after', how: 'fail', resume: 'retry' },
  { when: 'before', how: 'fail', resume: 'reload' },
]

describe('a basket of two markets, crashed between its purchases', async () => {
  const { crashAt } = await startBasketCrashes()

  test('behavior: each is bought once, and what is said is true', async () => {
    let at = 0
    const { wrong, tried } = await crashAt((place, calls) => {
      const name = calls[place] ?? ''
      const isNote = /^(?:storage (?:set|remove)Item|locks request|wallet eth_sendTransaction)$/.test(name)
      const mined = calls.lastIndexOf('chain eth_getTransactionReceipt', place)
      const asked = calls.lastIndexOf('wallet eth_sendTransaction', place)
      // After each payment, of which a purchase has one, behind its approval.
      const payments = calls.slice(0, place).filter((call) => call === 'wallet eth_sendTransaction').length
      const isBetween = payments > 0 && payments % 2 === 0 && mined > asked
      if (!isNote || !(isBetween || name.startsWith('wallet'))) return undefined
      const turn = at++
      return isWhole() || turn % 5 === 0 ? manners[turn % manners.length] : undefined
    })
    expect(wrong).toEqual([])
    expect(tried).toBeGreaterThan(isWhole() ? 16 : 3)
  })
})

describe('a basket of two markets in one batch, crashed', async () => {
  const { crashAt } = await startBasketCrashes({ atomic: 'supported' })

  test('behavior: from the first note to the last, each is bought once, and what is said is true', async () => {
    let at = 0
    const { wrong, tried } = await crashAt((place, calls) => {
      const name = calls[place] ?? ''
      const isNote = /^(?:storage (?:set|remove)Item|locks request|wallet wallet_\w+)$/.test(name)
      if (!isNote) return undefined
      const turn = at++
      return isWhole() || turn % 5 === 0 ? manners[turn % manners.length] : undefined
    })
    expect(wrong).toEqual([])
    expect(tried).toBeGreaterThan(isWhole() ? 16 : 3)
  })
})
