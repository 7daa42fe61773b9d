import { act, render, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { Facts } from '../../../src/components/purchase/Facts.js'
import { people } from '../../../stories/fixtures.js'

const usdc = { symbol: 'USDC', decimals: 6 }
const ether = { symbol: 'ETH', decimals: 18 }
const account = { account: people.buyer, accountName: 'Ada' }
const unread = { ...account, currency: usdc, gasCurrency: ether, balance: undefined, networkFee: undefined }

describe('Facts', () => {
  test('default: what is being read has its line before it is known', () => {
    expect(linesOf(<Facts {...unread} />)).toEqual(['Your balance…', 'AccountAda', 'Network fee, about…'])
  })

  test('parameters: isBalanceError, isNetworkFeeError: what could not be read is said, and nothing is made up', () => {
    const failed = <Facts {...unread} isBalanceError isNetworkFeeError />
    expect(linesOf(failed)).toEqual([
      'Your balanceCould not be looked up',
      'AccountAda',
      'Network fee, aboutCould not be looked up',
    ])
    expect(screen.queryByRole('button')).toBeNull()
  })

  test('parameters: onLookAgain: one button looks for both, once at a time, and says that it looks', async () => {
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
    expect(container.querySelector('dd')?.textContent).toBe('Could not be looked upCheck again')
    act(() => button.click())
    expect(looks).toBe(2)
  })

  test('parameters: balance: what was read before stands, whatever failed since', () => {
    const lines = linesOf(<Facts {...unread} balance={5_000_000n} isNetworkFeeError onLookAgain={() => {}} />)
    expect(lines.at(0)).toBe('Your balance5 USDC')
    expect(lines.at(-1)).toBe('Network fee, aboutCould not be looked upCheck again')
  })
})

function linesOf(facts: React.ReactElement): string[] {
  const { container } = render(facts)
  return [...container.querySelectorAll('.till-facts-line')].map(({ textContent }) =>
    textContent.replaceAll('\u00a0', ' '),
  )
}
