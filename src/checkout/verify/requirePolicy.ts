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

const contracts = (listed: unknown) => checkListed(listed, 'address')

/** What each field has to be. */
const fields: { readonly [field in keyof Policy]-?: Checks[string] } = {
  markets: (markets) =>
    checkListed(markets, 'address', { address: checkAddress, venue: () => false, helper: checkAddress }),
  seaport: (allowed) => allowed !== Boolean(allowed) && 'has to be a boolean',
  contracts,
  zones: contracts,
  routers: contracts,
  swapTokens: contracts,
  checkouts: contracts,
  origins: (origins) => checkTexts(origins, isWebAddress),
  messages: (messages) => checkTexts(messages, isText),
  maxDeadline: (seconds) => checkNumber(seconds, 1e9),
  confirmations: (blocks) => checkNumber(blocks, 1e5),
  allowances: (what) => what !== 'keep' && what !== 'cut' && "has to be 'keep' or 'cut'",
  paymasters: (paymasters) =>
    checkListed(paymasters, 'url', { url: (url) => !isWebAddress(url) && unreadable, context: () => false }),
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

/** Of what is listed for each chain, one field is what it has to have. What is no object, or has no fields, stands for an address. */
function checkListed(listed: unknown, needed: string, checks?: Checks): Problem {
  if (!isObject(listed)) return 'has to name contracts by chain id'
  for (const [chainId, all] of Object.entries(listed)) {
    if (!/^[1-9]\d*$/.test(chainId)) return `has ${chainId}, which is no chain id`
    if (!Array.isArray(all)) return `has no list for chain ${chainId}`
    for (const one of all) {
      const said: Record<string, unknown> = checks && isObject(one) ? one : { address: one }
      const given = { ...said, [needed]: said[needed] ?? 0 }
      const problem = checkFields(given, checks ?? { address: checkAddress })
      if (problem) return `has ${stringify(one)} for chain ${chainId}: its ${problem}`
    }
  }
  return undefined
}

const unreadable = 'cannot be read'

function checkAddress(address: unknown): Problem {
  if (!isText(address) || !isAddress(address as string, { strict: false })) return unreadable
  // Nobody has it: another one is meant.
  return address === zeroAddress && 'is the zero address'
}

const isText = (text: unknown) => typeof text === 'string'

function checkTexts(texts: unknown, isRight: (text: unknown) => boolean): Problem {
  if (!Array.isArray(texts)) return 'has to be a list'
  const at = texts.findIndex((text) => !isRight(text))
  return at >= 0 && `has ${stringify(texts[at])}, which ${unreadable}`
}

function checkNumber(value: unknown, most: number): Problem {
  const isRight = Number.isInteger(value) && Number(value) > 0 && Number(value) <= most
  return !isRight && `has to be 1 to ${most}`
}
