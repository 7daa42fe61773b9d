import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor } from 'storybook/test'
import { Live } from './Live.js'
import { LiveWidget } from './LiveWidget.js'

export default { title: 'Live', tags: ['!autodocs'] } satisfies Meta

type Story = StoryObj

/** A payment in ether needs one transaction. Without a wallet in the toolbar, the dialog first connects one. */
export const BuyWithEther: Story = {
  render: () => <Live />,
  play: async ({ canvasElement }) => {
    await buy(canvasElement, 'success')
    await expectOnChain(canvasElement, {
      'Owner of the work': 'buyer',
      'The seller has': '10.3237 ETH, 0 USDC',
    })
    await expectPrompts(canvasElement, 1)
  },
}

/** A payment with a token needs an approval of exactly the price, then the purchase. */
export const BuyWithToken: Story = {
  render: () => <Live currency="usdc" />,
  play: async ({ canvasElement }) => {
    await buy(canvasElement, 'success')
    await expectOnChain(canvasElement, paidInToken)
    await expectPrompts(canvasElement, 2)
  },
}

/** A wallet with atomic batches prompts once. Approval and purchase either both happen or both fail. */
export const BuyAsOneBatch: Story = {
  render: () => <Live currency="usdc" wallet="atomic" />,
  play: async ({ canvasElement }) => {
    await buy(canvasElement, 'success')
    await expectOnChain(canvasElement, paidInToken)
    await expectPrompts(canvasElement, 1)
  },
}

/** The buyer signs a permit and the purchase, and pays no gas. The market submits both signatures. */
export const BuyWithSignatures: Story = {
  render: () => <Live currency="usdc" wallet="key" gasless />,
  play: async ({ canvasElement }) => {
    await buy(canvasElement, 'success')
    await expectOnChain(canvasElement, { ...paidInToken, 'The buyer has': '10.0000 ETH, 380 USDC' })
    await expectPrompts(canvasElement, 2)
  },
}

/** The buyer rejects the first prompt, so nothing is paid. The second attempt pays. */
export const DeclineThenBuy: Story = {
  render: () => <Live wallet="key" answers={['reject']} />,
  play: async ({ canvasElement }) => {
    await buy(canvasElement, 'cancelled')
    await expectOnChain(canvasElement, {
      'Owner of the work': 'seller',
      'The buyer has': '10.0000 ETH, 500 USDC',
    })
    await press('.till-checkout-footer .till-button:not([data-variant])')
    await find('.till-checkout[data-status="success"]')
    await expectOnChain(canvasElement, { 'Owner of the work': 'buyer' })
    await expectPrompts(canvasElement, 2)
  },
}

/** A service redirects the payment to a stranger. The checkout refuses the steps before the wallet prompts. */
export const CheatingService: Story = {
  render: () => (
    <Live
      wallet="key"
      tamper={(steps, { people }) =>
        steps.map((step) => ('data' in step ? { ...step, to: people.artist.address } : step))
      }
    />
  ),
  play: async ({ canvasElement }) => {
    await buy(canvasElement, 'error')
    await find('[data-code="PlanRefused"]')
    await expectOnChain(canvasElement, {
      'Owner of the work': 'seller',
      'The buyer has': '10.0000 ETH, 500 USDC',
    })
    await expect(canvasElement.querySelector('[data-prompts]')).toBeNull()
  },
}

/** The element `<till-checkout>` contains all code that it needs, so it does not use the page's React. */
export const Widget: Story = {
  render: () => <Live wallet="key">{(order, shop) => <LiveWidget order={order} shop={shop} />}</Live>,
  play: async ({ canvasElement }) => {
    await press('.till-button[data-status="idle"]:not(:disabled)')
    await press(payButton)
    await find('.till-checkout[data-status="success"]')
    await expectOnChain(canvasElement, { 'Owner of the work': 'buyer' })
    await expectPrompts(canvasElement, 1)
  },
}

const payButton = '.till-checkout[data-status="idle"] .till-button:not([data-variant])[aria-disabled="false"]'

const connectButton =
  '.till-checkout[data-status="disabled"] .till-checkout-footer .till-button:not([data-variant])'

const paidInToken = {
  'Owner of the work': 'buyer',
  'The seller has': '10.0000 ETH, 111 USDC',
  'The market may take': '0 USDC',
}

/** Opens the checkout, connects a wallet there if necessary, pays, and waits for the expected end status. */
async function buy(canvasElement: HTMLElement, status: string): Promise<void> {
  const button = '.story-live-work .till-button'
  await find(`${button}:not(:disabled)`)
  const isDisconnected = canvasElement.querySelector(`${button}[data-status="disabled"]`) !== null
  await press(button)
  if (isDisconnected) await press(connectButton)
  await press(payButton)
  const ended = ['success', 'cancelled', 'error'].map((end) => `.till-checkout[data-status="${end}"]`)
  await expect(await find(ended.join())).toHaveAttribute('data-status', status)
}

async function press(selector: string): Promise<void> {
  await userEvent.click(await find(selector))
}

/** Finds an element on the page or in the widget, and waits until it exists. */
function find(selector: string): Promise<HTMLElement> {
  return waitFor(
    () => {
      const widget = document.querySelector('till-checkout')?.shadowRoot
      const found =
        document.querySelector<HTMLElement>(selector) ?? widget?.querySelector<HTMLElement>(selector)
      if (!found) throw new Error(`There is no ${selector}.`)
      return found
    },
    // The timeout is long, because machines may be slow. Without `onTimeout`, the error would also contain the HTML of the page.
    { timeout: 60_000, onTimeout: (error) => error },
  )
}

async function expectOnChain(canvasElement: HTMLElement, facts: { [name: string]: string }): Promise<void> {
  for (const [name, value] of Object.entries(facts)) {
    await find(`[data-fact="${name}"][data-value="${value}"]`)
    await expect(canvasElement.querySelector(`[data-fact="${name}"]`)).toHaveTextContent(value)
  }
}

async function expectPrompts(canvasElement: HTMLElement, count: number): Promise<void> {
  await expect(canvasElement.querySelector('[data-prompts]')).toHaveAttribute('data-prompts', String(count))
}
