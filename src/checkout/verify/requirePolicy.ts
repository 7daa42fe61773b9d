import { isAddress, zeroAddress } from 'viem'
import { TillError } from '../../errors.js'
import { isObject, isWebAddress } from '../../protocol/formats.js'
import type { Policy } from './policy.js'

/**
 * Holds a policy against what one can be, so that a slip of the pen is told when it is made, and not as a purchase that is
 * refused. A policy or a field of it that is `null` is as good as left out.
 *
 * @throws TillError `PolicyInvalid` for the first field that is unknown or wrong, by its name.
 */
export function requirePolicy(policy: Policy | undefined): void {
  const problem = problemOf(policy)
  if (problem) throw invalid(problem)
}

function problemOf(policy: unknown): string | undefined {
  if (isMissing(policy)) return undefined
  if (!isObject(policy)) return 'It has to be an object.'
  try {
    for (const [name, value] of Object.entries(policy)) {
      const problem = Object.hasOwn(fields, name)
        ? !isMissing(value) && fields[name as keyof Policy](value)
        : `is no field of it: those are ${Object.keys(fields).join(', ')}.`
      if (problem) return `policy.${name} ${problem}`
    }
    return undefined
  } catch (cause) {
    return String(cause)
  }
}

/** Says what is wrong with a value, if anything is. */
type Check = (value: unknown) => string | false | undefined

/** What each field has to be. */
const fields: { readonly [field in keyof Policy]-?: Check } = {
  markets: (markets) => checkContracts(markets, checkMarket),
  seaport: (allowed) => allowed !== Boolean(allowed) && 'has to be true or false.',
  contracts: checkContracts,
  zones: checkContracts,
  routers: checkContracts,
  swapTokens: checkContracts,
  checkouts: checkContracts,
  origins: (origins) => checkTexts(origins, 'no address with https://', isWebAddress),
  messages: (messages) => checkTexts(messages, 'no text', () => true),
  maxDeadline: (seconds) => !isUpTo(seconds, 1e9) && 'has to be a number of seconds, up to 1000000000.',
  confirmations: (blocks) =>
    !(isUpTo(blocks, 1e5) && Number.isInteger(blocks)) && 'has to be a number of blocks, 1 to 100000.',
  allowances: (what) => what !== 'keep' && what !== 'cut' && "has to be 'keep' or 'cut'.",
  paymasters: (paymasters) => checkContracts(paymasters, checkPaymaster),
}

function isMissing(value: unknown): boolean {
  return value === undefined || value === null
}

/** Whether a value is a number above nothing that is not too large. */
function isUpTo(value: unknown, most: number): boolean {
  return typeof value === 'number' && value > 0 && value <= most
}

function checkContracts(
  contracts: unknown,
  check: Check = (address) => checkAddress(address),
): ReturnType<Check> {
  if (!isObject(contracts)) return "has to name contracts by chain id: { 1: ['0x…'] }."
  for (const [chainId, listed] of Object.entries(contracts)) {
    if (!/^[1-9]\d*$/.test(chainId)) return `has ${chainId}, which is no chain id.`
    if (!Array.isArray(listed)) return `has no list of addresses for chain ${chainId}.`
    for (const one of listed) {
      const problem = check(one)
      if (problem) return `has ${show(one)} for chain ${chainId}, ${problem}.`
    }
  }
  return undefined
}

function checkAddress(address: unknown, what = 'which'): ReturnType<Check> {
  if (typeof address !== 'string' || !isAddress(address, { strict: false })) return `${what} is no address`
  // Nobody has it: another one is meant.
  return address === zeroAddress && `${what} is the zero address`
}

/** A market is its address, or an object that has it. */
function checkMarket(market: unknown): ReturnType<Check> {
  if (!isObject(market)) return checkAddress(market)
  const { address, venue, helper, ...others } = market
  return (
    checkAddress(address) ||
    (!isMissing(helper) && checkAddress(helper, 'whose helper')) ||
    (!isMissing(venue) && !isObject(venue) && 'whose venue is none of defineVenue') ||
    checkOthers(others)
  )
}

function checkPaymaster(paymaster: unknown): ReturnType<Check> {
  if (!isObject(paymaster)) return 'which is no object'
  const { url, context, ...others } = paymaster
  if (!isWebAddress(url)) return 'which is no address with https://'
  return (!isMissing(context) && !isObject(context) && 'whose context is no object') || checkOthers(others)
}

function checkOthers(others: object): ReturnType<Check> {
  const [name] = Object.keys(others)
  return name !== undefined && `whose ${name} is no field of it`
}

function checkTexts(
  texts: unknown,
  otherwise: string,
  isRight: (text: string) => boolean,
): ReturnType<Check> {
  if (!Array.isArray(texts)) return 'has to be a list.'
  const at = texts.findIndex((text) => typeof text !== 'string' || !isRight(text))
  return at >= 0 && `has ${show(texts[at])}, which is ${otherwise}.`
}

function show(value: unknown): string {
  return typeof value === 'bigint' ? `${value}n` : JSON.stringify(value)
}

function invalid(details: string): TillError<'PolicyInvalid'> {
  return new TillError('PolicyInvalid', {
    shortMessage: 'The policy of this page cannot be read.',
    details,
    fix: 'Correct that field of the policy.',
  })
}
