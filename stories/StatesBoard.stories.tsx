import type { Meta, StoryObj } from '@storybook/react-vite'
import type { ReactNode } from 'react'
import { Checkout } from './Checkout.js'
import * as after from './CheckoutAfter.stories.js'
import * as before from './CheckoutBefore.stories.js'
import * as paying from './CheckoutPaying.stories.js'
import * as problems from './CheckoutProblems.stories.js'
import { StatesBoard } from './StatesBoard.js'
import { states } from './states.js'

export default { title: 'Checkout/States board', tags: ['!autodocs'] } satisfies Meta

type Story = StoryObj

/** The two states that a buyer sees in every purchase. */
export const Lead: Story = { render: () => <StatesBoard stories={lead} /> }
export const Before: Story = { render: () => <StatesBoard stories={allOf(before)} /> }
export const Paying: Story = { render: () => <StatesBoard stories={allOf(paying)} /> }
export const Problems: Story = { render: () => <StatesBoard stories={allOf(problems)} /> }
export const After: Story = { render: () => <StatesBoard stories={allOf(after)} /> }

const lead = {
  Idle: { render: () => <Checkout state={states.idle} /> },
  Success: { render: () => <Checkout state={states.success} /> },
}

/** Returns all stories of a file, so that a new story is on the board too. Skips the other exports of the file. */
function allOf(file: object): StatesBoard.Props['stories'] {
  return Object.fromEntries(Object.entries(file).filter(isStory))
}

function isStory(entry: [name: string, value: unknown]): entry is [string, { render: () => ReactNode }] {
  const [name, value] = entry
  return name !== 'default' && typeof value === 'object' && value !== null && 'render' in value
}
