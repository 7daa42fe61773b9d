import { afterEach, describe, expect, test, vi } from 'vitest'
import { createAppearance } from '../../src/widget/createAppearance.js'

afterEach(() => vi.restoreAllMocks())

describe('createAppearance', () => {
  test.each([
    ['normal', undefined, 'light'],
    ['light', undefined, 'light'],
    ['light dark', undefined, 'system'],
    ['dark light', undefined, 'system'],
    ['only dark', undefined, 'dark'],
    ['dark', 'light', 'light'],
    ['normal', 'system', 'system'],
  ] as const)('takes the theme from color-scheme %s and the option %s', (colorScheme, theme, expected) => {
    const host = openHost(colorScheme)
    const appearance = createAppearance(host)
    appearance.apply({ theme, look: undefined })
    expect(host.dataset).toMatchObject({ tillTheme: expected })
    appearance.remove()
    expect({ ...host.dataset }).toEqual({})
  })

  test('keeps the attributes of the page, and restores them', () => {
    const host = openHost('light dark')
    Object.assign(host.dataset, { tillTheme: 'dark', tillLook: 'ink' })
    const appearance = createAppearance(host)
    appearance.apply({ theme: undefined, look: undefined })
    expect({ ...host.dataset }).toEqual({ tillTheme: 'dark', tillLook: 'ink' })
    appearance.apply({ theme: 'light', look: 'littoral' })
    expect({ ...host.dataset }).toEqual({ tillTheme: 'light' })
    appearance.remove()
    expect({ ...host.dataset }).toEqual({ tillTheme: 'dark', tillLook: 'ink' })
  })
})

/** Adds an element with this `color-scheme` to the page. jsdom does not compute this CSS property, so the test mocks it. */
function openHost(colorScheme: string): HTMLElement {
  const host = document.createElement('div')
  document.body.append(host)
  vi.spyOn(window, 'getComputedStyle').mockReturnValue({ colorScheme } as CSSStyleDeclaration)
  return host
}
