import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { foundry } from 'viem/chains'
import { describe, expect, test } from 'vitest'
import { createConfig, http, mock, WagmiProvider } from 'wagmi'
import { CheckoutButton } from '../../src/components/checkout/CheckoutButton.js'
import { fees, makeOrder, people } from '../../stories/fixtures.js'
import { renderWithProviders } from './support/renderWithProviders.js'

describe('CheckoutButton in a DOM without the methods of <dialog>', () => {
  test('opens and closes the dialog', async () => {
    const { prototype } = HTMLDialogElement
    // Another test file of this worker may have added the methods. Save them here, so that the test can restore them at the end.
    const kept = { showModal: prototype.showModal, close: prototype.close }
    Object.assign(prototype, { showModal: undefined, close: undefined })
    try {
      const connectors = [mock({ accounts: [people.buyer] }), mock({ accounts: [people.seller] })]
      const config = createConfig({ chains: [foundry], connectors, transports: { [foundry.id]: http() } })
      renderWithProviders(
        <WagmiProvider config={config} reconnectOnMount={false}>
          <CheckoutButton order={makeOrder({ validUntil: new Date('2999-01-01') })} fees={fees} />
        </WagmiProvider>,
      )
      await userEvent.click(screen.getByRole('button', { name: 'Buy' }))
      const dialog = await screen.findByRole('dialog')
      expect(dialog).toHaveProperty('open', true)
      const [close] = screen.getAllByRole('button', { name: 'Close' })
      if (close) await userEvent.click(close)
      expect(screen.queryByRole('dialog')).toBeNull()
    } finally {
      Object.assign(prototype, kept)
    }
  })
})
