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
import { purchaseIn } from './purchaseIn.js'
import { readBuy } from './readBuy.js'
import { createTrust, type Readers } from './trust.js'

/**
 * Asks the chain what has to be known before a plan can be held against what the buyer agreed to, see `readFacts`, with what was
 * loaded to read it.
 *
 * @throws CheckoutError `ChainFailed` when the node does not answer.
 */
export async function readTerms(options: readTerms.Options): Promise<Facts | undefined> {
  const { client, intent, earlier } = options
  const missing = (facts: Facts) => findMissing(options, facts)
  const needed = missing(nothingAsked)
  if (needed.length === 0) return undefined
  let questions: readonly Question[] = [...needed, ...(options.earlyQuestions?.(intent) ?? [])]
  const height = options.head?.number ?? (await (options.height ?? readHeight(client)))
  const head = options.head ?? readBlock(client, height)
  // A market that is the same on every chain is none that can be replaced.
  const { markets, venues } = createTrust(options)
  const replaceable = markets.flatMap(({ address }) => {
    const isFixed = venues.some((venue) => venue.address && isAddressEqual(venue.address, address))
    return isFixed ? [] : address
  })
  const asked: Address[] = []
  let facts = nothingAsked
  for (let round = 0; questions.length > 0 && round < maxRounds; round++) {
    const proxies = replaceable.filter((one) => !asked.includes(one) && isAsked(one, questions))
    asked.push(...proxies)
    const [block, answers, implementations] = await Promise.all([
      head,
      askAll(client, questions, height),
      readImplementations(client, [...new Set(proxies)], height),
    ])
    facts = {
      ...facts,
      block,
      answers: { ...facts.answers, ...answers },
      implementations: { ...facts.implementations, ...implementations },
    }
    questions = missing(facts)
  }
  const { implementations } = facts
  const changed = asked.filter((one) => {
    const [was, is] = [earlier?.implementations, implementations].map((all) => all?.[one.toLowerCase()])
    return earlier !== undefined && !isAddressEqual(was ?? zeroAddress, is ?? zeroAddress)
  })
  return { ...facts, changed: [...new Set([...(earlier?.changed ?? []), ...changed])] }
}

export declare namespace readTerms {
  type Options = Omit<createTrust.Options, 'facts'> &
    Readers & {
      client: ChainClient
      steps: readonly Step[]
      /** The block to ask at. @default the newest one */
      head?: Facts['block'] | undefined
      /** Its number, where no more is known of it. @default that of the newest one */
      height?: bigint | Promise<bigint> | undefined
      /** What will probably be asked once the first answers are there, and is asked beside it. @default nothing */
      earlyQuestions?: ((intent: Intent) => readonly Question[]) | undefined
      /** What was found before. @default nothing */
      earlier?: Facts | undefined
    }
}

/** Whether the chain has to be asked about the terms of a plan. */
export function hasTerms(options: Omit<createTrust.Options, 'facts'> & Readers & { steps: readonly Step[] }) {
  return findMissing(options, nothingAsked).length > 0
}

/** What has to be asked beside what is known. A stranger is asked nothing. */
function findMissing(options: Parameters<typeof hasTerms>[0], facts: Facts): readonly Question[] {
  const { steps, intent, swaps } = options
  const trust = createTrust({ ...options, facts })
  return steps.flatMap((step) => {
    if (step.id !== 'buy' || step.signature) return []
    const bought = readBuy({ step: purchaseIn(step, trust, swaps), trust, intent })
    return bought?.terms === 'unread' && bought.isTrusted ? bought.questions : []
  })
}

/** A block, the newest one unless its number is given. Throws `ChainFailed`. */
export async function readBlock(client: ChainClient, height?: bigint): Promise<Facts['block']> {
  const tag = height === undefined ? 'latest' : numberToHex(height)
  const block = await readChain(() =>
    client.request({ method: 'eth_getBlockByNumber', params: [tag, false] }),
  )
  const { number, hash, timestamp } = block ?? {}
  if (!number || !hash || !timestamp)
    throw new CheckoutError('ChainFailed', { details: 'It has no such block.' })
  return { number: BigInt(number), hash, time: BigInt(timestamp) }
}

/** What is known before anything was asked. */
export const nothingAsked: Facts = {
  block: { number: 0n, hash: zeroHash, time: 0n },
  answers: {},
  implementations: {},
  changed: [],
}

/** The terms of an order can depend on answers, which can depend on answers. */
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

/** An answer of nothing is none: there is no contract. */
async function ask(client: ChainClient, question: Question, height: bigint): Promise<Hex | null> {
  try {
    const data = await client.request({ method: 'eth_call', params: [question, numberToHex(height)] })
    return data === '0x' ? null : data
  } catch (error) {
    if (revertData(error) === undefined) throw error
    return null
  }
}

async function readImplementations(client: ChainClient, asked: readonly Address[], height: bigint) {
  const found = asked.map(async (proxy): Promise<[string, Address][]> => {
    const params = [proxy, implementationSlot, numberToHex(height)] as const
    const word = await client.request({ method: 'eth_getStorageAt', params: [...params] })
    const address = getAddress(`0x${(word ?? '').slice(2).padStart(40, '0').slice(-40)}`)
    return isAddressEqual(address, zeroAddress) ? [] : [[proxy.toLowerCase(), address]]
  })
  return Object.fromEntries((await readChain(() => Promise.all(found))).flat())
}

/** Where a proxy keeps the address of its code (ERC-1967). */
const implementationSlot: Hash = '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc'
