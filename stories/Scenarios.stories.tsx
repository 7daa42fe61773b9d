import type { Meta, StoryObj } from '@storybook/react-vite'
import { ScenarioPlayer } from './ScenarioPlayer.js'
import { scenarios } from './scenarios.js'

export default { title: 'Checkout/Scenarios', tags: ['!autodocs'] } satisfies Meta

type Story = StoryObj

/** A payment with a token: an approval, then the purchase. */
export const ApproveAndBuy: Story = { render: () => <ScenarioPlayer events={scenarios.approveAndBuy} /> }

/** A block contains the payment, but a reorg may still remove the block. */
export const Settles: Story = { render: () => <ScenarioPlayer events={scenarios.settles} /> }

/** The allowance is already sufficient, so the purchase has no approval step. */
export const AlreadyApproved: Story = { render: () => <ScenarioPlayer events={scenarios.alreadyApproved} /> }

/** The buyer only signs: the service sends the transaction. */
export const Gasless: Story = { render: () => <ScenarioPlayer events={scenarios.gasless} /> }

/** The service's current offer is worse than the displayed one. */
export const WorseOffer: Story = { render: () => <ScenarioPlayer events={scenarios.worseOffer} /> }

/** The page was reloaded while the payment was pending. */
export const BegunEarlier: Story = { render: () => <ScenarioPlayer events={scenarios.begunEarlier} /> }

/** Another tab of this browser runs the purchase. */
export const AnotherTab: Story = { render: () => <ScenarioPlayer events={scenarios.anotherTab} /> }

/** The node cannot simulate the purchase, and the buyer rejects it in the wallet. */
export const Declined: Story = { render: () => <ScenarioPlayer events={scenarios.declined} /> }

/** The service sends a step that the buyer did not ask for. The checkout refuses it before the wallet prompts. */
export const Refused: Story = { render: () => <ScenarioPlayer events={scenarios.refused} /> }

/** The sale ended between the approval and the purchase. */
export const Reverted: Story = { render: () => <ScenarioPlayer events={scenarios.reverted} /> }

/** The page was closed while the wallet prompted. */
export const Uncertain: Story = { render: () => <ScenarioPlayer events={scenarios.uncertain} /> }

/** The payment succeeded, but the buyer received other items. */
export const Mismatch: Story = { render: () => <ScenarioPlayer events={scenarios.mismatch} /> }
