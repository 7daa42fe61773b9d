/// <reference types="vite/types/importMeta.d.ts" />
import { render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { describe, expect, test } from 'vitest'
import { codeOf } from '../../stories/codeOf.js'
import { Button } from '../../stories/examples/Button.js'
import { Card } from '../../stories/examples/Card.js'
import { Dialog } from '../../stories/examples/Dialog.js'
import { Grid } from '../../stories/examples/Grid.js'
import { Quantity } from '../../stories/examples/Quantity.js'
import { View } from '../../stories/examples/View.js'
import { makeEdition, makeOrder, makeOrders } from '../../stories/fixtures.js'
import { StoryProviders } from '../../stories/StoryProviders.js'
import { allowDialogs } from '../components/support/allowDialogs.js'

allowDialogs()

const files = import.meta.glob<string>('../../stories/examples/*.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
})

const shown: { [name: string]: { example: ReactElement; text: string } } = {
  Button: { example: <Button order={makeOrder()} />, text: 'Take it home' },
  Card: { example: <Card order={makeOrder()} />, text: 'Herbarium' },
  Dialog: { example: <Dialog order={makeOrder()} />, text: 'Have a look' },
  Grid: { example: <Grid orders={makeOrders(2)} />, text: 'Herbarium' },
  Quantity: { example: <Quantity order={makeEdition()} />, text: 'Quantity' },
  View: { example: <View order={makeOrder()} onClose={() => {}} />, text: 'Your purchase' },
}

describe('codeOf', () => {
  test.each(Object.keys(files))('behavior: %s says what an app writes, and runs', async (path) => {
    const { code } = codeOf(files[path] ?? '').docs.source
    const packages = [...code.matchAll(/from '([^']+)'/g)].map(([, name]) => name)
    expect(packages.filter((name) => !/^(react|tillkit|tillkit\/core)$/.test(name ?? ''))).toEqual([])
    const [, name = ''] = /(\w+)\.tsx$/.exec(path) ?? []
    const { example, text } = shown[name] ?? {}
    const { findAllByText } = render(<StoryProviders>{example}</StoryProviders>)
    expect(await findAllByText(text ?? '?')).not.toEqual([])
  })

  test('behavior: every example is shown', () => {
    expect(Object.keys(files)).toHaveLength(Object.keys(shown).length)
  })
})
