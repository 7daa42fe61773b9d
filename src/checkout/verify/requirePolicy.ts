import { stringify, zeroAddress } from 'viem'
import { TillError } from '../../errors.js'
import { addressProblem } from '../../protocol/checksum.js'
import { isObject, isWebAddress } from '../../protocol/formats.js'
import type { Policy } from './policy.js'

/** Validates a policy, so that a typo throws at once and does not appear later as a refused purchase. */
export function requirePolicy(policy: Policy | undefined): void {
  const problem = problemOf(policy ?? {})
  if (problem)
    throw new TillError('PolicyInvalid', {
      shortMessage: 'The policy of this page is invalid.',
      details: `policy${problem}.`,
      fix: 'Correct this field of the policy.',
    })
}

function problemOf(policy: unknown): Problem {
  try {
    if (!isObject(policy)) return ' must be an object'
    const problem = checkFields(policy, fields)
    return problem && `.${problem}`
  } catch (cause) {
    return ` cannot be read: ${cause}`
  }
}

type Problem = string | false | undefined
type Checks = { readonly [field: string]: (value: unknown) => Problem }

const contracts = (listed: unknown) => checkListed(listed, 'address')

const fields: { readonly [field in keyof Policy]-?: Checks[string] } = {
  markets: (markets) =>
    checkListed(markets, 'address', { address: checkAddress, venue: () => false, helper: checkAddress }),
  seaport: checkBoolean,
  contracts,
  zones: contracts,
  routers: contracts,
  swapTokens: contracts,
  checkouts: contracts,
  permits: checkBoolean,
  origins: (origins) => checkTexts(origins, isWebAddress),
  messages: (messages) => checkTexts(messages, isText),
  maxDeadline: (seconds) => checkNumber(seconds, 1e9),
  confirmations: (blocks) => checkNumber(blocks, 1e5),
  allowances: (what) => what !== 'keep' && what !== 'cut' && "must be 'keep' or 'cut'",
  paymasters: (paymasters) =>
    checkListed(paymasters, 'url', { url: (url) => !isWebAddress(url) && unreadable, context: () => false }),
}

function checkFields(value: object, checks: Checks): Problem {
  for (const [name, field] of Object.entries(value)) {
    const problem = Object.hasOwn(checks, name)
      ? field !== undefined && field !== null && checks[name]?.(field)
      : `is not a known field. Known fields: ${Object.keys(checks).join(', ')}`
    if (problem) return `${name} ${problem}`
  }
  return undefined
}

function checkListed(listed: unknown, needed: string, checks?: Checks): Problem {
  if (!isObject(listed)) return 'must list contracts by chain id'
  for (const [chainId, all] of Object.entries(listed)) {
    if (!/^[1-9]\d*$/.test(chainId)) return `has ${chainId}, which is not a chain id`
    if (!Array.isArray(all)) return `must have a list for chain ${chainId}`
    for (const entry of all) {
      const item: Record<string, unknown> = checks && isObject(entry) ? entry : { address: entry }
      const withNeeded = { ...item, [needed]: item[needed] ?? 0 }
      const problem = checkFields(withNeeded, checks ?? { address: checkAddress })
      if (problem) return `has ${stringify(entry)} for chain ${chainId}: its ${problem}`
    }
  }
  return undefined
}

const unreadable = 'is invalid'

function checkBoolean(value: unknown): Problem {
  return typeof value !== 'boolean' && 'must be a boolean'
}

function checkAddress(address: unknown): Problem {
  // No contract has the zero address, so the host made a mistake.
  return addressProblem(address) ?? (address === zeroAddress && 'is the zero address')
}

const isText = (text: unknown) => typeof text === 'string'

function checkTexts(texts: unknown, isRight: (text: unknown) => boolean): Problem {
  if (!Array.isArray(texts)) return 'must be a list'
  const at = texts.findIndex((text) => !isRight(text))
  return at >= 0 && `has ${stringify(texts[at])}, which ${unreadable}`
}

function checkNumber(value: unknown, max: number): Problem {
  const isRight = Number.isInteger(value) && Number(value) > 0 && Number(value) <= max
  return !isRight && `must be 1 to ${max}`
}
