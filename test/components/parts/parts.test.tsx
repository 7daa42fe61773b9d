import { createRef } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { parts } from '../support/parts.js'
import { renderWithProviders } from '../support/renderWithProviders.js'

describe.each(Object.entries(parts))('%s', (_, part) => {
  test('passes on class name, style, ref and other attributes', () => {
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

  test('renders the element of `render`, with both refs and class names', () => {
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

  test('logs no error', () => {
    const log = vi.spyOn(console, 'error')
    renderWithProviders(part({}))
    expect(log).not.toHaveBeenCalled()
    log.mockRestore()
  })
})
