import { type Address, getAddress, type Hex, isAddressEqual, numberToHex, zeroAddress, zeroHash } from 'viem'
import { revertData } from '../../evm/revertData.js'
import type { Step } from '../../protocol/step.js'
import { type Facts, keyOf, type Question } from '../../venues/facts.js'
import { type ChainClient, readChain } from '../errors/readChain.js'
import type { Intent } from '../intent/intent.js'
import { confirmationsOf } from './confirmationsOf.js'
import { extractPurchaseCall } from './extractPurchaseCall.js'
import { implementationSlot } from './implementationSlot.js'
import { readBlock } from './readBlock.js'
import { readBuy } from './readBuy.js'
import { createTrust, type Readers, type TrustOptions } from './trust.js'

/**
 * Reads the chain data that the calls need. This data is the terms of orders that a call names only by an id, and the counters and statuses
 * of Seaport orders. Returns `undefined` if the calls need no chain data.
 *
 * A request market numbers its orders, so a reorg can give the number to another order. The function therefore also reads in the latest
 * block that has enough confirmations for this price.
 *
 * If a venue still asks after `maxRounds` rounds, the terms stay unread, and verification refuses the call as `terms-unread`.
 */
export async function readTerms(options: readTerms.Options): Promise<Facts | undefined> {
  const { client, intent, policy, earlier } = options
  const needed = findMissing(options, emptyFacts)
  if (needed.length === 0) return undefined
  let questions: readonly Question[] = [...needed, ...(options.earlyQuestions?.(intent) ?? [])]
  const height = options.head?.number ?? (await (options.height ?? readHeight(client)))
  const head = options.head ?? readBlock(client, height)
  const settled = settledHeight(height, confirmationsOf({ intent, policy }))
  const upgradeable = upgradeableMarkets(options)
  const asked: Address[] = []
  let facts = emptyFacts
  for (let round = 0; questions.length > 0 && round < maxRounds; round++) {
    const firstAsked = upgradeable.filter((market) => !asked.includes(market) && isAsked(market, questions))
    asked.push(...firstAsked)
    facts = await askRound({ client, facts, questions, head, height, settled, proxies: firstAsked })
    questions = findMissing(options, facts)
  }
  return { ...facts, changed: changedMarkets(asked, facts, earlier) }
}

/** Returns the facts with the answers to the questions, and with the implementations of the proxies. Sends all reads at once. */
async function askRound(options: {
  client: ChainClient
  facts: Facts
  questions: readonly Question[]
  head: Facts['block'] | Promise<Facts['block']>
  height: bigint
  settled: bigint | undefined
  proxies: readonly Address[]
}): Promise<Facts> {
  const { client, facts, questions, height, settled, proxies } = options
  const [block, answers, settledAnswers, implementations] = await Promise.all([
    options.head,
    askAll(client, questions, height),
    settled === undefined ? undefined : askAll(client, questions, settled),
    readImplementations(client, proxies, height),
  ])
  return {
    ...facts,
    block,
    answers: { ...facts.answers, ...answers },
    implementations: { ...facts.implementations, ...implementations },
    settled: settledAnswers ? { ...facts.settled, ...settledAnswers } : facts.settled,
  }
}

/**
 * Returns the trusted markets that may be proxies, whose implementation may change. Leaves out a market with one address on every chain,
 * such as Seaport, because it is not a proxy.
 */
function upgradeableMarkets(options: Omit<TrustOptions, 'facts'> & Readers): Address[] {
  const { markets, venues } = createTrust(options)
  const found = markets.flatMap(({ address }) => {
    const isFixed = venues.some((venue) => venue.address && isAddressEqual(venue.address, address))
    return isFixed ? [] : address
  })
  return [...new Set(found)]
}

function settledHeight(height: bigint, confirmations: number): bigint | undefined {
  const settled = height - BigInt(confirmations - 1)
  if (settled === height) return undefined
  return settled > 0n ? settled : 0n
}

