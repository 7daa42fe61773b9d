import { type Address, getAbiItem, type Hex, isAddressEqual, type LocalAccount, parseEventLogs } from 'viem'
import { createIntent, type Intent } from '../../checkout/intent/intent.js'
import type { Policy } from '../../checkout/verify/policy.js'
import { readFacts } from '../../checkout/verify/readFacts.js'
import { verify } from '../../checkout/verify/verify.js'
import { givenOptions, requireFunctions } from '../../client/givenOptions.js'
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
 * Holds a venue of your own against its market: on a chain where an order can be bought, honest steps are let through and deliver,
 * every change of them that does harm on that chain is refused, the outcome is proven by what the market says of this very
 * purchase, and a wallet whose answers are lost never pays twice. The chain is as it was, afterwards.
 *
 * @throws TillError `TillOptionInvalid` for an option that is missing.
 *
 * @returns what is wrong with the venue; nothing of one that can be used.
 *
 * @example
 * expect(await checkVenue({ venue: shelf, market, order, steps, others, account, rpc, chainId })).toEqual([])
 */
export async function checkVenue(given: checkVenue.Options): Promise<VenueProblem[]> {
  const options = givenOptions('checkVenue', given, 'venue', 'order', 'steps', 'account')
  requireFunctions('checkVenue', options, 'rpc')
  const { venue, market, helper, order, quantity = 1n, account, rpc, chainId } = options
  const steps = options.steps.map((step) => ({ ...step, data: lowerHex(step.data as Hex) }))
  const stage = openStage({ rpc, chainId, account, order })
  const intent = createIntent({ items: [{ order, quantity }], buyer: account.address })
  const policy = { markets: { [chainId]: [{ address: market, venue, ...(helper && { helper }) }] } }
  const check = { ...options, steps, stage, intent, policy, isFound: (one: readonly Step[]) => isFound(one) }
  const sentences = checkErrors(venue)

  async function isFound(wanted: readonly Step[]) {
    const facts = await readFacts({ client: stage.client, steps: wanted, intent, policy })
    return verify({ steps: wanted, intent, policy, facts }).flat()
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
    /** What `defineVenue` gives. */
    venue: Venue
    /** The market contract. */
    market: Address
    /** The contract that buys several orders of it at once. */
    helper?: Address | undefined
    /** An order of it that can be bought. */
    order: Order
    /** How much of the order is bought, in base units. @default 1n */
    quantity?: bigint | undefined
    /** The steps that buy it: approvals, then one call. */
    steps: readonly Step[]
    /** Calldata that would buy other orders there. */
    others: readonly Hex[]
    /** The buyer, who can pay. */
    account: LocalAccount
    /** Sends a JSON-RPC request to a chain that mines what it is sent, and can be set back, such as anvil. */
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

/** The honest steps buy what was agreed, the market's events prove it, and nothing else does. */
function checkTruth(check: Check): Promise<VenueProblem[]> {
  const { venue, market, stage, intent, steps, others, account, chainId } = check
  return stage.within(async () => {
    const buy = steps.at(-1)
    const read = buy && readCall({ venue, data: buy.data })
    const facts = await readFacts({ client: stage.client, ...check })
    const done = await stage.carryOut(steps)
    const total = intent.maxTotal
    const wanted = intent.orders.reduce((sum, { quantity }) => sum + quantity, 0n)
    if (!done.receipt || !buy || !read || done.paid !== total || done.received !== wanted) {
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
      saidOf(sale) !== done.paid && {
        code: 'mispriced',
        text: `${done.paid} were paid, and the venue says ${saidOf(sale)}.`,
      },
      !proves(read.called) && { code: 'unproven', text: 'What the market says does not prove it.' },
      proves(read.called, { events: [] }) && {
        code: 'proven-by-nothing',
        text: 'A receipt in which the market says nothing proves it.',
      },
      strangers.some((called) => proves(called)) && {
        code: 'proven-by-another',
        text: 'The sale of one order proves that of another.',
      },
      proves(read.called, stranger) && {
        code: 'proven-for-another',
        text: 'The sale to one buyer proves that to another.',
      },
      again !== undefined && {
        code: 'taken-twice',
        text: `takenOnce is "${venue.takenOnce}", and the same call goes twice.`,
      },
    ]
    return problems.filter((problem) => problem !== false)
  })
}

/** What a sale costs as the venue says it, by its items and by its price; nothing where these are not the same. */
function saidOf(sale: ReturnType<typeof interpretCall>): bigint | undefined {
  if (sale?.terms !== 'read') return undefined
  const { items, price } = sale.sale
  const priced = items.flatMap(({ unitPrice, quantity }) =>
    unitPrice === undefined ? [] : { unitPrice, quantity },
  )
  const isSame = priced.length < items.length || priceOfItems(priced) === price
  return isSame ? costOf(sale.sale) : undefined
}

/** Whatever else than the honest call is let through does no harm on this chain. */
async function checkTampered(check: Check): Promise<VenueProblem[]> {
  const { stage, intent, steps, others, isFound } = check
  const buy = steps.at(-1)
  if (!buy) return []
  const wanted = intent.orders.reduce((sum, { quantity }) => sum + quantity, 0n)
  const problems: VenueProblem[] = []
  for (const { name, call } of tamperCall(buy, others)) {
    const changed = [...steps.slice(0, -1), { ...buy, ...call }]
    if ((await isFound(changed)).length > 0) continue
    const { receipt, paid, received } = await stage.within(() => stage.carryOut(changed))
    if (!receipt || (paid <= intent.maxTotal && received === wanted)) continue
    const text = `With ${name} it is let through: ${paid} are paid for ${received} of the token.`
    problems.push({ code: 'harmful', text })
  }
  return problems
}

/** What is said of an error is said of one that the contract has. */
function checkErrors({ abi, errors }: Venue): VenueProblem[] {
  return Object.keys(errors)
    .filter((name) => getAbiItem({ abi, name })?.type !== 'error')
    .map((name) => ({ code: 'unknown-error', text: `The ABI has no error ${name}.` }))
}
