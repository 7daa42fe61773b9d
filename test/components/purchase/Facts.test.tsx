import { act, render, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { Facts } from '../../../src/components/purchase/Facts.js'
import { people } from '../../../stories/fixtures.js'

const usdc = { symbol: 'USDC', decimals: 6 }
const ether = { symbol: 'ETH', decimals: 18 }
const account = { account: people.buyer, accountName: 'Ada' }
const unread = { ...account, currency: usdc, gasCurrency: ether, balance: undefined, networkFee: undefined }

describe('Facts', () => {
  test('shows a line for each fact while it is loading', () => {
    expect(linesOf(<Facts {...unread} />)).toEqual(['Your balance…', 'AccountAda', 'Estimated network fee…'])
  })

  test('shows that a value could not be read when `isBalanceError` or `isNetworkFeeError` is set', () => {
    const failed = <Facts {...unread} isBalanceError isNetworkFeeError />
    expect(linesOf(failed)).toEqual([
      'Your balanceUnavailable',
      'AccountAda',
      'Estimated network feeUnavailable',
    ])
    expect(screen.queryByRole('button')).toBeNull()
  })

  test('reads both values with one button, one read at a time, and shows that it is reading', async () => {
    let looks = 0
    let end = () => {}
    const onLookAgain = () => {
      looks++
      return new Promise<void>((resolve) => {
        end = resolve
      })
    }
    const failed = <Facts {...unread} isBalanceError isNetworkFeeError onLookAgain={onLookAgain} />
    const { container } = render(failed)
    const button = screen.getByRole('button', { name: 'Check again' })
    act(() => button.click())
    act(() => button.click())
    expect(looks).toBe(1)
    expect(container.querySelector('dd')?.textContent).toBe('…Check again')
    await act(async () => end())
    expect(container.querySelector('dd')?.textContent).toBe('UnavailableCheck again')
    act(() => button.click())
    expect(looks).toBe(2)
  })

  test('keeps the last balance when a later read fails', () => {
    const lines = linesOf(<Facts {...unread} balance={5_000_000n} isNetworkFeeError onLookAgain={() => {}} />)
    expect(lines.at(0)).toBe('Your balance5 USDC')
    expect(lines.at(-1)).toBe('Estimated network feeUnavailableCheck again')
  })
})

function linesOf(facts: React.ReactElement): string[] {
  const { container } = render(facts)
  return [...container.querySelectorAll('.till-facts-line')].map(({ textContent }) =>
    textContent.replaceAll('\u00a0', ' '),
  )
}
