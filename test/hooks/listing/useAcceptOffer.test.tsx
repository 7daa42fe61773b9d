import { readFileSync } from 'node:fs'
import { act, renderHook, waitFor } from '@testing-library/react'
import { type Address, encodeFunctionData, type Hex, keccak256, parseAbi, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { useAcceptOffer } from '../../../src/hooks/listing/useAcceptOffer.js'
import { TillContext, useTillContext } from '../../../src/hooks/TillContext.js'
import type { Step } from '../../../src/protocol/step.js'
import { approvalStep } from '../../../src/venues/approvalStep.js'
import { requestAbi } from '../../../src/venues/request/requestAbi.js'
import { requestMakerAbi } from '../../../src/venues/request/requestMakerAbi.js'
import { startShop } from '../support/startShop.js'

const shop = await startShop()
const { contracts, client, buyer: seller } = shop
const collection = contracts.erc721
const currency = contracts.usdc
const maker = privateKeyToAccount(keccak256(toHex('maker')))
const tokenId = 95_000n
const tokenAbi = parseAbi([
  'function mint(address to, uint256 id)',
  'function approve(address to, uint256 amount)',
  'function transfer(address to, uint256 amount) returns (bool)',
  'function ownerOf(uint256 id) view returns (address)',
])

async function send(call: { to?: Address; data: Hex; value?: bigint }, from = seller) {
  const hash = await client.sendTransaction({ ...call, account: from, chain: null })
  return client.waitForTransactionReceipt({ hash })
}

const code = JSON.parse(readFileSync('packages/service/artifacts/RequestMarket.json', 'utf8')).bytecode as Hex
const market = (await send({ data: code })).contractAddress ?? '0x'
const encode = (functionName: 'mint' | 'approve' | 'transfer', to: Address, amount: bigint) =>
  encodeFunctionData({ abi: tokenAbi, functionName, args: [to, amount] })
await send({ to: maker.address, data: '0x', value: 10n ** 18n })
await send({ to: currency, data: encode('transfer', maker.address, 10_000_000n) })
await send({ to: collection, data: encode('mint', seller.address, tokenId) })
await send({ to: currency, data: encode('approve', market, 10_000_000n) }, maker)
const { timestamp } = await client.getBlock()
const request = {
  isListing: false,
  isERC1155: false,
  tokenContract: collection,
  tokenId,
  quantity: 1n,
  expiry: timestamp + 86_400n,
  currency,
  pricePerToken: 1_000_000n,
}
const offerData = encodeFunctionData({ abi: requestMakerAbi, functionName: 'createRequest', args: [request] })
await send({ to: market, data: offerData }, maker)

const variables = {
  chainId: 31337,
  marketplace: 'service_marketplace_v1',
  market,
  orderId: '0',
  maker: maker.address,
  collectionAddress: collection,
  tokenId,
  quantity: 1n,
  currency,
  unitPrice: 1_000_000n,
} as const

function stepsFor(recipient: Address): Step[] {
  const data = encodeFunctionData({
    abi: requestAbi,
    functionName: 'acceptRequest',
    args: [0n, 1n, recipient, [], []],
  })
  return [
    approvalStep({ currency: collection, spender: market, amount: tokenId }),
    { id: 'sell', to: market, data, value: 0n, price: 0n },
  ]
}

async function show({ recipient = seller.address, connected = true } = {}) {
  const host = await shop.enter({ connected, policy: { markets: { 31337: [contracts.market, market] } } })
  const Seller = ({ children }: { children: React.ReactNode }) => {
    const context = useTillContext()
    const till = { ...context.till, generateSellTransaction: async () => ({ steps: stepsFor(recipient) }) }
    return <TillContext value={{ ...context, till }}>{children}</TillContext>
  }
  const wrapper = ({ children }: { children: React.ReactNode }) => (
    <host.wrapper>
      <Seller>{children}</Seller>
    </host.wrapper>
  )
  return { ...renderHook(() => useAcceptOffer(), { wrapper }), host }
}

describe('useAcceptOffer', () => {
  test('refuses proceeds for somebody else, and a missing account, without a prompt', async () => {
    const { result, host } = await show({ recipient: maker.address })
    act(() => result.current.mutate(variables))
    await waitFor(() => expect(result.current.status).toBe('error'))
    expect(result.current.error).toMatchObject({ code: 'PlanRefused', funds: 'none' })
    expect(host.wallet.prompts).toEqual([])
    const apart = await show({ connected: false })
    act(() => apart.result.current.mutate(variables))
    await waitFor(() => expect(apart.result.current.error).toMatchObject({ code: 'WrongAccount' }))
  })

  test('gives the token to the maker of the offer for the agreed proceeds', async () => {
    const { result, host } = await show()
    expect(result.current).toMatchObject({ status: 'idle', step: undefined })
    act(() => result.current.mutate(variables))
    await waitFor(() => expect(result.current.status).toBe('success'))
    expect(result.current.data?.received).toBe(1_000_000n)
    const read = { abi: tokenAbi, address: collection, functionName: 'ownerOf', args: [tokenId] } as const
    expect(await client.readContract(read)).toBe(maker.address)
    expect(host.payments()).toBe(2)
    expect(result.current.step).toBeUndefined()
  })
})
