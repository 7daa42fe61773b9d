import { afterEach, describe, expect, test } from 'vitest'
import { lockScroll } from '../../../src/components/parts/modal/lockScroll.js'

const { style } = document.documentElement
afterEach(() => void Object.assign(style, { overflow: '', scrollbarGutter: '' }))

describe('lockScroll', () => {
  test.each([
    ['the last opened first', [1, 0]],
    ['the first opened first', [0, 1]],
  ])('lets the page scroll after the last dialog closes: %s', (_, order) => {
    const unlock = [lockScroll(), lockScroll()]
    const [first = 0, last = 0] = order
    unlock[first]?.()
    unlock[first]?.()
    expect(style.overflow).toBe('hidden')
    unlock[last]?.()
    expect(style).toMatchObject({ overflow: '', scrollbarGutter: '' })
  })

  test('keeps the own style of the page', () => {
    style.overflow = 'clip'
    lockScroll()()
    expect(style.overflow).toBe('clip')
  })

  test('does not restore a lock that the page ended meanwhile', () => {
    style.overflow = 'hidden'
    const unlock = lockScroll()
    style.overflow = ''
    unlock()
    expect(style.overflow).toBe('')
  })
})