function changedMarkets(asked: readonly Address[], facts: Facts, earlier: Facts | undefined): Address[] {
  const implementationOf = (all: Facts, market: Address) =>
    all.implementations[market.toLowerCase()] ?? zeroAddress
  const changed = asked.filter(
    (market) =>
      earlier && !isAddressEqual(implementationOf(earlier, market), implementationOf(facts, market)),
  )
  return [...new Set([...(earlier?.changed ?? []), ...changed])]
}

export declare namespace readTerms {
  type Options = Omit<TrustOptions, 'facts'> &
    Readers & {
      client: ChainClient
      steps: readonly Step[]
      head?: Facts['block'] | undefined
      height?: bigint | Promise<bigint> | undefined
      /**
       * The contract reads that the first round sends in addition to those of the calls. They save a round if a venue needs their answers
       * later. @default none
       */
      earlyQuestions?: ((intent: Intent) => readonly Question[]) | undefined
      earlier?: Facts | undefined
    }
}

export function needsTerms(options: Omit<TrustOptions, 'facts'> & Readers & { steps: readonly Step[] }) {
  return findMissing(options, emptyFacts).length > 0
}

/** Returns the contract reads that are still needed for the terms. All of them are reads of trusted contracts. */
function findMissing(options: Parameters<typeof needsTerms>[0], facts: Facts): readonly Question[] {
  const { steps, intent, swaps } = options
  const trust = createTrust({ ...options, facts })
  return steps.flatMap((step) => {
    if (step.id !== 'buy' || step.signature) return []
    const purchase = extractPurchaseCall(step, trust, swaps)
    const bought = readBuy({ step: purchase, trust, intent })
    if (!bought?.isTrusted) return []
    if (bought.terms === 'unread') return bought.questions
    const isUnswapped = purchase !== step && swaps?.readSwapCheckout(step)?.unswapped
    if (!swaps || !isUnswapped) return []
    return swaps.fillQuestions(purchase, facts)
  })
}

/**
 * The facts before the first read. They have a time, unlike missing facts. So a venue that needs more than the calldata asks for it: for
 * example, Seaport asks for the counters and the statuses of its orders.
 */
export const emptyFacts: Facts = {
  block: { number: 0n, hash: zeroHash, time: 0n },
  answers: {},
  implementations: {},
  changed: [],
}

/** The maximum number of rounds of contract reads. A venue may ask a new question after each answer. */
const maxRounds = 4

function readHeight(client: ChainClient): Promise<bigint> {
  return readChain(async () => BigInt(await client.request({ method: 'eth_blockNumber' })))
}

function isAsked(address: Address, questions: readonly Question[]): boolean {
  return questions.some(({ to }) => isAddressEqual(to, address))
}

async function askAll(client: ChainClient, questions: readonly Question[], height: bigint) {
  const answers = questions.map(async (question): Promise<[string, Hex | null]> => {
    return [keyOf(question), await ask(client, question, height)]
  })
  return Object.fromEntries(await readChain(() => Promise.all(answers)))
}

async function ask(client: ChainClient, question: Question, height: bigint): Promise<Hex | null> {
  try {
    const data = await client.request({ method: 'eth_call', params: [question, numberToHex(height)] })
    return data === '0x' ? null : data
  } catch (error) {
    if (revertData(error) === undefined) throw error
    return null
  }
}

async function readImplementations(client: ChainClient, proxies: readonly Address[], height: bigint) {
  const found = proxies.map(async (proxy): Promise<[string, Address][]> => {
    const params = [proxy, implementationSlot, numberToHex(height)] as const
    const word = await client.request({ method: 'eth_getStorageAt', params: [...params] })
    const address = getAddress(`0x${(word ?? '').slice(2).padStart(40, '0').slice(-40)}`)
    return isAddressEqual(address, zeroAddress) ? [] : [[proxy.toLowerCase(), address]]
  })
  return Object.fromEntries((await readChain(() => Promise.all(found))).flat())
}
