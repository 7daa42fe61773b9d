import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { encodeFunctionData, type Hex, parseAbi, parseEther, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { ListButton } from '../../../src/components/offer/ListButton.js'
import { TillContext, useTillContext } from '../../../src/hooks/TillContext.js'
import { operatorStep } from '../../../src/venues/operatorStep.js'
import { cancelOrderStep, createOrderStep } from '../../../src/venues/tillkit/listingSteps.js'
import { marketAbi } from '../../../src/venues/tillkit/marketAbi.js'
import { startShop } from '../../hooks/support/startShop.js'
import { allowDialogs } from '../support/allowDialogs.js'
import { press } from '../support/press.js'

allowDialogs()
const shop = await startShop()
const { contracts, client, buyer: account } = shop
const { erc721: collection, market, usdc } = contracts
const token = {
  chainId: 31337,
  marketplace: 'service_marketplace_v2',
  collectionAddress: collection,
  tokenId: 98_000n,
  standard: 'ERC721',
  currencies: [zeroAddress, usdc],
} as const
const mint = encodeFunctionData({
  abi: parseAbi(['function mint(address to, uint256 id)']),
  functionName: 'mint',
  args: [account.address, token.tokenId],
})
const minted = await client.sendTransaction({ account, to: collection, data: mint, chain: null })
await client.waitForTransactionReceipt({ hash: minted })

/** Renders an element with a till that returns the steps of an honest service. */
async function show(element: ReactNode, answer?: Parameters<typeof shop.enter>[0] & object) {
  const host = await shop.enter(answer)
  const Honest = ({ children }: { children: ReactNode }) => {
    const context = useTillContext()
    const till: typeof context.till = {
      ...context.till,
      generateListingTransaction: async ({ listing }) => {
        const { tokenId, quantity, expiry: validUntil, currencyAddress: currency } = listing
        const unitPrice = listing.pricePerToken
        const order = { collection, tokenId, quantity, currency, unitPrice, validFrom: 0n, validUntil }
        return { steps: [operatorStep({ collection, operator: market }), createOrderStep({ market, order })] }
      },
      generateCancelTransaction: async ({ orderId }) => ({
        steps: [cancelOrderStep({ market, orderId: orderId as Hex })],
      }),
    }
    return <TillContext value={{ ...context, till }}>{children}</TillContext>
  }
  render(<Honest>{element}</Honest>, { wrapper: host.wrapper })
  return host
}

const pressInDialog = (name: string) => press(name, within(screen.getByRole('dialog')))
const heading = (name: string) => screen.findByRole('dialog', { name })
const line = () => screen.getByText(/^You receive/).parentElement?.textContent?.replaceAll('\u00a0', ' ')
const readOrder = (orderId: string) =>
  client.readContract({ abi: marketAbi, address: market, functionName: 'getOrder', args: [orderId as Hex] })

describe('ListButton', () => {
  test('lists the token after a declined prompt, shows the proceeds, and removes the listing', async () => {
    let declined = false
    const listed: string[] = []
    const removed: string[] = []
    const button = (
      <ListButton
        {...token}
        onListed={({ orderId }) => listed.push(orderId)}
        onRemoved={({ orderId }) => removed.push(orderId)}
      />
    )
    const host = await show(button, {
      answer: ({ method }) => {
        if (declined || method !== 'eth_sendTransaction') return 'accept'
        declined = true
        return 'reject'
      },
    })
    await press('List for sale')
    const dialog = await heading('List for sale')
    const field = await within(dialog).findByLabelText('Price')
    expect(line()).toBe('You receive … · 30 days')
    // “1,000” may mean a thousand or one, so the field rejects it.
    await userEvent.type(field, '1,000')
    expect(field.getAttribute('aria-invalid')).toBe('true')
    await userEvent.clear(field)
    await userEvent.type(field, '0.2')
    await waitFor(() =>
      expect(line()).toBe('You receive 0.185 ETH · artist 0.01 ETH · marketplace 0.005 ETH · 30 days'),
    )
    await userEvent.selectOptions(within(dialog).getByLabelText('For sale for'), '7 days')
    await pressInDialog('List for sale')
    await heading('Not listed for sale')
    expect(screen.getByText('The item is not for sale.')).toBeDefined()
    await pressInDialog('Try again')
    await heading('Listed for sale')
    const [orderId = ''] = listed
    const order = await readOrder(orderId)
    expect(order).toMatchObject({ maker: account.address, unitPrice: parseEther('0.2'), cancelled: false })
    const days = (Number(order.validUntil) * 1_000 - Date.now()) / 86_400_000
    expect(days > 6.9 && days < 7.1).toBe(true)
    expect(line()).toContain('You receive 0.185 ETH')
    expect(host.payments()).toBe(3)

    // The dialog that listed the token also has a button that removes the listing.
    await pressInDialog('Remove listing')
    await screen.findAllByText('Buyers can buy it until the network confirms.')
    await pressInDialog('Remove listing')
    await heading('No longer for sale')
    expect(await readOrder(orderId)).toMatchObject({ cancelled: true })
    expect(removed).toEqual([orderId])
    await pressInDialog('Done')
    await screen.findByRole('button', { name: 'List for sale' })
  })

  test('asks for the price again in another currency, and lists nothing that the account does not own', async () => {
    await show(<ListButton {...token} />)
    await press('List for sale')
    const dialog = await heading('List for sale')
    await userEvent.type(await within(dialog).findByLabelText('Price'), '3')
    await waitFor(() => expect(line()).toContain('You receive 2.775 ETH'))
    const currency = within(dialog).getByLabelText('Currency')
    await userEvent.selectOptions(currency, await within(currency).findByRole('option', { name: 'USDC' }))
    await waitFor(() => expect(line()).toBe('You receive … · 30 days'))
    expect((await within(dialog).findByLabelText('Price')).getAttribute('value')).toBe('')
    await pressInDialog('Cancel')

    const [stranger = zeroAddress] = await client.getAddresses()
    const transfer = encodeFunctionData({
      abi: parseAbi(['function transferFrom(address from, address to, uint256 id)']),
      functionName: 'transferFrom',
      args: [account.address, stranger, token.tokenId],
    })
    const sent = await client.sendTransaction({ account, to: collection, data: transfer, chain: null })
    await client.waitForTransactionReceipt({ hash: sent })
    await press('List for sale')
    await screen.findByText('You do not own this item.', {}, { timeout: 12_000 })
    await userEvent.type(await screen.findByLabelText('Price'), '3')
    await waitFor(() => expect(line()).toContain('You receive'))
    const next = within(screen.getByRole('dialog')).getByRole('button', { name: 'List for sale' })
    expect(next.getAttribute('aria-disabled')).toBe('true')
  })
})
