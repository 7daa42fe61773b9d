import type { Meta, StoryObj } from '@storybook/react-vite'
import { ScenarioPlayer } from './ScenarioPlayer.js'
import { scenarios } from './scenarios.js'

export default { title: 'Checkout/Scenarios', tags: ['!autodocs'] } satisfies Meta

type Story = StoryObj

/** With a token: an approval, then the purchase. */
export const ApproveAndBuy: Story = { render: () => <ScenarioPlayer events={scenarios.approveAndBuy} /> }

/** The payment is on chain, and its block may still be taken back. */
export const Settles: Story = { render: () => <ScenarioPlayer events={scenarios.settles} /> }

/** The market may take enough already: no step asks for it. */
export const AlreadyApproved: Story = { render: () => <ScenarioPlayer events={scenarios.alreadyApproved} /> }

/** Signatures only: the service sends the transaction. */
export const Gasless: Story = { render: () => <ScenarioPlayer events={scenarios.gasless} /> }

/** What the service offers now is worse than what was shown. */
export const WorseOffer: Story = { render: () => <ScenarioPlayer events={scenarios.worseOffer} /> }

/** Another tab of this browser is at it. */
export const AnotherTab: Story = { render: () => <ScenarioPlayer events={scenarios.anotherTab} /> }

/** The node cannot rehearse it, and the buyer declines in the wallet. */
export const Declined: Story = { render: () => <ScenarioPlayer events={scenarios.declined} /> }

/** The service asks for what nobody wanted: the wallet is never asked. */
export const Refused: Story = { render: () => <ScenarioPlayer events={scenarios.refused} /> }

/** The sale ended between the approval and the purchase. */
export const Reverted: Story = { render: () => <ScenarioPlayer events={scenarios.reverted} /> }

/** The page was closed while the wallet asked. */
export const Uncertain: Story = { render: () => <ScenarioPlayer events={scenarios.uncertain} /> }

/** The payment was made, and something else than agreed arrived. */
export const Mismatch: Story = { render: () => <ScenarioPlayer events={scenarios.mismatch} /> }
