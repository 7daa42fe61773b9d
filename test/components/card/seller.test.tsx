import { screen } from '@testing-library/react'
import { createClient, custom, encodeAbiParameters } from 'viem'
import { foundry, mainnet } from 'viem/chains'
import { describe, expect, test } from 'vitest'
import { createConfig, http, WagmiProvider } from 'wagmi'
import { OrderCard } from '../../../src/components/card/OrderCard.js'
import { readEnsProfile } from '../../../src/components/card/readEnsProfile.js'
import { makeMetadata, makeOrder, now, people, usdc } from '../../../stories/fixtures.js'
import { renderWithProviders } from '../support/renderWithProviders.js'

const seller = (
  <OrderCard.Root
    order={makeOrder()}
    metadata={makeMetadata('Maidenhair fern', 150)}
    currency={usdc}
    collectionName="Herbarium"
    now={now}
  >
    <OrderCard.Seller />
  </OrderCard.Root>
)

/** A transport that answers as the universal resolver of ENS. Only the first call succeeds, so the name has no picture. */
function ensTransport(name: string) {
  let calls = 0
  const request = async ({ method }: { method: string }) => {
    if (method !== 'eth_call' || ++calls > 1) throw new Error('There is no answer.')
    const types = [{ type: 'string' }, { type: 'address' }, { type: 'address' }] as const
    return encodeAbiParameters(types, [name, people.artist, people.artist])
  }
  return custom({ request }, { retryCount: 0 })
}

describe('OrderCard.Seller', () => {
  test('shows the ENS name of the seller, and its first letters when there is no picture', async () => {
    const config = createConfig({
      chains: [foundry, mainnet],
      batch: { multicall: false },
      storage: null,
      multiInjectedProviderDiscovery: false,
      transports: {
        [foundry.id]: http('http://127.0.0.1:1', { retryCount: 0 }),
        [mainnet.id]: ensTransport('marta.eth'),
      },
    })
    renderWithProviders(
      <WagmiProvider config={config} reconnectOnMount={false}>
        {seller}
      </WagmiProvider>,
    )
    const name = await screen.findByText('Sold by marta.eth')
    expect(name.parentElement?.querySelector<HTMLElement>('.till-icon')?.dataset.monogram).toBe('ma')
  })

  test('shows the address when the config has no Ethereum', () => {
    renderWithProviders(seller)
    expect(screen.getByText(/^Sold by 0x/)).toBeDefined()
  })
})

describe('readEnsProfile', () => {
  test.each([
    ['marta.eth', { name: 'marta.eth', icon: undefined }],
    // These names look like `marta.eth`.
    ['Marta.eth', {}],
    ['mar\u200dta.eth', {}],
    ['', {}],
  ])('returns a name only when it is normalized, %j', async (name, profile) => {
    const client = createClient({ chain: mainnet, transport: ensTransport(name) })
    expect(await readEnsProfile({ client, address: people.artist })).toEqual(profile)
  })
})
