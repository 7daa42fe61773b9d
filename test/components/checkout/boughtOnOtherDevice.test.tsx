import { render, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, test } from 'vitest'
import { CheckoutButton } from '../../../src/components/checkout/CheckoutButton.js'
import { startShop } from '../../hooks/support/startShop.js'
import { allowDialogs } from '../support/allowDialogs.js'
import { press } from '../support/press.js'

const shop = await startShop()
const order = await shop.orderAbout(/A huge quantity/)

beforeAll(allowDialogs)

/** Opens a page that sells the order, as on another device of the buyer: the page has its own journal. */
async function enter(answer?: (_: unknown, at: number) => 'accept' | 'reject') {
  const host = await shop.enter({ answer })
  const { container } = render(<CheckoutButton order={order} />, { wrapper: host.wrapper })
  const page = within(container)
  return {
    host,
    press: (name: RegExp) => press(name, page),
    ends: (name: RegExp) => page.findByRole('heading', { level: 2, name }),
    find: (name: RegExp) => page.queryByRole('button', { name }),
    heading: (name: string) => page.queryByRole('heading', { level: 2, name }),
  }
}

describe('CheckoutButton', () => {
  test('shows “Bought” when another device bought it, and can buy it once more', async () => {
    const before = await shop.printsOf(order.tokenId)
    const thisDevice = await enter((_, at) => (at < 1 ? 'reject' : 'accept'))
    await thisDevice.press(/^Buy$/)
    await thisDevice.press(/^Pay /)
    await thisDevice.ends(/^Purchase cancelled$/)

    const otherDevice = await enter()
    await otherDevice.press(/^Buy$/)
    await otherDevice.press(/^Pay /)
    await otherDevice.ends(/ is yours$/)

    // The page may find the purchase automatically. Then it shows no button “Try again”.
    await waitFor(() => {
      thisDevice.find(/^Try again$/)?.click()
      expect(thisDevice.heading('Bought')).not.toBeNull()
    })
    expect(thisDevice.host.payments()).toBe(1)
    // A buyer who has read “Bought” and presses again wants another unit.
    await thisDevice.press(/^Close$/)
    await thisDevice.press(/^Buy$/)
    await thisDevice.press(/^Pay /)
    await thisDevice.ends(/ is yours$/)
    expect((await shop.printsOf(order.tokenId)) - before).toBe(2n)
  })
})
