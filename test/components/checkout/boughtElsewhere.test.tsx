import { render, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, describe, expect, test } from 'vitest'
import { CheckoutButton } from '../../../src/components/checkout/CheckoutButton.js'
import { startShop } from '../../hooks/support/startShop.js'
import { allowDialogs } from '../support/allowDialogs.js'

const shop = await startShop()
const order = await shop.orderAbout(/A huge quantity/)

beforeAll(allowDialogs)

/** A device of the buyer’s, with notes of its own, whose page sells the order. */
async function enter(answer?: (_: unknown, at: number) => 'accept' | 'reject') {
  const host = await shop.enter({ answer })
  const { container } = render(<CheckoutButton order={order} />, { wrapper: host.wrapper })
  const page = within(container)
  return {
    host,
    press: async (name: RegExp) =>
      userEvent.click((await page.findAllByRole('button', { name })).at(-1) as HTMLElement),
    ends: (name: string) => page.findByRole('heading', { level: 2, name }),
    find: (name: RegExp) => page.queryByRole('button', { name }),
    heading: (name: string) => page.queryByRole('heading', { level: 2, name }),
  }
}

describe('CheckoutButton', () => {
  test('behavior: what was bought on another device is said to be bought, and can be bought once more', async () => {
    const before = await shop.printsOf(order.tokenId)
    const here = await enter((_, at) => (at < 1 ? 'reject' : 'accept'))
    await here.press(/^Buy$/)
    await here.press(/^Pay /)
    await here.ends('Stopped')

    const elsewhere = await enter()
    await elsewhere.press(/^Buy$/)
    await elsewhere.press(/^Pay /)
    await elsewhere.ends('It is yours')

    // Its page may have found it by itself by then.
    await waitFor(() => {
      here.find(/^Try again$/)?.click()
      expect(here.heading('Bought')).not.toBeNull()
    })
    expect(here.host.payments()).toBe(1)
    // Whoever has read it and presses again means another one.
    await here.press(/^Close$/)
    await here.press(/^Buy$/)
    await here.press(/^Pay /)
    await here.ends('It is yours')
    expect((await shop.printsOf(order.tokenId)) - before).toBe(2n)
  })
})
