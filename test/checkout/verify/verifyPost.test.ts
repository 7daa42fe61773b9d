import { describe, expect, test } from 'vitest'
import type { Trust } from '../../../src/checkout/verify/trust.js'
import { verifyPost } from '../../../src/checkout/verify/verifyPost.js'
import type { Step } from '../../../src/protocol/step.js'

const trust = { base: 'https://market.example/base', origins: ['https://market.example'] } as unknown as Trust

function findings(post: { endpoint: string; method?: string } | undefined) {
  const step = { post: post && { method: 'POST', ...post } } as unknown as Step
  return verifyPost({ step, trust }).map(({ code, text }) => [code, /\((.*)\)$/.exec(text)?.[1]])
}

describe('verifyPost', () => {
  test.each([
    ['no data', undefined],
    ['data to a path of the market', { endpoint: '/orders' }],
    ['data to the origin of the market', { endpoint: 'https://market.example/orders', method: 'PUT' }],
  ])('accepts a step that sends %s', (_, post) => {
    expect(findings(post)).toEqual([])
  })

  test.each([
    [
      'another origin',
      { endpoint: 'https://evil.example/orders' },
      [['foreign-origin', 'https://evil.example']],
    ],
    [
      'another port',
      { endpoint: 'https://market.example:444/' },
      [['foreign-origin', 'https://market.example:444']],
    ],
    ['a URL without an origin', { endpoint: 'data:text/plain,x' }, [['foreign-origin', 'data:']]],
    ['a blob of the page', { endpoint: 'blob:https://market.example/1' }, [['foreign-origin', 'blob:']]],
    ['another method', { endpoint: '/orders', method: 'GET' }, [['unsafe-post', 'GET']]],
    ['a password in the URL', { endpoint: 'https://me:word@market.example/' }, [['unsafe-post', 'POST']]],
    ['an invalid URL', { endpoint: 'https://' }, [['unsafe-post', 'https://']]],
  ])('refuses %s', (_, post, expected) => {
    expect(findings(post)).toEqual(expected)
  })
})
