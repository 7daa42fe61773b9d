import { encodeErrorResult, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { readMessage } from '../../src/checkout/decode/readMessage.js'
import { explainPurchase } from '../../src/checkout/explain/explainPurchase.js'
import { revertReason } from '../../src/venues/revertReason.js'
import { createHonestPlan } from '../checkout/verify/support/honestPlans.js'

const reversed = '\u202eCDSU\nfor free'

describe('explainPurchase', () => {
  test('behavior: a currency that calls itself something else cannot turn the line around', () => {
    const [step] = createHonestPlan({ venue: 'allowed' }).steps
    const text = step && explainPurchase(step, { currency: { symbol: reversed, decimals: 6 } })
    expect(text).toBe('Buy token #7 for 120 \ufffdCDSU for free')
  })
})

describe('revertReason', () => {
  test('behavior: what a contract says is one short line', () => {
    const abi = parseAbi(['error Error(string message)'])
    const say = (text: string) => revertReason(encodeErrorResult({ abi, errorName: 'Error', args: [text] }))
    expect(say(reversed)).toBe('The contract says: \ufffdCDSU for free')
    expect(say('x'.repeat(10_000)).length).toBeLessThan(300)
  })
})

describe('readMessage', () => {
  test('error: as long as a hash: contracts take a signature of it for one of the hash', () => {
    expect(readMessage('x'.repeat(32))).toBeUndefined()
    expect(readMessage(`0x${'78'.repeat(32)}`)).toBeUndefined()
    expect(readMessage('x'.repeat(33))).toBe('x'.repeat(33))
  })

  test('error: half a byte, which wallets read differently', () => {
    expect(readMessage('0xa4869')).toBeUndefined()
  })
})
