import { isAddress, zeroAddress } from 'viem'
import { TillError } from '../../errors.js'
import type { Policy, PolicyMarket, PolicyPaymaster } from './policy.js'

/**
 * Holds a policy against what one can be, so that a slip of the pen is told when it is made, and not as a purchase that is
 * refused. A policy or a field of it that is `null` is as good as left out.
 *
 * @throws TillError `PolicyInvalid` for the first field that is unknown or wrong.
 */
export function requirePolicy(policy: Policy | undefined): void {
  if (policy === undefined || policy === null) return
  if (typeof policy !== 'object' || Array.isArray(policy)) throw invalid('It has to be an object.')
  for (const [name, value] of Object.entries(policy)) {
    const problem = Object.hasOwn(fields, name)
      ? value !== undefined && value !== null && fields[name as keyof Policy](value)
      : `is no field of it: those are ${Object.keys(fields).join(', ')}.`
    if (problem) throw invalid(`policy.${name} ${problem}`)
  }
}

/** Says what is wrong with each field, if anything is. */
const fields: { readonly [field in keyof Policy]-?: (value: unknown) => string | false | undefined } = {
  markets: (markets) => checkContracts(markets, addressOf),
  seaport: (allowed) => allowed !== Boolean(allowed) && 'has to be true or false.',
  contracts: checkContracts,
  zones: checkContracts,
  routers: checkContracts,
  swapTokens: checkContracts,
  checkouts: checkContracts,
  origins: (origins) => checkTexts(origins),
  messages: (messages) => checkTexts(messages, 'no text', () => true),
  maxDeadline: (seconds) =>
    !(Number.isFinite(seconds) && (seconds as number) > 0) && 'has to be a number of seconds.',
  confirmations: (blocks) =>
    !(Number.isInteger(blocks) && (blocks as number) > 0) && 'has to be a number of blocks.',
  allowances: (what) => what !== 'keep' && what !== 'cut' && "has to be 'keep' or 'cut'.",
  paymasters: (paymasters) => checkContracts(paymasters, standIn),
}

/** A paymaster has no address of a contract: what has the address of a page passes for one. */
function standIn(paymaster: unknown): unknown {
  return URL.canParse((paymaster as PolicyPaymaster | null)?.url as string) ? zeroAddress : paymaster
}

/** A market is its address, or an object that has it. */
function addressOf(market: unknown): unknown {
  return (market as PolicyMarket | null | undefined)?.address ?? market
}

function checkContracts(contracts: unknown, read = (contract: unknown) => contract): string | undefined {
  if (typeof contracts !== 'object' || contracts === null || Array.isArray(contracts))
    return "has to name contracts by chain id: { 1: ['0x…'] }."
  for (const [chainId, addresses] of Object.entries(contracts)) {
    if (!/^[1-9]\d*$/.test(chainId)) return `has ${chainId}, which is no chain id.`
    if (!Array.isArray(addresses)) return `has no list of addresses for chain ${chainId}.`
    const found = addresses.map(read)
    const at = found.findIndex(
      (address) => typeof address !== 'string' || !isAddress(address, { strict: false }),
    )
    if (at >= 0) return `has ${JSON.stringify(found[at])} for chain ${chainId}, which is no address.`
  }
  return undefined
}

/** Texts are addresses of pages, unless it is said what else. */
function checkTexts(
  texts: unknown,
  otherwise = 'no address with https://',
  isRight = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol),
): string | false {
  if (!Array.isArray(texts)) return 'has to be a list.'
  const at = texts.findIndex((text) => typeof text !== 'string' || !isRight(text))
  return at >= 0 && `has ${JSON.stringify(texts[at])}, which is ${otherwise}.`
}

function invalid(details: string): TillError<'PolicyInvalid'> {
  return new TillError('PolicyInvalid', {
    shortMessage: 'The policy of this page cannot be read.',
    details,
    fix: 'Correct that field of the policy.',
  })
}
