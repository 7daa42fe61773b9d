import { readFileSync } from 'node:fs'
import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { type Address, encodeFunctionData, erc20Abi, erc721Abi, type Hex, parseAbi, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { AcceptOfferButton } from '../../../src/components/offer/AcceptOfferButton.js'
import { OfferButton } from '../../../src/components/offer/OfferButton.js'
import { OfferList } from '../../../src/components/offer/OfferList.js'
import { TillContext, useTillContext } from '../../../src/hooks/TillContext.js'
import type { Order } from '../../../src/protocol/order.js'
import { approvalStep } from '../../../src/venues/approvalStep.js'
import { createRequestStep } from '../../../src/venues/request/listingSteps.js'
import { requestAbi, requestTermsAbi } from '../../../src/venues/request/requestAbi.js'
import { requestMakerAbi } from '../../../src/venues/request/requestMakerAbi.js'
import { makeOffer } from '../../../stories/offers.js'
import { startShop } from '../../hooks/support/startShop.js'
import { allowDialogs } from '../support/allowDialogs.js'
import { press } from '../support/press.js'

allowDialogs()
const shop = await startShop()
const { contracts, client, buyer: account } = shop
const { erc721: collection, usdc: currency } = contracts
const [stranger = zeroAddress] = await client.getAddresses()
const tokenAbi = parseAbi(['function mint(address to, uint256 id)'])

async function send(call: { to?: Address; data: Hex }, from: Address | typeof account = account) {
  const hash = await client.sendTransaction({ ...call, account: from, chain: null })
  return client.waitForTransactionReceipt({ hash })
}

const code = JSON.parse(readFileSync('packages/service/artifacts/RequestMarket.json', 'utf8')).bytecode as Hex
const market = (await send({ data: code })).contractAddress ?? zeroAddress
const token = { chainId: 31337, collectionAddress: collection, tokenId: 97_000n, standard: 'ERC721' } as const
const kind = { marketplace: 'service_marketplace_v1', market } as const
await send({
  to: collection,
  data: encodeFunctionData({ abi: tokenAbi, functionName: 'mint', args: [account.address, token.tokenId] }),
})

/** Renders an element inside a Tillkit client whose service returns honest steps. */
async function show(element: ReactNode, answer?: Parameters<typeof shop.enter>[0] & object) {
  const host = await shop.enter({ ...answer, policy: { markets: { 31337: [contracts.market, market] } } })
  const Honest = ({ children }: { children: ReactNode }) => {
    const context = useTillContext()
    const till: typeof context.till = {
      ...context.till,
      generateOfferTransaction: async ({ offer }) => {
        const { tokenId, quantity, expiry, currencyAddress, pricePerToken } = offer
        const token = { isListing: false, isERC1155: false, tokenContract: collection, tokenId, quantity }
        const request = { ...token, expiry, currency: currencyAddress, pricePerToken }
        const step = createRequestStep({ market, request })
        const amount = (pricePerToken * 105n) / 100n
        const allow = approvalStep({ currency, spender: market, amount })
        return { steps: [allow, { ...step, id: 'createOffer' }] }
      },
      generateSellTransaction: async ({ ordersData, seller }) => {
        const args = [BigInt(ordersData[0]?.orderId ?? 0), 1n, seller, [], []] as const
        const data = encodeFunctionData({ abi: requestAbi, functionName: 'acceptRequest', args })
        const allow = approvalStep({ currency: collection, spender: market, amount: token.tokenId })
        return { steps: [allow, { id: 'sell', to: market, data, value: 0n, price: 0n }] }
      },
    }
    return <TillContext value={{ ...context, till }}>{children}</TillContext>
  }
  const { rerender } = render(<Honest>{element}</Honest>, { wrapper: host.wrapper })
  return { host, again: (next: ReactNode) => rerender(<Honest>{next}</Honest>) }
}

/** Waits for a heading. Fails with the text of the dialog, because the whole page is too long to read. */
const heading = (name: string) =>
  waitFor(() =>
    expect(
      screen.getByRole('dialog').textContent?.startsWith(name)
        ? name
        : screen.getByRole('dialog').textContent,
    ).toBe(name),
  )
const ready = (name: string) =>
  waitFor(() => expect(screen.getByRole('button', { name }).getAttribute('aria-disabled')).toBe('false'))
const total = () =>
  screen.getByText('You pay at most').nextElementSibling?.textContent?.replaceAll('\u00a0', ' ')

async function readOffer(id: bigint) {
  const read = {
    abi: requestTermsAbi,
    address: market,
    functionName: 'getRequestBatch',
    args: [[id]],
  } as const
  return (await client.readContract(read))[0]
}

describe('OfferButton', () => {
  test('makes the offer with the royalty of the chain on top, after a declined prompt', async () => {
    let declined = false
    const made: string[] = []
    const button = (
      <OfferButton {...token} {...kind} currency={currency} onMade={({ orderId }) => made.push(orderId)} />
    )
    const { host } = await show(button, {
      answer: ({ method }) => {
        if (declined || method !== 'eth_sendTransaction') return 'accept'
        declined = true
        return 'reject'
      },
    })
    await press('Make an offer')
    const dialog = await screen.findByRole('dialog', { name: 'Make an offer' })
    const send = within(dialog).getByRole('button', { name: 'Make the offer' })
    expect(send.getAttribute('aria-disabled')).toBe('true')
    const field = await within(dialog).findByLabelText('Your offer')
    // “1,000” may mean a thousand or one, so the field rejects it.
    await userEvent.type(field, '1,000')
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(total()).toBe('…')
    await userEvent.clear(field)
    await userEvent.type(field, '20')
    await waitFor(() => expect(total()).toBe('21 USDC'))
    await userEvent.selectOptions(within(dialog).getByLabelText('Valid for'), '3 days')
    await ready('Make the offer')
    await press('Make the offer')
    await heading('Offer not made')
    expect(screen.getByText('You declined the request in your wallet.')).toBeDefined()
    await press('Try again')
    await heading('Your offer is open')
    expect(total()).toBe('21 USDC')
    expect(made).toEqual(['0'])
    expect(await readOffer(0n)).toMatchObject({ creator: account.address, pricePerToken: 20_000_000n })
    const days = (Number((await readOffer(0n))?.expiry) * 1_000 - Date.now()) / 86_400_000
    expect(days > 2.9 && days < 3.1).toBe(true)
    expect(host.payments()).toBe(3)
    const allowance = { abi: erc20Abi, address: currency, functionName: 'allowance' } as const
    expect(await client.readContract({ ...allowance, args: [account.address, market] })).toBe(21_000_000n)
    await press('Done')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
  })

  test('reads the royalty again after a failed read', async () => {
    await show(<OfferButton {...token} {...kind} currency={currency} />)
    await press('Make an offer')
    const code = (await client.getCode({ address: market })) ?? '0x'
    await client.setCode({ address: market, bytecode: '0x' })
    await userEvent.type(await screen.findByLabelText('Your offer'), '40')
    await heading('Offer not made')
    await client.setCode({ address: market, bytecode: code })
    await ready('Try again')
    await press('Try again')
    await waitFor(() => expect(total()).toBe('42 USDC'))
    await ready('Make the offer')
  })

  test('offers nothing that the account cannot pay', async () => {
    await show(<OfferButton {...token} {...kind} currency={currency} />)
    await press('Make an offer')
    await userEvent.type(await screen.findByLabelText('Your offer'), '99999999999')
    await screen.findByText(/^You have .* You need .* more\.$/)
    expect(screen.getByRole('button', { name: 'Make the offer' }).getAttribute('aria-disabled')).toBe('true')
  })
})

describe('OfferList', () => {
  test('lets the owner accept, keeps the dialog until it is closed, and gives the token once', async () => {
    const price = 7_000_000n
    const expiry = (await client.getBlock()).timestamp + 86_400n
    const request = { isListing: false, isERC1155: false, tokenContract: collection, tokenId: token.tokenId }
    const terms = { quantity: 1n, expiry, currency, pricePerToken: price }
    const offered = {
      abi: requestMakerAbi,
      functionName: 'createRequest',
      args: [{ ...request, ...terms }],
    } as const
    const approve = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [market, 2n * price] })
    await send({ to: currency, data: approve }, stranger)
    await send({ to: market, data: encodeFunctionData(offered) }, stranger)
    const offer = makeOffer({
      orderId: '1',
      createdBy: stranger,
      priceAmount: price,
      tokenId: token.tokenId,
      collectionContractAddress: collection,
      priceCurrencyAddress: currency,
    })
    const own = { ...offer, orderId: '0', createdBy: account.address, priceAmount: 1n }
    const list = (offers: readonly Order[]) => <OfferList {...token} market={market} offers={offers} />
    const { again, host } = await show(list([offer, own]))
    await screen.findByText('Outbid')
    expect(screen.getByText('Highest offer')).toBeDefined()
    // The list shows two offers, but only one button: the owner cannot accept their own offer.
    expect((await screen.findAllByRole('button', { name: 'Accept' })).length).toBe(1)
    await press('Accept')
    await screen.findByText('Paid by the buyer')
    await ready('Sell the item')
    await press('Sell the item')
    await heading('Sold')
    // The dialog shows the result although the service no longer lists the offer.
    again(list([]))
    expect(screen.getByText('Received').nextElementSibling?.textContent).toMatch(/^7\sUSDC$/)
    expect(host.payments()).toBe(2)
    await press('Done')
    await screen.findByText('No offers yet. Make the first one, or come back later.')
    const owner = {
      abi: erc721Abi,
      address: collection,
      functionName: 'ownerOf',
      args: [token.tokenId],
    } as const
    expect(await client.readContract(owner)).toBe(stranger)
  })

  test('names the reason why no owner can accept an offer', async () => {
    const offers = [
      makeOffer({ orderId: '4', status: 'inactive', quantityAvailable: 0n }),
      makeOffer({ orderId: '5', status: 'expired' }),
      makeOffer({ orderId: '6', status: 'cancelled' }),
      makeOffer({ orderId: '7', status: 'filled', quantityRemaining: 0n }),
    ]
    await show(<OfferList {...token} offers={offers} />)
    const shown = ['Cannot be paid', 'Expired', 'Cancelled', 'Accepted']
    for (const text of shown) expect(screen.getByText(text)).toBeDefined()
    expect(screen.getByText('The maker’s balance or permission is too small.')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Accept' })).toBe(null)
  })
})

describe('AcceptOfferButton', () => {
  test('is disabled if the offer cannot be paid', async () => {
    await show(<AcceptOfferButton offer={makeOffer({ status: 'inactive', quantityAvailable: 0n })} />)
    const button = screen.getByRole('button', { name: 'Cannot be paid' }) as HTMLButtonElement
    expect(button.disabled).toBe(true)
  })
})
