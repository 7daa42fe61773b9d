import type { Meta, StoryObj } from '@storybook/react-vite'
import { inWords } from '../src/checkout/explain/stepSentences.js'
import { StepList } from '../src/components/purchase/StepList.js'
import { Column } from './Column.js'
import { Controlled } from './Controlled.js'
import { controlsOf } from './controls.js'
import example from './examples/Steps.tsx?raw'
import { meanings } from './meanings.js'
import { reach, states } from './states.js'

const { argTypes, parameters } = controlsOf('StepList', example)

export default { title: 'Components/StepList', component: StepList, argTypes, parameters } satisfies Meta<
  typeof StepList
>

type Story = StoryObj

function show(steps: StepList.Props['steps'], explorerUrl?: string) {
  return (
    <Column>
      <Controlled of={StepList} steps={steps} explorerUrl={explorerUrl} />
    </Column>
  )
}

export const Waiting: Story = { render: () => show(states.switchChain.steps) }

/** The wallet prompts for the first step. */
export const Confirm: Story = { render: () => show(states.awaitingWallet.steps) }

export const Pending: Story = { render: () => show(states.pending.steps, 'https://explorer.invalid') }

export const Done: Story = { render: () => show(states.success.steps, 'https://explorer.invalid') }

export const Failed: Story = { render: () => show(states.error.steps) }

/** A purchase with signatures only. */
export const Signatures: Story = { render: () => show(reach('gasless', 'pending').steps) }

/** Every kind of step, with and without its optional fields. */
export const EveryKind: Story = {
  render: () => show(meanings.map((meaning) => ({ id: 'unknown', ...inWords(meaning), status: 'waiting' }))),
}

/** The host provides the text of the step. If the page has another language, the element is marked as English. */
export const OwnWords: Story = {
  render: () => show([{ id: 'unknown', text: 'Sweep the gallery', status: 'waiting' }]),
}
