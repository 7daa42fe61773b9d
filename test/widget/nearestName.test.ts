import { describe, expect, test } from 'vitest'
import { nearestName } from '../../src/widget/nearestName.js'
import { optionNames } from '../../src/widget/optionNames.js'

describe('nearestName', () => {
  test.each([
    ['recipent', 'recipient'],
    ['marketPlace', 'marketplace'],
    ['ipfs-gateway', 'ipfsGateway'],
    ['viewurl', 'viewUrl'],
    ['lok', 'look'],
    ['fee', 'fees'],
    ['market', 'markets'],
  ])('corrects %s to %s', (wrong, suggestion) => {
    expect(nearestName(wrong, optionNames)).toBe(suggestion)
  })

  test('finds each option when any one letter is missing', () => {
    for (const name of optionNames) {
      for (let at = 0; at < name.length; at++) {
        const wrong = name.slice(0, at) + name.slice(at + 1)
        expect([wrong, nearestName(wrong, optionNames)]).toEqual([wrong, name])
      }
    }
  })

  test.each(['', 'x', 'sparkle', '__vnode', '_vei', 'jQuery3512', '__reactFiber$abc'])(
    'returns undefined for %j',
    (name) => {
      expect(nearestName(name, optionNames)).toBe(undefined)
    },
  )
})
