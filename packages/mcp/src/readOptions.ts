import { parseArgs } from 'node:util'
import { TillError } from 'tillkit/internal'
import { type Address, createClient, http, isAddress } from 'viem'
import { getChainId } from 'viem/actions'
import type { createBuyer } from './createBuyer.js'

type Values = { [name: string]: string | boolean | undefined }

const shared = {
  rpc: { type: 'string' },
  'wallet-url': { type: 'string' },
  'marketplace-url': { type: 'string' },
  'access-key': { type: 'string' },
  owner: { type: 'string' },
  buyer: { type: 'string' },
  budget: { type: 'string' },
  data: { type: 'string' },
} as const

/**
 * Reads the options that `tillkit mcp` and `tillkit buy` share.
 *
 * @throws TillError `BuyerInvalid` – an option is missing or wrong
 */
export async function readOptions(
  argv: string[],
  more: NonNullable<Parameters<typeof parseArgs>[0]>['options'] = {},
) {
  const { values } = parseArgs({ args: argv, options: { ...shared, ...more } })
  const read = (name: string) => readText(values as Values, name)
  const rpcUrl = readUrl(values as Values, 'rpc')
  const options: createBuyer.Options = {
    chainId: await getChainId(createClient({ transport: http(rpcUrl) })),
    rpcUrl,
    walletUrl: readUrl(values as Values, 'wallet-url'),
    marketplaceUrl: readUrl(values as Values, 'marketplace-url'),
    accessKey: values['access-key'],
    owner: readAddress(values as Values, 'owner'),
    buyer: readAddress(values as Values, 'buyer'),
    budgetFile: read('budget'),
    folder: read('data'),
  }
  return { options, values: values as Values }
}

export function readText(values: Values, name: string): string {
  const value = values[name]
  if (typeof value === 'string' && value) return value
  throw wrong(`--${name} is missing.`)
}

function readUrl(values: Values, name: string): string {
  const url = readText(values, name)
  if (/^https?:\/\//.test(url) && URL.canParse(url)) return url
  throw wrong(`--${name} must be an http or https address.`)
}

export function readAddress(values: Values, name: string): Address {
  const address = readText(values, name)
  if (isAddress(address, { strict: false })) return address
  throw wrong(`--${name} must be an address.`)
}

export function readAmount(values: Values, name: string): bigint {
  const amount = readText(values, name)
  if (/^(0|[1-9]\d{0,77})$/.test(amount)) return BigInt(amount)
  throw wrong(`--${name} must be a whole number in the smallest unit of the currency.`)
}

function wrong(details: string): TillError<'BuyerInvalid'> {
  return new TillError('BuyerInvalid', {
    shortMessage: details,
    fix: 'Run "tillkit --help" to see the options.',
  })
}
