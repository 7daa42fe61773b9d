import { isAddress, stringify, zeroAddress } from 'viem'
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
type Checks = { readonly [field: string]: (value: unknown) => Problem }

const contract: Checks = { address: checkAddress }
const contracts = (listed: unknown) => checkListed(listed, contract)

/** What each field has to be. */
const fields: { readonly [field in keyof Policy]-?: Checks[string] } = {
  markets: (markets) => checkListed(markets, { ...contract, venue: checkObject, helper: checkAddress }),
  seaport: (allowed) => allowed !== Boolean(allowed) && 'has to be true or false',
  contracts,
  zones: contracts,
  routers: contracts,
  swapTokens: contracts,
  checkouts: contracts,
  origins: (origins) => checkTexts(origins, 'no address with https://', isWebAddress),
  messages: (messages) => checkTexts(messages, 'no text', () => true),
  maxDeadline: (seconds) => !isUpTo(seconds, 1e9) && 'has to be a number of seconds, up to 1000000000',
  confirmations: (blocks) =>
    !(isUpTo(blocks, 1e5) && Number.isInteger(blocks)) && 'has to be a number of blocks, 1 to 100000',
  allowances: (what) => what !== 'keep' && what !== 'cut' && "has to be 'keep' or 'cut'",
  paymasters: (paymasters) =>
    checkListed(paymasters, { url: (url) => !isWebAddress(url) && unreadable, context: checkObject }),
}

/** Says what is wrong with the first field that is not what it has to be, and which one that is. */
function checkFields(value: object, checks: Checks): Problem {
  for (const [name, field] of Object.entries(value)) {
    const problem = Object.hasOwn(checks, name)
      ? field !== undefined && field !== null && checks[name]?.(field)
      : `is no field of it: those are ${Object.keys(checks).join(', ')}`
    if (problem) return `${name} ${problem}`
  }
  return undefined
}

/** Of what is listed for each chain, the first field is what it has to have; where that is all, it stands by itself. */
function checkListed(listed: unknown, checks: Checks): Problem {
  if (!isObject(listed)) return "has to name contracts by chain id: { 1: ['0x…'] }"
  const [first = '', more] = Object.keys(checks)
  for (const [chainId, all] of Object.entries(listed)) {
    if (!/^[1-9]\d*$/.test(chainId)) return `has ${chainId}, which is no chain id`
    if (!Array.isArray(all)) return `has no list of addresses for chain ${chainId}`
    for (const one of all) {
      const said = more && isObject(one) ? one : { [first]: one }
      const problem = checkFields({ ...said, [first]: said[first] ?? 0 }, checks)
      if (problem) return `has ${stringify(one)} for chain ${chainId}: its ${problem}`
    }
  }
  return undefined
}

const unreadable = 'cannot be read'

function checkAddress(address: unknown): Problem {
  if (typeof address !== 'string' || !isAddress(address, { strict: false })) return unreadable
  // Nobody has it: another one is meant.
  return address === zeroAddress && 'is the zero address'
}

function checkObject(value: unknown): Problem {
  return !isObject(value) && unreadable
}

function checkTexts(texts: unknown, otherwise: string, isRight: (text: string) => boolean): Problem {
  if (!Array.isArray(texts)) return 'has to be a list'
  const at = texts.findIndex((text) => typeof text !== 'string' || !isRight(text))
  return at >= 0 && `has ${stringify(texts[at])}, which is ${otherwise}`
}

/** Whether a value is a number above nothing that is not too large. */
function isUpTo(value: unknown, most: number): boolean {
  return typeof value === 'number' && value > 0 && value <= most
}
