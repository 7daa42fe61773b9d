import { act, renderHook, waitFor } from '@testing-library/react'
import { encodeFunctionData, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import type { Till } from '../../../src/client/createTill.js'
import { useCancelListing } from '../../../src/hooks/listing/useCancelListing.js'
import { useCreateListing } from '../../../src/hooks/listing/useCreateListing.js'
import { TillContext, useTillContext } from '../../../src/hooks/TillContext.js'
import type { Step } from '../../../src/protocol/step.js'
import { operatorStep } from '../../../src/venues/operatorStep.js'
import { cancelOrderStep, createOrderStep } from '../../../src/venues/tillkit/listingSteps.js'
import { marketAbi } from '../../../src/venues/tillkit/marketAbi.js'
import { startShop } from '../support/startShop.js'

const shop = await startShop()
const { contracts, client, buyer } = shop
const collection = contracts.erc721
const market = contracts.market
let fresh = 90_000n

/** The two methods of the till for sellers. They return the steps of an honest service. */
const sellers: Pick<Till, 'generateListingTransaction' | 'generateCancelTransaction'> = {
  async generateListingTransaction({ listing }) {
    const { tokenId, quantity, expiry, currencyAddress: currency, pricePerToken: unitPrice } = listing
    const order = { collection, tokenId, quantity, currency, unitPrice, validFrom: 0n, validUntil: expiry }
    return { steps: [operatorStep({ collection, operator: market }), createOrderStep({ market, order })] }
  },
  generateCancelTransaction: async ({ orderId }) => ({
    steps: [cancelOrderStep({ market, orderId: orderId as `0x${string}` })],
  }),
}

async function show(options: { methods?: typeof sellers; connected?: boolean } = {}) {
  const { methods = sellers, connected = true } = options
  const host = await shop.enter({ connected })
  const Seller = ({ children }: { children: React.ReactNode }) => {
    const context = useTillContext()
    const till = { ...context.till, ...methods }
    return <TillContext value={{ ...context, till }}>{children}</TillContext>
  }
  const wrapper = ({ children }: { children: React.ReactNode }) => (
    <host.wrapper>
      <Seller>{children}</Seller>
    </host.wrapper>
  )
  return {
    ...renderHook(() => ({ list: useCreateListing(), cancel: useCancelListing() }), { wrapper }),
    host,
  }
}

/** Mints a token for the connected account. Returns the parameters of its listing. */
async function prepare() {
  const tokenId = fresh++
  const data = encodeFunctionData({ abi: mintAbi, functionName: 'mint', args: [buyer.address, tokenId] })
  const hash = await client.sendTransaction({ account: buyer, to: collection, data, chain: null })
  await client.waitForTransactionReceipt({ hash })
  return {
    chainId: 31337,
    marketplace: 'service_marketplace_v2',
    collectionAddress: collection,
    tokenId,
    quantity: 1n,
    currency: zeroAddress,
    unitPrice: 1_000n,
    // The seller gets the price of 1,000 minus the market fee of 2.5 % and the royalty of 5 %.
    proceeds: 925n,
    validUntil: new Date(Date.now() + 86_400_000),
  }
}

function readOrder(orderId: string) {
  const args = [orderId as `0x${string}`] as const
  return client.readContract({ abi: marketAbi, address: market, functionName: 'getOrder', args })
}

describe('useCreateListing and useCancelListing', () => {
  test('lists a token, and cancels the listing', async () => {
    const { result, host } = await show()
    const wanted = await prepare()
    expect(result.current).toMatchObject({ list: { status: 'idle' }, cancel: { status: 'idle' } })
    act(() => result.current.list.mutate(wanted))
    await waitFor(() => expect(result.current.list.status).toBe('success'))
    const { orderId = '' } = result.current.list.data ?? {}
    expect(await readOrder(orderId)).toMatchObject({
      maker: buyer.address,
      tokenId: wanted.tokenId,
      unitPrice: 1_000n,
      cancelled: false,
    })
    expect(host.payments()).toBe(2)
    expect(result.current.list.step).toBeUndefined()
    const { chainId, marketplace, collectionAddress } = wanted
    act(() => result.current.cancel.mutate({ chainId, marketplace, collectionAddress, orderId }))
    await waitFor(() => expect(result.current.cancel.status).toBe('success'))
    expect(await readOrder(orderId)).toMatchObject({ cancelled: true })
  })

  test('refuses a step that sells for less, or cancels another order', async () => {
    const wanted = await prepare()
    const cheap = (steps: Step[], tokenId: bigint) => {
      const order = {
        collection,
        tokenId,
        quantity: 1n,
        currency: zeroAddress,
        unitPrice: 1n,
        validFrom: 0n,
        validUntil: 2n ** 63n,
      }
      return [...steps.slice(0, 1), createOrderStep({ market, order })]
    }
    const { result, host } = await show({
      methods: {
        async generateListingTransaction(params) {
          const { steps } = await sellers.generateListingTransaction(params)
          return { steps: cheap(steps, params.listing.tokenId) }
        },
        generateCancelTransaction: async () => ({
          steps: [cancelOrderStep({ market, orderId: `0x${'2'.repeat(64)}` })],
        }),
      },
    })
    act(() => result.current.list.mutate(wanted))
    await waitFor(() => expect(result.current.list.status).toBe('error'))
    expect(result.current.list.error).toMatchObject({ code: 'PlanRefused', funds: 'none' })
    const { chainId, marketplace, collectionAddress } = wanted
    const orderId = `0x${'1'.repeat(64)}`
    act(() => result.current.cancel.mutate({ chainId, marketplace, collectionAddress, orderId }))
    await waitFor(() => expect(result.current.cancel.status).toBe('error'))
    expect(result.current.cancel.error).toMatchObject({ code: 'PlanRefused' })
    expect(host.wallet.prompts).toEqual([])
  })

  test('rejects when no account is connected, the quantity is 0, or the chain is not configured', async () => {
    const wanted = await prepare()
    const { result } = await show({ connected: false })
    const codeOf = async (variables: typeof wanted, shown = result) => {
      let code = ''
      await act(async () => {
        await shown.current.list.mutateAsync(variables).catch((error) => (code = error.code))
      })
      return code
    }
    expect(await codeOf(wanted)).toBe('WrongAccount')
    const connected = await show()
    expect(await codeOf({ ...wanted, quantity: 0n }, connected.result)).toBe('InvalidIntent')
    expect(await codeOf({ ...wanted, chainId: 5 }, connected.result)).toBe('ChainNotConfigured')
  })
})

const mintAbi = [
  {
    type: 'function',
    name: 'mint',
    stateMutability: 'nonpayable',
    outputs: [],
    inputs: [
      { name: 'to', type: 'address' },
      { name: 'tokenId', type: 'uint256' },
    ],
  },
] as const
