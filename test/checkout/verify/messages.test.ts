import { stringToHex, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { readMessage } from '../../../src/checkout/decode/readMessage.js'
import type { Policy } from '../../../src/checkout/verify/policy.js'
import { verify } from '../../../src/checkout/verify/verify.js'
import { soften } from '../support/soften.js'
import { createHonestPlan, policy } from './support/honestPlans.js'
import { foreignTexts } from './support/messages/foreignTexts.js'
import { generateMessage } from './support/messages/generateMessages.js'
import { isAllowed } from './support/messages/isAllowed.js'
import { createJudge, judgeMessages } from './support/messages/judgeMessages.js'
import { softenedRules } from './support/messages/softenedRules.js'
import { world } from './support/messages/world.js'
import { writeLogin } from './support/messages/writeLogin.js'
import { place } from './support/place.js'

const forbidden = Array.from({ length: 10_000 }, (_, number) => generateMessage(2, number)).filter(
  ({ text }) => text === undefined || !isAllowed(text),
)

describe('verify', () => {
  test('behavior: of generated messages those pass that may be signed, and no other', () => {
    const { passed, refused, allowed, kinds } = judgeMessages({ verify, seed: 1, count: 5_000 })
    expect(passed).toEqual([])
    expect(refused).toEqual([])
    console.log(`5000 messages: ${allowed} may be signed; refused are ${[...kinds].join(', ')}`)
    // Judges that never meet both would agree as well.
    expect(allowed).toBeGreaterThan(500)
    for (const kind of ['field', 'text', 'known', 'listed', 'random'] as const) {
      expect(kinds.get(kind)).toBeGreaterThan(100)
    }
  })

  test.each(Object.entries(softenedRules))(
    'behavior: without “%s” something else passes',
    async (_, rule) => {
      const entry = 'checkout/verify/verify.ts'
      const softened = await soften<{ verify: typeof verify }>({ entry, rule })
      expect(forbidden.some(createJudge(softened.verify))).toBe(true)
    },
  )

  test.each(Object.entries(foreignTexts))('error: %s', (_, text) => {
    expect(judge(text)).not.toEqual([])
    expect(judge(stringToHex(text))).not.toEqual([])
  })

  test('behavior: where no site is known there is none to sign in at', () => {
    const plan = createHonestPlan({ venue: 'gasless' })
    const data = writeLogin({ host: '', uri: '/' })
    const message = { id: 'signEIP191', to: zeroAddress, data, value: 0n, price: 0n } as const
    const codes = verify({ ...plan, base: '/rpc', steps: [message] })[0]?.map(({ code }) => code)
    expect(codes).toContain('foreign-login')
  })

  test('parameters: policy.messages', () => {
    const [terms = '', template = ''] = world.messages
    const filled = template
      .replace('{address}', place.buyer)
      .replace('{chainId}', `${place.chainId}`)
      .replace('{nonce}', '6a8b1a2c-5a70')
      .replace('{issuedAt}', new Date(place.now).toISOString())
    expect(judge(terms)).toEqual(['unknown-message'])
    expect(judge(terms, world)).toEqual([])
    expect(judge(filled, world)).toEqual([])
    expect(judge(`${terms} `, world)).toEqual(['unknown-message'])
    expect(judge(filled.replace(place.buyer, place.stranger), world)).toEqual(['unknown-message'])
    expect(judge(filled.replace('2027', '2029'), world)).toEqual(['wrong-time'])
  })

  test.each([
    ['own', {}, []],
    ['an address of another site', { uri: 'https://evil.example/' }, ['foreign-login']],
    ['a resource of another site', { resources: ['https://evil.example/'] }, ['foreign-login']],
    ['a capability', { resources: ['urn:recap:e30'] }, ['foreign-login']],
    ['the chain in its statement only', { statement: 'Chain ID: 31337', chainId: '1' }, ['foreign-login']],
    ['over', { expirationTime: '2027-01-15T07:59:59Z' }, ['wrong-time']],
    ['valid for ever', { expirationTime: '2099-01-01T00:00:00Z' }, ['wrong-time']],
    ['issued long ago', { issuedAt: '2027-01-14T07:59:59Z' }, ['wrong-time']],
    ['later', { notBefore: '2028-01-01T00:00:00Z' }, ['wrong-time']],
    ['of a day that never comes', { issuedAt: '2027-02-30T00:00:00Z' }, ['wrong-time']],
    ['a line too many', { nonce: '12345678\nNonce: 12345678' }, ['foreign-login']],
  ])('behavior: a login, %s', (_, fields, codes) => {
    expect(judge(writeLogin(fields))).toEqual(codes)
  })
})

describe('readMessage', () => {
  test('behavior: no character passes that Unicode calls blank, unseen, unassigned or private', () => {
    const passed: string[] = []
    for (let code = 0; code < 0x110000; code++) {
      // Planes that are private or empty are all alike.
      if (code === 0x40000) code = 0xe0000
      if (code === 0xf0000) break
      const character = String.fromCodePoint(code)
      if (unseen.test(character) && readMessage(`Hello ${character} my world`) !== undefined)
        passed.push(code.toString(16))
    }
    expect(passed).toEqual(['a', '20'])
  })

  test('behavior: a mark stands on a letter', () => {
    expect(readMessage('Ame\u0301lie')).toBe('Ame\u0301lie')
    expect(readMessage('Hello \u0301you')).toBeUndefined()
    expect(readMessage('\u20ddHello')).toBeUndefined()
    expect(readMessage('Hello\n\u0301you')).toBeUndefined()
  })

  test.each(['\u2800', '\ufffc', '\u{13441}', '\u{13442}', '\u{1d159}'])(
    'behavior: %j is blank',
    (character) => {
      expect(readMessage(`Hello${character}you`)).toBeUndefined()
    },
  )
})

describe('matchTemplate', () => {
  test.each([
    ['signs', 'Market (v1.0) [a|b] \\w+ $1 ^: {nonce}', 'Market (v1.0) [a|b] \\w+ $1 ^: 12345678', true],
    ['signs that are none', 'Market (v1.0) [a|b]: {nonce}', 'Market (v1x0) [a|b]: 12345678', false],
    [
      'a name in braces that is no placeholder',
      'Sign in to {text}: {nonce}',
      'Sign in to {text}: 12345678',
      true,
    ],
    ['what such a name could stand for', 'Sign in to {text}: {nonce}', 'Sign in to Market: 12345678', false],
    [
      'a placeholder twice',
      'Sign in to Market: {nonce} {nonce}',
      'Sign in to Market: 12345678 12345678',
      false,
    ],
    ['a time twice', 'Market, {issuedAt} to {issuedAt}', 'Market, now to now', false],
    ['hardly a text', 'Nonce: {nonce}', 'Nonce: 12345678', false],
    ['a placeholder alone', '{nonce}', '8f3a9be1c04d5e6f', false],
    ['a time that is none', 'Sign in to Market at {issuedAt}', 'Sign in to Market at noon', false],
  ])('behavior: %s', (_, template, text, passes) => {
    expect(judge(text, { ...policy, messages: [template] }).length === 0).toBe(passes)
  })
})

/** The findings of a message before a signed purchase. */
function judge(data: string, trusted: Policy = policy): string[] {
  const plan = createHonestPlan({ venue: 'gasless' })
  const message = { id: 'signEIP191', to: zeroAddress, data, value: 0n, price: 0n } as const
  return verify({ ...plan, steps: [message, ...plan.steps], policy: trusted })
    .flat()
    .map(({ code }) => code)
}

const unseen =
  /\p{C}|\p{Z}|\p{White_Space}|\p{Default_Ignorable_Code_Point}|\p{Variation_Selector}|\p{Bidi_Control}/u
