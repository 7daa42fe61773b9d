import { type Address, getAbiItem, type Hex, isAddressEqual, type LocalAccount, parseEventLogs } from 'viem'
import { createIntent, type Intent } from '../../checkout/intent/intent.js'
import type { Policy } from '../../checkout/verify/policy.js'
import { readFacts } from '../../checkout/verify/readFacts.js'
import { verify } from '../../checkout/verify/verify.js'
import { requireFunctions, requireOptions } from '../../client/requireOptions.js'
import { lowerHex } from '../../evm/lowerHex.js'
import type { Order } from '../../protocol/order.js'
import type { Step } from '../../protocol/step.js'
import { interpretCall, readCall } from '../../venues/interpretCall.js'
import { costOf, priceOfItems } from '../../venues/sale.js'
import type { Venue } from '../../venues/venue.js'
import type { createScriptedWallet } from '../createScriptedWallet.js'
import { crashPurchase } from './crashPurchase.js'
import { openStage, type Stage } from './openStage.js'
import { tamperCall } from './tamperCall.js'
import type { VenueProblem } from './venueProblem.js'

/**
 * Tests a custom venue (`defineVenue`) against its market, on a chain with an order for sale. It reports a problem if one of these is
 * false:
 *
 * - The checkout accepts the correct steps, and they deliver the tokens.
 * - The checkout refuses every changed step that would cost the buyer more or deliver another quantity.
 * - Only the events that the market emits for this purchase prove its outcome.
 * - The checkout never pays twice if the wallet's answers are lost.
 *
 * Restores the state of the chain at the end.
 *
 * @throws TillError `TillOptionInvalid` for a missing option.
 *
 * @returns The problems of the venue; an empty array if there are none.
 *
 * @example
 * expect(await checkVenue({ venue: shelf, market, order, steps, others, account, rpc, chainId })).toEqual([])
 */
export async function checkVenue(rawOptions: checkVenue.Options): Promise<VenueProblem[]> {
  const options = requireOptions('checkVenue', rawOptions, 'venue', 'order', 'steps', 'account')
  requireFunctions('checkVenue', options, 'rpc')
  const { venue, market, helper, order, quantity = 1n, account, rpc, chainId } = options
  const steps = options.steps.map((step) => ({ ...step, data: lowerHex(step.data as Hex) }))
  const stage = openStage({ rpc, chainId, account, order })
  const intent = createIntent({ items: [{ order, quantity }], buyer: account.address })
  const policy = { markets: { [chainId]: [{ address: market, venue, ...(helper && { helper }) }] } }
  const check = { ...options, steps, stage, intent, policy, isFound: (one: readonly Step[]) => isFound(one) }
  const sentences = checkErrors(venue)

  async function isFound(changed: readonly Step[]) {
    const facts = await readFacts({ client: stage.client, steps: changed, intent, policy })
    return verify({ steps: changed, intent, policy, facts }).flat()
  }

  const findings = await isFound(steps)
  if (findings.length > 0) {
    const codes = findings.map(({ code }) => code).join(', ')
    return [...sentences, { code: 'refused', text: `The honest steps are refused: ${codes}.` }]
  }
  return [
    ...sentences,
    ...(await checkTruth(check)),
    ...(await checkTampered(check)),
    ...(await crashPurchase(check)),
  ]
}

export declare namespace checkVenue {
  type Options = {
    /** The venue, as `defineVenue` returns it. */
    venue: Venue
    /** The market contract. */
    market: Address
    /** The contract that buys several orders in one call. @default none */
    helper?: Address | undefined
    /** An order for sale on the market. */
    order: Order
    /** The quantity to buy, in base units. @default 1n */
    quantity?: bigint | undefined
    /** The steps of the purchase: approvals, then one call. */
    steps: readonly Step[]
    /** The calldata of purchases on the market that buy other orders than `order`. */
    others: readonly Hex[]
    /** The buyer, with enough funds. */
    account: LocalAccount
    /** Sends a JSON-RPC request to a chain that mines at once and supports snapshots, such as anvil. */
    rpc: createScriptedWallet.Options['rpc']
    /** The chain of the market. */
    chainId: number
  }
}

