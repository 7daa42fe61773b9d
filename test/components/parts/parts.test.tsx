import { createRef } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { parts } from '../support/parts.js'
import { renderWithProviders } from '../support/renderWithProviders.js'

describe.each(Object.entries(parts))('%s', (_, part) => {
  test('default: class name, style, ref and the rest are passed on', () => {
    const ref = createRef<HTMLDivElement>()
    const common = { className: 'mine', style: { order: 7 }, ref, 'data-testid': 'part', lang: 'cy' }
    const { getByTestId } = renderWithProviders(part(common))
    const element = getByTestId('part')
    expect(ref.current).toBe(element)
    expect([...element.classList].some((name) => name.startsWith('till-'))).toBe(true)
    expect(element.classList.contains('mine')).toBe(true)
    expect(element.style.order).toBe('7')
    expect(element.lang).toBe('cy')
  })

  test('parameters: render', () => {
    const ref = createRef<HTMLDivElement>()
    const own = createRef<HTMLElement>()
    const render = <section ref={own} className="own" data-testid="part" />
    const { getByTestId } = renderWithProviders(part({ className: 'mine', render, ref }))
    const element = getByTestId('part')
    expect(element.tagName).toBe('SECTION')
    expect(ref.current).toBe(element)
    expect(own.current).toBe(element)
    expect(element.className).toMatch(/^till-.* mine own$/)
  })

  test('behavior: it says nothing on the console', () => {
    const log = vi.spyOn(console, 'error')
    renderWithProviders(part({}))
    expect(log).not.toHaveBeenCalled()
    log.mockRestore()
  })
})
