import type { Meta, StoryObj } from '@storybook/react-vite'
import { type CheckoutErrorCode, checkoutErrors } from '../src/checkout/errors/CheckoutError.js'
import { ErrorNotice } from '../src/components/parts/ErrorNotice.js'
import { TillError } from '../src/errors.js'
import { Column } from './Column.js'
import { codeOf } from './codeOf.js'
import { makeError, makeErrorOf, noGas, planRefused } from './errors.js'
import example from './examples/Failure.tsx?raw'
import { ether, usdc } from './fixtures.js'

const parameters = codeOf(example)

export default { title: 'Components/ErrorNotice', component: ErrorNotice, parameters } satisfies Meta<
  typeof ErrorNotice
>

type Story = StoryObj

const show = (error: TillError) => (
  <Column>
    <ErrorNotice error={error} currency={usdc} gasCurrency={ether} />
  </Column>
)

export const NoMoneyMoved: Story = { render: () => show(makeError('none')) }
/** The balance is too low for the network fee. */
export const NoGas: Story = { render: () => show(noGas) }
export const ApprovalLeft: Story = { render: () => show(makeError('approval')) }
/** The swap succeeded, but the purchase failed. */
export const Swapped: Story = { render: () => show(makeError('swapped')) }
export const NotKnown: Story = { render: () => show(makeError('unknown')) }
export const Paid: Story = { render: () => show(makeError('spent')) }

/** The checkout refused the steps that the service sent. The notice shows a text for each reason. */
export const Refused: Story = { render: () => show(planRefused) }

/** An error of the host's own code. No catalogue of Tillkit has a text for it. */
export const Foreign: Story = {
  render: () =>
    show(
      new TillError('Closed', {
        shortMessage: 'The gallery is closed on Mondays.',
        details: 'It opens again at nine.',
        fix: 'Come back tomorrow.',
      }),
    ),
}

/** Every error code of a checkout. */
export const EveryCode: Story = {
  render: () => (
    <div className="story-sheet">
      {Object.keys(checkoutErrors).map((code) => (
        <ErrorNotice key={code} error={makeErrorOf(code as CheckoutErrorCode)} />
      ))}
    </div>
  ),
}
