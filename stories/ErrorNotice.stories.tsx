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
/** What the network itself takes is missing. */
export const NoGas: Story = { render: () => show(noGas) }
export const ApprovalLeft: Story = { render: () => show(makeError('approval')) }
/** What is paid with was swapped, and then it was not sold. */
export const Swapped: Story = { render: () => show(makeError('swapped')) }
export const NotKnown: Story = { render: () => show(makeError('unknown')) }
export const Paid: Story = { render: () => show(makeError('spent')) }

/** A plan that was refused, for every reason there is. */
export const Refused: Story = { render: () => show(planRefused) }

/** An error of the page's own, in words that no catalogue has. */
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

/** Every code that a checkout has. */
export const EveryCode: Story = {
  render: () => (
    <div className="story-sheet">
      {Object.keys(checkoutErrors).map((code) => (
        <ErrorNotice key={code} error={makeErrorOf(code as CheckoutErrorCode)} />
      ))}
    </div>
  ),
}
