import { readFileSync } from 'node:fs'
import { act, renderHook, waitFor } from '@testing-library/react'
import { type Hex, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { createOfferIntent } from '../../../src/checkout/offer/offerIntent.js'
import { useMakeOffer } from '../../../src/hooks/listing/useMakeOffer.js'
import { TillContext, useTillContext } from '../../../src/hooks/TillContext.js'
import { approvalStep } from '../../../src/venues/approvalStep.js'
import { requestTermsAbi } from '../../../src/venues/request/requestAbi.js'
import { offerStep } from '../../checkout/offer/support/honestOffer.js'
import { startShop } from '../support/startShop.js'

const shop = await startShop()
const { contracts, client, buyer: maker } = shop
const code = JSON.parse(readFileSync('packages/service/artifacts/RequestMarket.json', 'utf8')).bytecode as Hex
const hash = await client.sendTransaction({ account: maker, chain: null, data: code })
const market = (await client.waitForTransactionReceipt({ hash })).contractAddress ?? zeroAddress
const { timestamp } = await client.getBlock()
const variables = {
  chainId: 31337,
  marketplace: 'service_marketplace_v1',
  market,
  collectionAddress: contracts.erc721,
  tokenId: 96_000n,
  standard: 'ERC721',
  quantity: 1n,
  currency: contracts.usdc,
  unitPrice: 1_000_000n,
  maxTotal: 1_500_000n,
  validUntil: new Date(Number(timestamp + 86_400n) * 1_000),
} as const
const intent = createOfferIntent({ ...variables, maker: maker.address })

async function show({ price = intent.unitPrice, connected = true } = {}) {
  const host = await shop.enter({ connected, policy: { markets: { 31337: [contracts.market, market] } } })
  const steps = [
    approvalStep({ currency: intent.currency, spender: market, amount: intent.maxTotal }),
    offerStep(intent, { pricePerToken: price }),
  ]
  const Maker = ({ children }: { children: React.ReactNode }) => {
    const context = useTillContext()
    const till = { ...context.till, generateOfferTransaction: async () => ({ steps }) }
    return <TillContext value={{ ...context, till }}>{children}</TillContext>
  }
  const wrapper = ({ children }: { children: React.ReactNode }) => (
    <host.wrapper>
      <Maker>{children}</Maker>
    </host.wrapper>
  )
  return { ...renderHook(() => useMakeOffer(), { wrapper }), host }
}

describe('useMakeOffer', () => {
  test('refuses a higher price, and a missing account, without a prompt', async () => {
    const { result, host } = await show({ price: 1_000_001n })
    act(() => result.current.mutate(variables))
    await waitFor(() => expect(result.current.status).toBe('error'))
    expect(result.current.error).toMatchObject({ code: 'PlanRefused', funds: 'none' })
    expect(host.wallet.prompts).toEqual([])
    const apart = await show({ connected: false })
    act(() => apart.result.current.mutate(variables))
    await waitFor(() => expect(apart.result.current.error).toMatchObject({ code: 'WrongAccount' }))
  })

  test('makes the agreed offer', async () => {
    const { result, host } = await show()
    expect(result.current).toMatchObject({ status: 'idle', step: undefined })
    act(() => result.current.mutate(variables))
    await waitFor(() => expect(result.current.status).toBe('success'))
    expect(result.current.data).toMatchObject({ orderId: '0', left: 1n })
    const read = { abi: requestTermsAbi, address: market, functionName: 'getRequestBatch' } as const
    const [made] = await client.readContract({ ...read, args: [[0n]] })
    expect(made).toMatchObject({ creator: maker.address, isListing: false, pricePerToken: 1_000_000n })
    expect(host.payments()).toBe(2)
    expect(result.current.step).toBeUndefined()
  })
})
