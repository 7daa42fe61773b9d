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
import { readBuy } from './readBuy.js'
import { createTrust } from './trust.js'

/**
 * Asks the chain what has to be known before a plan can be held against what the buyer agreed to: the terms of orders that
 * its calls only name. All of it is read at one block; nothing is asked, and nothing comes back, where the calls say it all.
 *
 * @throws CheckoutError `ChainFailed` when the node does not answer.
 */
export async function readFacts(options: readFacts.Options): Promise<Facts | undefined> {
  const { client, steps, intent, earlier } = options
  const missing = (facts: Facts) => {
    const trust = createTrust({ ...options, facts })
    return steps.flatMap((step) => {
      if (step.id !== 'buy' || step.signature) return []
      const bought = readBuy({ step, trust, intent })
      // A stranger is asked nothing.
      return bought?.terms === 'unread' && bought.isTrusted ? bought.questions : []
    })
  }
  let questions = missing(nothingAsked)
  if (questions.length === 0) return undefined
  const block = await readBlock(client, options.block)
  let facts: Facts = { ...nothingAsked, block }
  for (let round = 0; questions.length > 0 && round < maxRounds; round++) {
    facts = { ...facts, answers: { ...facts.answers, ...(await askAll(client, questions, block)) } }
    questions = missing(facts)
  }
  const { answers } = facts
  // A market that is the same on every chain is none that can be replaced.
  const { markets, venues } = createTrust(options)
  const asked = markets.flatMap(({ address }) => {
    const isFixed = venues.some((venue) => venue.address && isAddressEqual(venue.address, address))
    const isAsked = Object.keys(answers).some((key) => key.startsWith(address.toLowerCase()))
    return isAsked && !isFixed ? address : []
  })
  const implementations = await readImplementations(client, [...new Set(asked)], block)
  const changed = asked.filter((one) => {
    const [was, is] = [earlier?.implementations, implementations].map((all) => all?.[one.toLowerCase()])
    return earlier !== undefined && !isAddressEqual(was ?? zeroAddress, is ?? zeroAddress)
  })
  return { ...facts, implementations, changed: [...new Set([...(earlier?.changed ?? []), ...changed])] }
}

export declare namespace readFacts {
  type Options = Omit<createTrust.Options, 'facts'> & {
    client: ChainClient
    steps: readonly Step[]
    /** The block to ask at. @default the newest one */
    block?: bigint | undefined
    /** What was found before: a contract that was replaced since is named among the changed ones. */
    earlier?: Facts | undefined
  }
}

const nothingAsked: Facts = {
  block: { number: 0n, hash: zeroHash, time: 0n },
  answers: {},
  implementations: {},
  changed: [],
}

/** The terms of an order can depend on answers, which can depend on answers. */
const maxRounds = 4

async function readBlock(client: ChainClient, number: bigint | undefined): Promise<Facts['block']> {
  const tag = number === undefined ? 'latest' : numberToHex(number)
  const block = await readChain(() =>
    client.request({ method: 'eth_getBlockByNumber', params: [tag, false] }),
  )
  const { number: found, hash, timestamp } = block ?? {}
  if (!found || !hash || !timestamp)
    throw new CheckoutError('ChainFailed', { details: 'It has no such block.' })
  return { number: BigInt(found), hash, time: BigInt(timestamp) }
}

async function askAll(client: ChainClient, questions: readonly Question[], block: Facts['block']) {
  const answers = questions.map(async (question): Promise<[string, Hex | null]> => {
    return [keyOf(question), await ask(client, question, block)]
  })
  return Object.fromEntries(await readChain(() => Promise.all(answers)))
}

/** An answer of nothing is none: there is no contract. */
async function ask(client: ChainClient, question: Question, block: Facts['block']): Promise<Hex | null> {
  try {
    const data = await client.request({ method: 'eth_call', params: [question, numberToHex(block.number)] })
    return data === '0x' ? null : data
  } catch (error) {
    if (revertData(error) === undefined) throw error
    return null
  }
}

async function readImplementations(client: ChainClient, asked: readonly Address[], block: Facts['block']) {
  const found = asked.map(async (proxy): Promise<[string, Address][]> => {
    const params = [proxy, implementationSlot, numberToHex(block.number)] as const
    const word = await client.request({ method: 'eth_getStorageAt', params: [...params] })
    const address = getAddress(`0x${(word ?? '').slice(2).padStart(40, '0').slice(-40)}`)
    return isAddressEqual(address, zeroAddress) ? [] : [[proxy.toLowerCase(), address]]
  })
  return Object.fromEntries((await readChain(() => Promise.all(found))).flat())
}

/** Where a proxy keeps the address of its code (ERC-1967). */
const implementationSlot: Hash = '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc'
