import {
  type Address,
  decodeFunctionData,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  keccak256,
  parseAbi,
  toHex,
  zeroAddress,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { decodeCall } from '../../../src/checkout/decode/decodeCall.js'
import { createIntent, type Intent } from '../../../src/checkout/intent/intent.js'
import type { CheckoutState } from '../../../src/checkout/state/checkoutState.js'
import { createMemoryStorage } from '../../../src/checkout/storage/checkoutStorage.js'
import type { Order } from '../../../src/protocol/order.js'
import { seaportAddress } from '../../../src/venues/seaport/seaportAddress.js'
import { openAccounts, type Sent } from '../support/openAccount.js'
import { startShop } from '../support/startShop.js'
import { openBazaar } from '../venues/support/openBazaar.js'
import { openSeaport } from '../venues/support/openSeaport.js'

/**
 * A bundler's transaction (ERC-4337) executes the calls of two accounts. Each account pays for its gas, possibly in the currency of the
 * order. The checkout must report only the purchase of its own buyer, and must not count the gas fee as a part of the price.
 */

const abi = parseAbi([
  'struct Call { address to; uint256 value; bytes data; }',
  'function handle(address account, Call[] calls, uint256 gas, bytes32 hash)',
  'function charge(address account, Call[] fee, address payer)',
  'function each(bytes[] handled)',
  'function mint(address to, uint256 amount)',
  'function balanceOf(address owner, uint256 id) view returns (uint256)',
])

const shop = await startShop()
const { client, buyer, relayer, enter, orderAbout, agree, contracts, deployment } = shop
const other = deployment.accounts[8]?.address ?? zeroAddress
const friend: Address = '0x00000000000000000000000000000000000f41e4'
const paymaster: Address = '0x0000000000000000000000000000000000009a57'
const openAccount = await openAccounts(shop)
const bazaar = await openBazaar(shop)
const seaport = await openSeaport(shop).then((opened) => ({ ...opened, service: opened.openService() }))
const price = 10n ** 16n
const dollars = 5_000_000n
const fee = 1_000n

type Market = {
  list: (options: { price: bigint; currency?: Address; quantity: bigint }) => Promise<string>
  show: (ids: readonly string[]) => readonly Order[] | Promise<readonly Order[]>
  service: { fetch: typeof fetch }
}

async function offer(market: Market, terms: { price: bigint; currency?: Address }) {
  const items = (await market.show([await market.list({ ...terms, quantity: 50n })])).map((order) => ({
    order,
    quantity: 1n,
  }))
  return {
    intent: createIntent({ items, buyer: buyer.address }),
    policy: bazaar.policy,
    service: market.service,
  }
}

const inEther = { price, currency: zeroAddress }
const markets = {
  'a market with ids': {
    intent: await agree([{ order: orderAbout(/100 prints, in USDC/) }]),
    policy: shop.policy,
  },
  'a market with ids, in ether': {
    intent: await agree([{ order: orderAbout(/Token id 0 of the ERC-1155/) }]),
    policy: shop.policy,
  },
  'a request market': await offer(bazaar, { price: dollars }),
  'a request market, in ether': await offer(bazaar, inEther),
  Seaport: await offer(seaport, { price: dollars }),
  'Seaport, in ether': await offer(seaport, inEther),
}

/** The fee that the buyer's account pays for gas: its token and its receiver. */
const fees = {
  nothing: undefined,
  'the currency, to the sender': { token: contracts.usdc, payer: relayer.address },
  'another token, to a paymaster': { token: contracts.dai, payer: paymaster },
}

const [none, currency, else_] = Object.entries(fees).map(([pays, gas]) => ({ pays, gas })) as [
  Paid,
  Paid,
  Paid,
]

/**
 * Returns the same case for each market. With `both for one`, both accounts buy for the same recipient. Seaport is left out then, because
 * the Seaport library of the tests cannot buy gifts.
 */
const onEach = (cell: Omit<Cell, 'whom'>, whom: Cell['whom'] = 'each for themselves') =>
  Object.entries(markets)
    .slice(0, whom === 'both for one' ? 4 : 6)
    .map(([name, market]) => ({ name, market, ...cell, whom }))

const rows = [
  ...onEach({ fate: 'made', ...currency }),
  ...onEach({ fate: 'made', ...else_ }).slice(0, 2),
  ...onEach({ fate: 'failed', ...currency }),
  ...onEach({ fate: 'failed', ...none }, 'both for one'),
  ...onEach({ fate: 'failed', ...none }).slice(-1),
]

type Paid = { pays: string; gas: { token: Address; payer: Address } | undefined }
type Cell = Paid & { fate: 'made' | 'failed'; whom: 'each for themselves' | 'both for one' }

await prepare()
const snapshot = { id: await client.snapshot() }

describe('two buyers in one transaction', () => {
  test.each(rows)(
    'on $name, $whom: attributes the purchase correctly when it is $fate with $pays for the gas',
    async (row) => {
      await client.revert(snapshot)
      snapshot.id = await client.snapshot()
      const { market, fate, whom, gas } = row
      const isGift = whom === 'both for one'
      const intent: Intent = isGift ? { ...market.intent, recipient: friend } : market.intent
      const { wallet, countPayments } = await openAccount({
        kind: 'bundled',
        answer: 'its hash',
        fate,
        within: (sent) => (isPayment(sent) ? together(sent, gas) : sent),
      })
      await client.setCode({
        address: other,
        bytecode: (await client.getCode({ address: buyer.address })) ?? '0x',
      })
      const { collectionAddress, orders, maxTotal } = intent
      const tokenId = orders[0]?.tokenId ?? 0n
      const count = (owner: Address) =>
        client.readContract({
          address: collectionAddress,
          abi,
          functionName: 'balanceOf',
          args: [owner, tokenId],
        })
      const before = [await count(isGift ? friend : buyer.address), await count(isGift ? friend : other)]
      const storage = createMemoryStorage()
      const reports: string[] = []
      const bought = { ...market, intent, wallet, storage, now: createFastClock() }
      const first = await enter(bought)
      const state = await first.checkout.start()
      reports.push(fundsAndCode(state))
      const isBuyers = fate === 'made'
      const after = [await count(isGift ? friend : buyer.address), await count(isGift ? friend : other)]
      const moved = after.map((count, at) => count - (before[at] ?? 0n))
      expect(moved).toEqual(isGift ? [isBuyers ? 2n : 1n, isBuyers ? 2n : 1n] : [isBuyers ? 1n : 0n, 1n])
      if (!isBuyers) reports.push(fundsAndCode(await (await enter(bought)).checkout.start()))
      if (isBuyers) expect(state).toMatchObject({ status: 'success', outcome: { paid: maxTotal } })
      else
        expect(reports).toEqual([
          intent.currency === zeroAddress ? 'none Reverted' : 'approval Reverted',
          'success',
        ])
      expect(countPayments()).toBe(isBuyers ? 1 : 2)
    },
  )
})

function isPayment({ data }: Sent): boolean {
  return !data.includes('095ea7b3')
}

/** Returns one transaction with the buyer's calls, the fee for the buyer's gas, and the same purchase by another account. */
function together(sent: Sent, gas: { token: Address; payer: Address } | undefined): Sent {
  const { args } = decodeFunctionData({ abi, data: sent.data })
  const [, calls, , hash] = args as unknown as [Address, Call[], bigint, Hex]
  const theirs = calls.map((call) => {
    const decoded = decodeCall(call.data)
    const id = decoded.kind === 'marketBuy' ? decoded.purchaseId.slice(2) : 'none'
    const data = call.data
      .replaceAll(buyer.address.slice(2).toLowerCase(), other.slice(2).toLowerCase())
      .replaceAll(id, keccak256(toHex(id)).slice(2)) as Hex
    return { ...call, data }
  })
  const handled = [
    sent.data,
    ...(gas ? [chargeOf(gas)] : []),
    encodeFunctionData({ abi, functionName: 'handle', args: [other, theirs, 1_000_000n, hash] }),
  ]
  return { ...sent, data: encodeFunctionData({ abi, functionName: 'each', args: [handled] }) }
}

/** Returns the call with which the buyer's account pays for gas in a token. */
function chargeOf({ token: to, payer }: { token: Address; payer: Address }): Hex {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [payer, fee] })
  const args = [buyer.address, [{ to, value: 0n, data }], payer] as const
  return encodeFunctionData({ abi, functionName: 'charge', args })
}

/** Gives both accounts enough of each currency. The other account approves every market. */
async function prepare() {
  const { usdc, dai, market } = contracts
  const from = deployment.accounts[0]?.address ?? zeroAddress
  for (const token of [usdc, dai])
    for (const owner of [buyer.address, other])
      await client.sendUnsignedTransaction({
        from,
        to: token,
        data: encodeFunctionData({ abi, functionName: 'mint', args: [owner, 10n ** 12n] }),
      })
  const spenders = [market, bazaar.market, seaportAddress] as const
  for (const spender of spenders)
    await client.sendUnsignedTransaction({
      from: other,
      to: usdc,
      data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, 10n ** 12n] }),
    })
}

function fundsAndCode(state: CheckoutState): string {
  return 'error' in state && state.error ? `${state.error.funds} ${state.error.code}` : state.status
}

function createFastClock() {
  let time = Date.now()
  return () => (time += 30_000)
}

type Call = { to: Address; value: bigint; data: Hex }
