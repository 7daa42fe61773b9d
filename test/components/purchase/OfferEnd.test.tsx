import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { OfferEnd } from '../../../src/components/purchase/OfferEnd.js'
import { makeOrder } from '../../../stories/fixtures.js'

const now = new Date('2026-11-20T12:00:00Z')
const endsIn = (seconds: number) => [
  { order: makeOrder({ validUntil: new Date(now.getTime() + seconds * 1_000) }) },
]

describe('OfferEnd', () => {
  beforeEach(() => vi.useFakeTimers({ now }))
  afterEach(() => vi.useRealTimers())

  test('counts minutes, then the seconds of the last minute, then shows that the offer ended', () => {
    render(<OfferEnd items={endsIn(150)} now={undefined} />)
    const shown = () => screen.getByRole('time').textContent
    expect(shown()).toBe('Ends in 2 minutes')
    pass(61)
    expect(shown()).toBe('Ends in 1 minute')
    pass(31)
    expect(shown()).toBe('Ends in 59 seconds')
    pass(1)
    expect(shown()).toBe('Ends in 58 seconds')
    pass(57)
    expect(shown()).toBe('Ends in 1 second')
    pass(2)
    expect(shown()).toMatch(/^Ended /)
  })

  test('shows the earliest end of several offers', () => {
    render(<OfferEnd items={[...endsIn(7_200), ...endsIn(3_600)]} now={undefined} />)
    expect(screen.getByRole('time').textContent).toBe('Ends in 1 hour')
  })

  test('shows nothing when the end is far away', () => {
    const { container } = render(<OfferEnd items={endsIn(40 * 86_400)} now={undefined} />)
    expect(container.innerHTML).toBe('')
  })
})

/** Advances the clock second by second, so that each timer can render. */
function pass(seconds: number): void {
  for (let second = 0; second < seconds; second++) act(() => vi.advanceTimersByTime(1_000))
}
