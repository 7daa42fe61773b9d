import {
  type Address,
  erc20Abi,
  getAddress,
  isAddressEqual,
  parseAbi,
  parseEventLogs,
  zeroAddress,
} from 'viem'
import { createIntent, type Intent } from '../../../../src/checkout/intent/intent.js'
import { createMemoryStorage } from '../../../../src/checkout/storage/checkoutStorage.js'
import type { Policy } from '../../../../src/checkout/verify/policy.js'
import { seaportAddress } from '../../../../src/venues/seaport/seaportAddress.js'
import { startShop } from '../../support/startShop.js'
import { openBazaar } from '../../venues/support/openBazaar.js'
import { openSeaport } from '../../venues/support/openSeaport.js'
import { conduit } from '../../verify/support/seaportSteps.js'
import { type Change, changeAnswer } from './changeAnswer.js'

/**
 * Creates a market of each kind, and a buyer who uses services that change their responses. The wallet accepts every prompt. The test reads
 * the result from the chain.
 */
export async function startAnswers() {
  const shop = await startShop()
  const { client, contracts, buyer, relayer, policy, rpc } = shop
  const bazaar = await openBazaar(shop)
  const seaport = await openSeaport(shop)
  const inDollars = shop.orderAbout(/100 prints, in USDC/)
  const agreeTo = (shown: Parameters<typeof createIntent>[0]['items'][number]['order'][]) =>
    createIntent({ items: shown.map((order) => ({ order, quantity: 1n })), buyer: buyer.address })
  const price = 5_000_000n
  const request = await bazaar.list({ price })
  const listings = [await seaport.list({ price }), await seaport.list({ price: 2n * price })]
  const ours = shop.openService({ relayer: relayer })
  const offers: { [offer in Offer]: { intent: Intent; service: typeof ours; policy: Policy } } = {
    ether: {
      intent: await shop.agree([{ order: shop.orderAbout(/Token id 0 of the ERC-1155/) }]),
      service: shop.openService(),
      policy,
    },
    dollars: {
      intent: await shop.agree([{ order: inDollars, quantity: 2n }]),
      service: shop.openService(),
      policy,
    },
    signed: {
      intent: { ...(await shop.agree([{ order: inDollars }])), marketplace: 'payment_processor' },
      service: ours,
      policy,
    },
    request: {
      intent: agreeTo(await bazaar.show([request])),
      service: bazaar.service,
      policy: bazaar.policy,
    },
    seaport: { intent: agreeTo(seaport.show(listings)), service: seaport.openService(), policy },
  }
  const trusted = [contracts.market, bazaar.market, seaportAddress, conduit.address]
  const people: readonly Address[] = [
    thief,
    buyer.address,
    zeroAddress,
    contracts.usdc,
    contracts.dai,
    ...trusted,
  ]
  const snapshot = { id: await client.snapshot() }

  /** Buys, and tries again once after an error. Returns the final state and everything that went wrong. */
  async function play({ offer, list, atomic, simulates }: Story): Promise<{ wrong: string[]; end: string }> {
    await client.revert(snapshot)
    snapshot.id = await client.snapshot()
    const { intent, service, policy } = offers[offer]
    let asked = 0
    const fetch = (async (...args: Parameters<typeof service.fetch>) => {
      const response = await service.fetch(...args)
      const at = asked++ % 3
      const answer = (await response.json()) as unknown
      const changed = list
        .filter((change) => change.answer === at)
        .reduce((all: unknown, change) => changeAnswer(all, change, people), answer)
      return Response.json(changed, { status: response.status })
    }) as typeof service.fetch
    const since = await client.getBlockNumber({ cacheTime: 0 })
    const before = await look(intent)
    const { checkout, wallet } = await shop.enter({
      intent,
      policy,
      service: { ...service, fetch },
      storage: createMemoryStorage(),
      atomic: atomic ? 'supported' : undefined,
      limits: { miningTimeoutMs: 0 },
      rpc: simulates
        ? rpc
        : async (request) => (request.method === 'eth_simulateV1' ? unknown() : rpc(request)),
    })
    await checkout.start()
    if (checkout.getState().status === 'error') await checkout.start()
    const state = checkout.getState()
    const wrong = await judge({ intent, before, since, state })
    for (const { method, params } of wallet.prompts) {
      const signed = method === 'eth_signTypedData_v4' ? JSON.parse(`${(params as unknown[])[1]}`) : undefined
      const contract: string = signed?.domain.verifyingContract ?? contracts.market
      const known = [...trusted, intent.currency].map((one) => one.toLowerCase())
      if (method === 'personal_sign') wrong.push('the wallet signed a text')
      if (!known.includes(contract.toLowerCase())) wrong.push(`the wallet signed for ${contract}`)
    }
    const funds = 'error' in state ? state.error.funds : ''
    return { wrong, end: [state.status, 'error' in state ? state.error.code : '', funds].join(' ').trim() }
  }

  async function look({ currency, orders }: Intent) {
    const counts = await Promise.all(
      orders.map(({ collectionAddress, tokenId = 0n }) => shop.owned(collectionAddress, tokenId)),
    )
    return { counts, held: await shop.money(currency) }
  }

  /** Compares the chain with the intent, and the reported state with the chain. Returns one line for each contradiction. */
  async function judge({ intent, before, since, state }: Judged): Promise<string[]> {
    const { currency, maxTotal, orders } = intent
    const after = await look(intent)
    const isNative = currency === zeroAddress
    const paid = before.held - after.held - (isNative ? await gasSince(since) : 0n)
    const got = orders.map((_, at) => (after.counts[at] ?? 0n) - (before.counts[at] ?? 0n))
    const isWhole = orders.every(({ quantity }, at) => got[at] === quantity)
    const logs = parseEventLogs({ abi: events, logs: await logsAfter(since) })
    const strange = logs.flatMap(({ address, eventName, args }) => {
      const [from, to] = 'owner' in args ? [args.owner, args.spender] : [args.account, args.operator]
      if (!isAddressEqual(from, buyer.address)) return []
      const isTrusted = trusted.some((one) => isAddressEqual(one, to))
      const isFine = eventName === 'Approval' && isTrusted && args.value <= maxTotal
      return isFine ? [] : `${eventName} of ${address} to ${to}`
    })
    const lost = parseEventLogs({ abi: erc20Abi, logs: await logsAfter(since) })
    const thefts = lost.flatMap(({ address, eventName, args }) => {
      const isBuyers = eventName === 'Transfer' && isAddressEqual(args.from, buyer.address)
      return isBuyers && (isNative || !isAddressEqual(address, currency))
        ? `a token of ${address} left the buyer`
        : []
    })
    const allowed = await Promise.all(isNative ? [] : trusted.map((spender) => allowance(currency, spender)))
    const left = allowed.reduce((sum, one) => sum + one, 0n)
    const says = state.status === 'success' ? 'success' : 'error' in state ? state.error.funds : 'none'
    const is = paid > 0n ? 'spent' : left > 0n ? 'approval' : 'none'
    const rules: [string, boolean][] = [
      [`paid ${paid} of at most ${maxTotal}`, paid <= maxTotal],
      [`paid, but received ${got}`, paid <= 0n || isWhole],
      [`${got} came`, orders.every(({ quantity }, at) => (got[at] ?? 0n) <= quantity)],
      [`an allowance of ${left} remains`, left <= (isWhole ? 0n : maxTotal)],
      [
        `reported ${says} instead of ${is}`,
        says === 'unknown' || says === (isWhole && says === 'success' ? says : is),
      ],
      ['reported a success without a purchase', says !== 'success' || isWhole],
    ]
    return [...rules.flatMap(([text, holds]) => (holds ? [] : text)), ...strange, ...thefts]
  }

  /**
   * Returns the logs of later blocks. If there is no later block, it sends no request, because nodes refuse a log search that starts at a
   * future block.
   */
  async function logsAfter(since: bigint) {
    return (await client.getBlockNumber({ cacheTime: 0 })) > since
      ? client.getLogs({ fromBlock: since + 1n })
      : []
  }

  const allowance = (address: Address, spender: Address) =>
    client.readContract({ address, abi: erc20Abi, functionName: 'allowance', args: [buyer.address, spender] })

  async function gasSince(since: bigint): Promise<bigint> {
    const latest = await client.getBlockNumber({ cacheTime: 0 })
    let spent = 0n
    for (let number = since + 1n; number <= latest; number++) {
      const { transactions } = await client.getBlock({ blockNumber: number })
      for (const hash of transactions) {
        const { from, gasUsed, effectiveGasPrice } = await client.getTransactionReceipt({ hash })
        if (getAddress(from) === buyer.address) spent += gasUsed * effectiveGasPrice
      }
    }
    return spent
  }

  return { play }
}

export const offerNames = ['ether', 'dollars', 'signed', 'request', 'seaport'] as const
type Offer = (typeof offerNames)[number]

export type Story = { offer: Offer; list: readonly Change[]; atomic: boolean; simulates: boolean }

type Judged = {
  intent: Intent
  before: { counts: readonly bigint[]; held: bigint }
  since: bigint
  state: { status: string; error?: { funds: string } }
}

const thief: Address = '0x00000000000000000000000000000000000000Bb'

const events = parseAbi([
  'event Approval(address indexed owner, address indexed spender, uint256 value)',
  'event ApprovalForAll(address indexed account, address indexed operator, bool approved)',
])

function unknown(): never {
  throw Object.assign(new Error('There is no such method.'), { code: -32601 })
}
