import {
  type Address,
  getAddress,
  type Hash,
  type Hex,
  isAddressEqual,
  numberToHex,
  zeroAddress,
  zeroHash,
} from 'viem'
import { revertData } from '../../evm/revertData.js'
import type { Step } from '../../protocol/step.js'
import { type Facts, keyOf, type Question } from '../../venues/facts.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import { type ChainClient, readChain } from '../errors/readChain.js'
import type { Intent } from '../intent/intent.js'
import { confirmationsOf } from './confirmationsOf.js'
import { extractPurchaseCall } from './extractPurchaseCall.js'
import { readBuy } from './readBuy.js'
import { createTrust, type Readers, type TrustOptions } from './trust.js'

/**
 * Reads the terms of those orders that the calls name only by an id; `undefined` if the calls contain all terms. A request market numbers
 * its orders, so a reorg can give the number to another order. The function therefore also reads the terms in the latest block that has
 * enough confirmations for this price.
 */
export async function readTerms(options: readTerms.Options): Promise<Facts | undefined> {
  const { client, intent, policy, earlier } = options
  const missing = (facts: Facts) => findMissing(options, facts)
  const needed = missing(emptyFacts)
  if (needed.length === 0) return undefined
  let questions: readonly Question[] = [...needed, ...(options.earlyQuestions?.(intent) ?? [])]
  const height = options.head?.number ?? (await (options.height ?? readHeight(client)))
  const head = options.head ?? readBlock(client, height)
  const settled = settledHeight(height, confirmationsOf({ intent, policy }))
  const replaceable = replaceableMarkets(options)
  const askedMarkets: Address[] = []
  let facts = emptyFacts
  for (let round = 0; questions.length > 0 && round < maxRounds; round++) {
    const proxies = replaceable.filter(
      (market) => !askedMarkets.includes(market) && isAsked(market, questions),
    )
    askedMarkets.push(...proxies)
    const [block, answers, settledAnswers, implementations] = await Promise.all([
      head,
      askAll(client, questions, height),
      settled === undefined ? undefined : askAll(client, questions, settled),
      readImplementations(client, [...new Set(proxies)], height),
    ])
    facts = {
      ...facts,
      block,
      answers: { ...facts.answers, ...answers },
      implementations: { ...facts.implementations, ...implementations },
    }
    if (settledAnswers) facts = { ...facts, settled: { ...facts.settled, ...settledAnswers } }
    questions = missing(facts)
  }
  return { ...facts, changed: changedMarkets(askedMarkets, facts, earlier) }
}

/**
 * Returns the trusted markets that may be proxies, whose implementation may change. Leaves out a market with one address on every chain,
 * such as Seaport, because it is not a proxy.
 */
function replaceableMarkets(options: Omit<TrustOptions, 'facts'> & Readers): Address[] {
  const { markets, venues } = createTrust(options)
  return markets.flatMap(({ address }) => {
    const isFixed = venues.some((venue) => venue.address && isAddressEqual(venue.address, address))
    return isFixed ? [] : address
  })
}

function settledHeight(height: bigint, confirmations: number): bigint | undefined {
  const settled = height - BigInt(confirmations - 1)
  if (settled === height) return undefined
  return settled > 0n ? settled : 0n
}

function changedMarkets(
  askedMarkets: readonly Address[],
  facts: Facts,
  earlier: Facts | undefined,
): Address[] {
  const implementationOf = (all: Facts, market: Address) =>
    all.implementations[market.toLowerCase()] ?? zeroAddress
  const changed = askedMarkets.filter(
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
    return (isUnswapped && swaps?.fillQuestions(purchase, facts)) || []
  })
}

export async function readBlock(client: ChainClient, height?: bigint): Promise<Facts['block']> {
  const tag = height === undefined ? 'latest' : numberToHex(height)
  const block = await readChain(() =>
    client.request({ method: 'eth_getBlockByNumber', params: [tag, false] }),
  )
  const { number, hash, timestamp } = block ?? {}
  if (!number || !hash || !timestamp)
    throw new CheckoutError('ChainFailed', { details: 'The node does not have the requested block.' })
  return { number: BigInt(number), hash, time: BigInt(timestamp) }
}

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

/** The storage slot of a proxy's implementation (ERC-1967). */
export const implementationSlot: Hash = '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc'
