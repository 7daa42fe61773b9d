import { stringToHex, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { readMessage } from '../../../src/checkout/decode/readMessage.js'
import type { Policy } from '../../../src/checkout/verify/policy.js'
import { verify } from '../../../src/checkout/verify/verify.js'
import { sample, testWhole } from '../../setup/sample.js'
import { removeRule } from '../support/removeRule.js'
import { createHonestPlan, policy } from './support/honestPlans.js'
import { foreignTexts } from './support/messages/foreignTexts.js'
import { generateMessage } from './support/messages/generateMessages.js'
import { isAllowed } from './support/messages/isAllowed.js'
import { createJudge, judgeMessages } from './support/messages/judgeMessages.js'
import { removedRules } from './support/messages/removedRules.js'
import { world } from './support/messages/world.js'
import { writeLogin } from './support/messages/writeLogin.js'
import { place } from './support/place.js'

const forbidden = Array.from({ length: 10_000 }, (_, number) => generateMessage(2, number)).filter(
  ({ text }) => text === undefined || !isAllowed(text),
)

describe('verify', () => {
  test('accepts exactly the generated messages that may be signed', () => {
    const { passed, refused, allowed, kinds } = judgeMessages({ verify, seed: 1, count: 5_000 })
    expect(passed).toEqual([])
    expect(refused).toEqual([])
    console.log(`5000 messages: ${allowed} may be signed; refused are ${[...kinds].join(', ')}`)
    // The run proves something only if many messages may be signed, and many of each kind may not.
    expect(allowed).toBeGreaterThan(500)
    for (const kind of ['field', 'text', 'known', 'listed', 'random'] as const) {
      expect(kinds.get(kind)).toBeGreaterThan(100)
    }
  })

  test.each(sample(Object.entries(removedRules), 10))(
    'accepts a forbidden message when the rule “%s” is removed',
    async (_, rule) => {
      const entry = 'checkout/verify/verify.ts'
      const weakened = await removeRule<{ verify: typeof verify }>({ entry, rule })
      expect(forbidden.some(createJudge(weakened.verify))).toBe(true)
    },
  )

  test.each(Object.entries(foreignTexts))('refuses a text of %s', (_, text) => {
    expect(judge(text)).not.toEqual([])
    expect(judge(stringToHex(text))).not.toEqual([])
  })

  test('refuses a login when no site is known', () => {
    const plan = createHonestPlan({ venue: 'gasless' })
    const data = writeLogin({ host: '', uri: '/' })
    const message = { id: 'signEIP191', to: zeroAddress, data, value: 0n, price: 0n } as const
    const codes = verify({ ...plan, base: '/rpc', steps: [message] })[0]?.map(({ code }) => code)
    expect(codes).toContain('foreign-login')
  })

  test('accepts a text of policy.messages with its placeholders filled in', () => {
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
    ['of its own site', {}, []],
    ['with a URI of another site', { uri: 'https://evil.example/' }, ['foreign-login']],
    ['with a resource of another site', { resources: ['https://evil.example/'] }, ['foreign-login']],
    ['with a capability', { resources: ['urn:recap:e30'] }, ['foreign-login']],
    [
      'with the chain id in its statement only',
      { statement: 'Chain ID: 31337', chainId: '1' },
      ['foreign-login'],
    ],
    ['that has expired', { expirationTime: '2027-01-15T07:59:59Z' }, ['wrong-time']],
    ['without an end', { expirationTime: '2099-01-01T00:00:00Z' }, ['wrong-time']],
    ['issued long ago', { issuedAt: '2027-01-14T07:59:59Z' }, ['wrong-time']],
    ['that begins later', { notBefore: '2028-01-01T00:00:00Z' }, ['wrong-time']],
    ['with a date that does not exist', { issuedAt: '2027-02-30T00:00:00Z' }, ['wrong-time']],
    ['with an additional line', { nonce: '12345678\nNonce: 12345678' }, ['foreign-login']],
  ])('returns the right findings for a login %s', (_, fields, codes) => {
    expect(judge(writeLogin(fields))).toEqual(codes)
  })
})

describe('readMessage', () => {
  testWhole('rejects every character that Unicode calls blank, invisible, unassigned or private', () => {
    const passed: string[] = []
    for (let code = 0; code < 0x110000; code++) {
      // Skips most of the private and unassigned Unicode planes, whose characters are all treated alike.
      if (code === 0x40000) code = 0xe0000
      if (code === 0xf0000) break
      const character = String.fromCodePoint(code)
      if (unseen.test(character) && readMessage(`Hello ${character} my world`) !== undefined)
        passed.push(code.toString(16))
    }
    expect(passed).toEqual(['a', '20'])
  })

  test('accepts a combining mark only after a letter', () => {
    expect(readMessage('Ame\u0301lie')).toBe('Ame\u0301lie')
    expect(readMessage('Hello \u0301you')).toBeUndefined()
    expect(readMessage('\u20ddHello')).toBeUndefined()
    expect(readMessage('Hello\n\u0301you')).toBeUndefined()
  })

  test.each(['\u2800', '\ufffc', '\u{13441}', '\u{13442}', '\u{1d159}'])(
    'rejects %j as blank',
    (character) => {
      expect(readMessage(`Hello${character}you`)).toBeUndefined()
    },
  )
})

describe('matchTemplate', () => {
  test.each([
    [
      'special characters',
      'Market (v1.0) [a|b] \\w+ $1 ^: {nonce}',
      'Market (v1.0) [a|b] \\w+ $1 ^: 12345678',
      true,
    ],
    [
      'special characters as a pattern',
      'Market (v1.0) [a|b]: {nonce}',
      'Market (v1x0) [a|b]: 12345678',
      false,
    ],
    ['an unknown name in braces', 'Sign in to {text}: {nonce}', 'Sign in to {text}: 12345678', true],
    ['a value for an unknown name', 'Sign in to {text}: {nonce}', 'Sign in to Market: 12345678', false],
    [
      'a placeholder twice',
      'Sign in to Market: {nonce} {nonce}',
      'Sign in to Market: 12345678 12345678',
      false,
    ],
    ['a time placeholder twice', 'Market, {issuedAt} to {issuedAt}', 'Market, now to now', false],
    ['almost no text', 'Nonce: {nonce}', 'Nonce: 12345678', false],
    ['a placeholder alone', '{nonce}', '8f3a9be1c04d5e6f', false],
    ['an invalid time', 'Sign in to Market at {issuedAt}', 'Sign in to Market at noon', false],
  ])('matches only valid texts of a valid template: %s', (_, template, text, passes) => {
    expect(judge(text, { ...policy, messages: [template] }).length === 0).toBe(passes)
  })
})

function judge(data: string, trusted: Policy = policy): string[] {
  const plan = createHonestPlan({ venue: 'gasless' })
  const message = { id: 'signEIP191', to: zeroAddress, data, value: 0n, price: 0n } as const
  return verify({ ...plan, steps: [message, ...plan.steps], policy: trusted })
    .flat()
    .map(({ code }) => code)
}

const unseen =
  /\p{C}|\p{Z}|\p{White_Space}|\p{Default_Ignorable_Code_Point}|\p{Variation_Selector}|\p{Bidi_Control}/u
