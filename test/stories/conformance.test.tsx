import { render } from '@testing-library/react'
import { createRef, type ReactElement } from 'react'
import { describe, expect, test } from 'vitest'
import { CheckoutDialog } from '../../src/components/checkout/CheckoutDialog.js'
import { statusFlags } from '../../src/hooks/purchases/usePurchaseStore.js'
import { items } from '../../stories/fixtures.js'
import { StoryProviders } from '../../stories/StoryProviders.js'
import { states } from '../../stories/states.js'
import { allowDialogs } from '../components/support/allowDialogs.js'

allowDialogs()

const nothing = async () => states.idle
const actions = {
  prefetch: async () => {},
  start: nothing,
  acceptChanges: nothing,
  revokeAllowance: nothing,
  swapBack: nothing,
  confirmNotSent: nothing,
  cancel: () => {},
  reset: () => {},
}

function show(common: Partial<CheckoutDialog.Props> & { 'data-testid'?: string }) {
  const dialog: ReactElement = (
    <CheckoutDialog
      checkout={{ ...states.idle, ...statusFlags(states.idle), ...actions }}
      items={items}
      open={true}
      onOpenChange={() => {}}
      {...common}
    />
  )
  return render(dialog, { wrapper: StoryProviders }).getByTestId('dialog')
}

describe('CheckoutDialog', () => {
  test('passes on class name, style, ref and other attributes', () => {
    const ref = createRef<HTMLDialogElement>()
    const element = show({ className: 'mine', style: { order: 7 }, ref, lang: 'cy', 'data-testid': 'dialog' })
    expect(ref.current).toBe(element)
    expect(element.className).toBe('till-dialog mine')
    expect(element.style.order).toBe('7')
    expect(element.lang).toBe('cy')
    expect(element.dataset.status).toBe('idle')
  })

  test('renders the element of `render`', () => {
    const ref = createRef<HTMLDialogElement>()
    const element = show({ ref, render: <dialog className="own" data-testid="dialog" /> })
    expect(ref.current).toBe(element)
    expect(element.className).toBe('till-dialog own')
  })
})
