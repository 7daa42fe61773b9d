/// <reference types="vite/types/importMeta.d.ts" />
import { cleanup, render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readProps } from '../../.storybook/readProps.js'
import { ControlsContext } from '../../stories/Controlled.js'
import { chosenOf, controls } from '../../stories/controls.js'
import { now } from '../../stories/fixtures.js'
import { StoryProviders } from '../../stories/StoryProviders.js'
import { allowDialogs } from '../components/support/allowDialogs.js'
import { whenShown } from '../components/support/whenShown.js'
import { sample } from '../setup/sample.js'

type Story = { render: () => ReactElement; argTypes?: (typeof controls)[string] }
type Module = { default: { title: string; argTypes?: Story['argTypes'] }; [name: string]: unknown }

const modules = Object.values(
  import.meta.glob<Module>(['../../stories/*.stories.tsx', '!../../stories/Live.stories.tsx'], {
    eager: true,
  }),
)

/** Matches the type of a prop that one control can set: text, number, boolean, or one of a few words. */
const plain = /^(string|number|boolean|bigint|Address|('[a-z]+'( \| )?)+)$/

/** Components and props without a visible effect. Each value is the reason. */
const unseen: { readonly [prop: string]: string } = {
  BasketButton: 'What it buys is shown by the dialog that it opens.',
  CheckoutButton: 'What it buys is shown by the dialog that it opens.',
  OfferButton: 'The token of the offer is shown by the dialog that it opens.',
  ListButton: 'The token of the listing is shown by the dialog that it opens.',
  AcceptOfferButton: 'What it gives is shown by the dialog that it opens.',
  OfferList: 'The token is shown by the dialog that “Accept” opens.',
  MessagesProvider: 'Its language is chosen in the toolbar.',
  'OrderGrid.eager': 'Cards come into being as they come into view: that is seen in a browser.',
  TillProvider: 'It shows nothing.',
  Tillkit: 'It shows nothing.',
  'CheckoutDialog.pollingInterval': 'It decides only when the dialog reads its orders again.',
  'PayPicker.chainId': 'There is one chain in the stories.',
  'SwapQuoteTable.chainId': 'There is one chain in the stories.',
}

const wanted = readProps({ root: `${process.cwd()}/` })
  // Leave out the parts of a card or a checkout, because the whole component has a control for their props.
  .filter(({ name }) => !/^(OrderCard|CheckoutView)./.test(name))
  .flatMap(({ name, props }) =>
    props.filter(({ type }) => plain.test(type)).map((prop) => ({ component: name, prop: prop.name })),
  )
  .filter(
    ({ component, prop }) => prop !== 'className' && !unseen[component] && !unseen[`${component}.${prop}`],
  )

/** A text that no story contains. */
const word = 'https://other.invalid/word'

allowDialogs()
// Fix the time, because some stories show it.
beforeAll(() => void vi.useFakeTimers({ now, toFake: ['Date'] }))
afterAll(() => void vi.useRealTimers())

describe('controls', () => {
  test('has one control for each plain prop of a public component', () => {
    const turned = Object.entries(controls).flatMap(([component, props]) =>
      Object.keys(props).map((prop) => ({ component, prop })),
    )
    expect(wanted.length).toBeGreaterThan(30)
    expect(turned).toEqual(expect.arrayContaining(wanted))
    expect(wanted).toEqual(expect.arrayContaining(turned))
  })

  test.each(sample(wanted, 16))('changes the story: $component: $prop', async ({ component, prop }) => {
    const control = controls[component]?.[prop]
    const stories = storiesOf(component)
    expect(stories.length).toBeGreaterThan(0)
    for (const story of stories) {
      const before = await show(story, {})
      for (const value of valuesOf(control)) {
        const turned = await show(story, chosenOf({ [prop]: value }, controls[component] ?? {}))
        if (turned.includes(word)) return
        // The HTML may also change without a control, for example with the time. So render the story once more without the control, and
        // compare.
        if (turned !== before && turned !== (await show(story, {}))) return
      }
    }
    expect.unreachable('Whatever is chosen, it looks the same.')
  })
})

/** Returns the stories that have the controls of a component. */
function storiesOf(component: string): Story[] {
  return modules.flatMap(({ default: { argTypes }, ...stories }) =>
    Object.values(stories as { [name: string]: Story }).filter(
      (story) => (story.argTypes ?? argTypes) === controls[component] || argTypes === controls[component],
    ),
  )
}

function valuesOf(control: controls.Control | undefined): readonly unknown[] {
  switch (control?.control) {
    case 'boolean':
      return [true, false]
    case 'number':
      return [3, 0]
    case 'select':
      return control.options ?? []
    default:
      return [word]
  }
}

async function show(story: Story, chosen: { [prop: string]: unknown }): Promise<string> {
  const { baseElement } = render(
    <StoryProviders>
      <ControlsContext value={chosen}>{story.render()}</ControlsContext>
    </StoryProviders>,
  )
  await whenShown()
  const { innerHTML } = baseElement
  cleanup()
  // Remove these ids, because React generates new ones for each render.
  return innerHTML.replaceAll(/_r_\w+_|:r\w+:/g, '')
}
