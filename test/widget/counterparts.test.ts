import type { ComponentProps } from 'react'
import { describe, expect, test } from 'vitest'
import type { CheckoutButton } from '../../src/components/checkout/CheckoutButton.js'
import type { WidgetEvents } from '../../src/widget/mountOptions.js'
import { optionNames } from '../../src/widget/optionNames.js'
import { readExports } from '../../tools/readExports.js'
import { readMembers } from '../../tools/readMembers.js'

/** The props of `CheckoutButton` that a plain button does not have. */
type Own = Exclude<PropNames<CheckoutButton.Props>, keyof ComponentProps<'button'>>
type PropNames<props> = props extends unknown ? keyof props : never

/**
 * The widget's replacement for a prop of `CheckoutButton`: an option, an event or a slot. `none` is the reason why there is no replacement.
 */
type Counterpart =
  | { option: (typeof optionNames)[number] }
  | { event: keyof WidgetEvents }
  | { slot: string }
  | { none: string }

/** The widget's replacement for each prop. If a prop is missing here or does not exist, the code does not compile. */
const counterparts = {
  order: { option: 'orders' },
  quantity: { option: 'orders' },
  items: { option: 'orders' },
  fees: { option: 'fees' },
  recipient: { option: 'recipient' },
  marketplace: { option: 'marketplace' },
  reference: { option: 'reference' },
  policy: { option: 'policy' },
  pay: { option: 'pay' },
  currency: { option: 'currency' },
  collectionName: { option: 'collectionName' },
  viewUrl: { option: 'viewUrl' },
  yours: {
    none: 'The page of a widget decides whether it shows a checkout for an item that the buyer owns.',
  },
  onEvent: { event: 'till-event' },
  onPayChange: { event: 'till-pay-change' },
  onConnect: { event: 'till-connect' },
  topUp: { slot: 'top-up' },
  pollingInterval: {
    none: 'The default suits every page; a page with a special reason uses the React components.',
  },
  render: {
    none: 'It renders a React element; what a page puts into the slot `trigger` is its own element.',
  },
} satisfies Record<Own, Counterpart>

describe('<till-checkout>', () => {
  test('has a counterpart, or a reason, for each prop of the button', () => {
    const listed: Record<string, Counterpart> = counterparts
    const named = Object.values(listed).flatMap((one) => ('option' in one ? [one.option] : []))
    expect(named.filter((name) => !optionNames.includes(name))).toEqual([])
    // Read the names from the source, so that the test also fails without a type check.
    const written = readMembers(readExports())
      .map(({ path }) => /^CheckoutButton\.(\w+)$/.exec(path)?.[1])
      .filter((name) => name !== undefined)
    expect(written.length).toBeGreaterThan(5)
    expect(written.filter((name) => !(name in listed))).toEqual([])
  })
})
