import { render } from '@testing-library/react'
import { createRef, type ReactElement } from 'react'
import { describe, expect, test } from 'vitest'
import { CheckoutDialog } from '../../src/components/checkout/CheckoutDialog.js'
import { items } from '../../stories/fixtures.js'
import { StoryProviders } from '../../stories/StoryProviders.js'
import { states } from '../../stories/states.js'
import { allowDialogs } from '../components/support/allowDialogs.js'

allowDialogs()

const nothing = async () => states.idle
const actions = {
  prefetch: async () => {},
  start: nothing,
  accept: nothing,
  retry: nothing,
  revoke: nothing,
  swapBack: nothing,
  startOver: nothing,
  cancel: () => {},
  reset: () => {},
}

function show(common: Partial<CheckoutDialog.Props> & { 'data-testid'?: string }) {
  const dialog: ReactElement = (
    <CheckoutDialog
      checkout={{ ...states.idle, ...actions }}
      items={items}
      open={true}
      onOpenChange={() => {}}
      {...common}
    />
  )
  return render(dialog, { wrapper: StoryProviders }).getByTestId('dialog')
}

describe('CheckoutDialog', () => {
  test('default: class name, style, ref and the rest are passed on', () => {
    const ref = createRef<HTMLDialogElement>()
    const element = show({ className: 'mine', style: { order: 7 }, ref, lang: 'cy', 'data-testid': 'dialog' })
    expect(ref.current).toBe(element)
    expect(element.className).toBe('till-dialog mine')
    expect(element.style.order).toBe('7')
    expect(element.lang).toBe('cy')
    expect(element.dataset.status).toBe('idle')
  })

  test('parameters: render', () => {
    const ref = createRef<HTMLDialogElement>()
    const element = show({ ref, render: <dialog className="own" data-testid="dialog" /> })
    expect(ref.current).toBe(element)
    expect(element.className).toBe('till-dialog own')
  })
})