type Check = Omit<checkVenue.Options, 'steps'> & {
  steps: readonly (Step & { data: Hex })[]
  stage: Stage
  intent: Intent
  policy: Policy
  isFound: (steps: readonly Step[]) => Promise<readonly { code: string }[]>
}

function checkTruth(check: Check): Promise<VenueProblem[]> {
  const { venue, market, stage, intent, steps, others, account, chainId } = check
  return stage.within(async () => {
    const buy = steps.at(-1)
    const read = buy && readCall({ venue, data: buy.data })
    const facts = await readFacts({ client: stage.client, ...check })
    const done = await stage.carryOut(steps)
    const total = intent.maxTotal
    const agreed = intent.orders.reduce((sum, { quantity }) => sum + quantity, 0n)
    if (!done.receipt || !buy || !read || done.paid !== total || done.received !== agreed) {
      return [{ code: 'undelivered', text: `${done.paid} were paid for ${done.received} of the token.` }]
    }
    const orderIds = intent.orders.map(({ orderId }) => orderId)
    const logs = done.receipt.logs.filter(({ address }) => isAddressEqual(address, market))
    const events = parseEventLogs({ abi: venue.abi, logs })
    const proves = (called: unknown, more: object = {}) =>
      venue.outcome(called, { market, to: buy.to, buyer: account.address, events, orderIds, ...more })
    const strangers = others.flatMap((data) => readCall({ venue, data })?.called ?? [])
    const stranger = { buyer: market }
    const place = { chainId, market, to: buy.to, buyer: account.address }
    const sale = interpretCall({ venue, data: buy.data, facts, ...place })
    const isOnce = sale?.terms === 'read' && (sale.once || venue.takenOnce === 'purchaseId')
    const again = isOnce ? (await stage.carryOut(steps)).receipt : undefined
    const problems: (VenueProblem | false)[] = [
      costInVenue(sale) !== done.paid && {
        code: 'mispriced',
        text: `${done.paid} were paid, and the venue says ${costInVenue(sale)}.`,
      },
      !proves(read.called) && { code: 'unproven', text: 'The logs of the market do not prove the sale.' },
      proves(read.called, { events: [] }) && {
        code: 'proven-by-nothing',
        text: 'A receipt without logs of the market proves the sale.',
      },
      strangers.some((called) => proves(called)) && {
        code: 'proven-by-another',
        text: 'The sale of one order also proves the sale of another.',
      },
      proves(read.called, stranger) && {
        code: 'proven-for-another',
        text: 'The sale to one buyer also proves the sale to another.',
      },
      again !== undefined && {
        code: 'taken-twice',
        text: `takenOnce is "${venue.takenOnce}", and the same call goes twice.`,
      },
    ]
    return problems.filter((problem) => problem !== false)
  })
}

function costInVenue(sale: ReturnType<typeof interpretCall>): bigint | undefined {
  if (sale?.terms !== 'read') return undefined
  const { items, price } = sale.sale
  const priced = items.flatMap(({ unitPrice, quantity }) =>
    unitPrice === undefined ? [] : { unitPrice, quantity },
  )
  const isSame = priced.length < items.length || priceOfItems(priced) === price
  return isSame ? costOf(sale.sale) : undefined
}

async function checkTampered(check: Check): Promise<VenueProblem[]> {
  const { stage, intent, steps, others, isFound } = check
  const buy = steps.at(-1)
  if (!buy) return []
  const agreed = intent.orders.reduce((sum, { quantity }) => sum + quantity, 0n)
  const problems: VenueProblem[] = []
  for (const { name, call } of tamperCall(buy, others)) {
    const changed = [...steps.slice(0, -1), { ...buy, ...call }]
    if ((await isFound(changed)).length > 0) continue
    const { receipt, paid, received } = await stage.within(() => stage.carryOut(changed))
    if (!receipt || (paid <= intent.maxTotal && received === agreed)) continue
    const text = `With ${name} it is let through: ${paid} are paid for ${received} of the token.`
    problems.push({ code: 'harmful', text })
  }
  return problems
}

function checkErrors({ abi, errors }: Venue): VenueProblem[] {
  return Object.keys(errors)
    .filter((name) => getAbiItem({ abi, name })?.type !== 'error')
    .map((name) => ({ code: 'unknown-error', text: `The ABI has no error ${name}.` }))
}
