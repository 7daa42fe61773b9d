/// <reference types="vite/types/importMeta.d.ts" />
import { render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { codeOf } from '../../stories/codeOf.js'
import { Basket } from '../../stories/examples/Basket.js'
import { Button } from '../../stories/examples/Button.js'
import { BuyAll } from '../../stories/examples/BuyAll.js'
import { Card } from '../../stories/examples/Card.js'
import { Changes } from '../../stories/examples/Changes.js'
import { Connect } from '../../stories/examples/Connect.js'
import { Dialog } from '../../stories/examples/Dialog.js'
import { Failure } from '../../stories/examples/Failure.js'
import { Fees } from '../../stories/examples/Fees.js'
import { Grid } from '../../stories/examples/Grid.js'
import { Listing } from '../../stories/examples/Listing.js'
import { Offer } from '../../stories/examples/Offer.js'
import { Offers } from '../../stories/examples/Offers.js'
import { Paid } from '../../stories/examples/Paid.js'
import { Pay } from '../../stories/examples/Pay.js'
import { Prices } from '../../stories/examples/Prices.js'
import { Quantity } from '../../stories/examples/Quantity.js'
import { Steps } from '../../stories/examples/Steps.js'
import { Summary } from '../../stories/examples/Summary.js'
import { View } from '../../stories/examples/View.js'
import { Words } from '../../stories/examples/Words.js'
import { contracts, makeEdition, makeOrder, makeOrders, now, usdc } from '../../stories/fixtures.js'
import { StoryProviders } from '../../stories/StoryProviders.js'
import { states } from '../../stories/states.js'
import { allowDialogs } from '../components/support/allowDialogs.js'

allowDialogs()
// Fix the time, because the orders of the stories are for sale on one day only.
beforeAll(() => void vi.useFakeTimers({ now, toFake: ['Date'] }))
afterAll(() => void vi.useRealTimers())

const files = import.meta.glob<string>('../../stories/examples/*.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
})

const shown: { [name: string]: { example: ReactElement; text: string | RegExp } } = {
  Basket: { example: <Basket orders={[makeOrder()]} onClose={() => {}} />, text: 'Your cart' },
  BuyAll: { example: <BuyAll orders={[makeOrder()]} />, text: 'Buy' },
  Button: { example: <Button order={makeOrder()} />, text: 'Take it home' },
  Card: { example: <Card order={makeOrder()} />, text: 'Herbarium' },
  Connect: { example: <Connect account={undefined} />, text: 'Connect to see your collection' },
  Dialog: { example: <Dialog order={makeOrder()} />, text: 'Have a look' },
  Grid: { example: <Grid orders={makeOrders(2)} />, text: 'Herbarium' },
  Quantity: { example: <Quantity order={makeEdition()} />, text: 'Quantity' },
  Changes: { example: <Changes state={states.review} currency={usdc} />, text: 'What changed' },
  Failure: {
    example: <Failure contractAddress={contracts.herbarium} orderId="0x2a" />,
    text: /network|service/,
  },
  Fees: { example: <Fees order={makeOrder()} />, text: /Includes/ },
  Listing: { example: <Listing order={makeOrder()} usdc={contracts.usdc} />, text: 'List for sale' },
  Offer: { example: <Offer order={makeOrder()} usdc={contracts.usdc} />, text: 'Make an offer' },
  Offers: {
    example: <Offers order={makeOrder()} />,
    text: 'No offers yet. Make the first one, or come back later.',
  },
  Paid: { example: <Paid state={states.success} currency={usdc} />, text: 'Received' },
  Pay: { example: <Pay order={makeOrder()} />, text: 'Pay with' },
  Prices: { example: <Prices order={makeOrder()} />, text: 'Loading prices' },
  Steps: { example: <Steps state={states.awaitingWallet} />, text: 'Confirm in your wallet' },
  Summary: { example: <Summary state={states.awaitingWallet} currency={usdc} />, text: 'You pay' },
  Words: { example: <Words order={makeOrder()} />, text: /\$/ },
  View: { example: <View order={makeOrder()} onClose={() => {}} />, text: 'Your purchase' },
}

describe('codeOf', () => {
  test.each(Object.keys(files))('shows the code of an app in %s, and runs it', async (path) => {
    const { code } = codeOf(files[path] ?? '').docs.source
    const packages = [...code.matchAll(/from '([^']+)'/g)].map(([, name]) => name)
    expect(packages.filter((name) => !/^(react|tillkit|tillkit\/(core|parts))$/.test(name ?? ''))).toEqual([])
    const [, name = ''] = /(\w+)\.tsx$/.exec(path) ?? []
    const { example, text } = shown[name] ?? {}
    const { findAllByText } = render(<StoryProviders>{example}</StoryProviders>)
    expect(await findAllByText(text ?? '?')).not.toEqual([])
  })

  test('covers every example', () => {
    expect(Object.keys(files)).toHaveLength(Object.keys(shown).length)
  })
})
