import { isAddress, stringify, zeroAddress } from 'viem'
import { TillError } from '../../errors.js'
import { isObject, isWebAddress } from '../../protocol/formats.js'
import type { Policy, PolicyMarket, PolicyPaymaster } from './policy.js'

/**
 * Holds a policy against what one can be, so that a slip of the pen is told when it is made, and not as a purchase that is
 * refused. A policy or a field of it that is `null` is as good as left out.
 *
 * @throws TillError `PolicyInvalid` for the first field that is unknown or wrong, by its name.
 */
export function requirePolicy(policy: Policy | undefined): void {
  const problem = problemOf(policy ?? {})
  if (problem)
    throw new TillError('PolicyInvalid', {
      shortMessage: 'The policy of this page cannot be read.',
      details: `policy${problem}.`,
      fix: 'Correct that field of the policy.',
    })
}

function problemOf(policy: unknown): Problem {
  try {
    if (!isObject(policy)) return ' has to be an object'
    const problem = checkFields(policy, fields)
    return problem && `.${problem}`
  } catch (cause) {
    return ` cannot be read: ${cause}`
  }
}

/** What is wrong with a value, if anything is. */
type Problem = string | false | undefined
type Checks<value> = { readonly [field in keyof value]-?: (value: unknown) => Problem }

/** What each field has to be. */
const fields: Checks<Policy> = {
  markets: (markets) =>
    checkContracts(markets, (market) => (isObject(market) ? checkMarket(market) : checkAddress(market))),
  seaport: (allowed) => allowed !== Boolean(allowed) && 'has to be true or false',
  contracts: checkAddresses,
  zones: checkAddresses,
  routers: checkAddresses,
  swapTokens: checkAddresses,
  checkouts: checkAddresses,
  origins: (origins) => checkTexts(origins, 'no address with https://', isWebAddress),
  messages: (messages) => checkTexts(messages, 'no text', () => true),
  maxDeadline: (seconds) => !isUpTo(seconds, 1e9) && 'has to be a number of seconds, up to 1000000000',
  confirmations: (blocks) =>
    !(isUpTo(blocks, 1e5) && Number.isInteger(blocks)) && 'has to be a number of blocks, 1 to 100000',
  allowances: (what) => what !== 'keep' && what !== 'cut' && "has to be 'keep' or 'cut'",
  paymasters: (paymasters) => checkContracts(paymasters, checkPaymaster),
}

/** Says what is wrong with the first field that is not what it has to be, and which one that is. */
function checkFields<value>(value: Record<string, unknown>, checks: Checks<value>): Problem {
  for (const [name, field] of Object.entries(value)) {
    const problem = Object.hasOwn(checks, name)
      ? field !== undefined && field !== null && checks[name as keyof value](field)
      : `is no field of it: those are ${Object.keys(checks).join(', ')}`
    if (problem) return `${name} ${problem}`
  }
  return undefined
}

/** Whether a value is a number above nothing that is not too large. */
function isUpTo(value: unknown, most: number): boolean {
  return typeof value === 'number' && value > 0 && value <= most
}

function checkContracts(contracts: unknown, check: (contract: unknown) => Problem): Problem {
  if (!isObject(contracts)) return "has to name contracts by chain id: { 1: ['0x…'] }"
  for (const [chainId, listed] of Object.entries(contracts)) {
    if (!/^[1-9]\d*$/.test(chainId)) return `has ${chainId}, which is no chain id`
    if (!Array.isArray(listed)) return `has no list of addresses for chain ${chainId}`
    for (const contract of listed) {
      const problem = check(contract)
      if (problem) return `has ${stringify(contract)} for chain ${chainId}, which ${problem}`
    }
  }
  return undefined
}

function checkAddresses(contracts: unknown): Problem {
  return checkContracts(contracts, checkAddress)
}

function checkAddress(address: unknown): Problem {
  if (typeof address !== 'string' || !isAddress(address, { strict: false })) return 'is no address'
  // Nobody has it: another one is meant.
  return address === zeroAddress && 'is the zero address'
}

function checkMarket(market: Record<string, unknown>): Problem {
  const problem = checkFields<PolicyMarket>(market, {
    address: () => false,
    venue: (venue) => !isObject(venue) && 'is none of defineVenue',
    helper: checkAddress,
  })
  return checkAddress(market.address) || (problem && `says: ${problem}`)
}

function checkPaymaster(paymaster: unknown): Problem {
  const { url } = Object(paymaster)
  if (!isObject(paymaster) || !isWebAddress(url)) return 'is no address with https://'
  const problem = checkFields<PolicyPaymaster>(paymaster, {
    url: () => false,
    context: (context) => !isObject(context) && 'is no object',
  })
  return problem && `says: ${problem}`
}

function checkTexts(texts: unknown, otherwise: string, isRight: (text: string) => boolean): Problem {
  if (!Array.isArray(texts)) return 'has to be a list'
  const at = texts.findIndex((text) => typeof text !== 'string' || !isRight(text))
  return at >= 0 && `has ${stringify(texts[at])}, which is ${otherwise}`
}
