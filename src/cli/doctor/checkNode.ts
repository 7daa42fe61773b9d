import { type Address, createClient, http, isAddressEqual } from 'viem'
import { getBlock, getChainId, getCode, readContract } from 'viem/actions'
import { requestTermsAbi } from '../../venues/request/requestAbi.js'
import { seaportAddress } from '../../venues/seaport/seaportAddress.js'
import { marketDomain } from '../../venues/tillkit/signedPurchase.js'
import { type Check, reasonOf, right, wrong } from './checks.js'
import type { Settings } from './readSettings.js'
import { sendPreflight } from './sendPreflight.js'

export async function checkNode(options: checkNode.Options): Promise<Check[]> {
  const { settings, fetch, now } = options
  const { rpcUrl, chainId, origin } = settings
  const transport = http(rpcUrl, { retryCount: 0, timeout: 10_000, fetchFn: fetch })
  const client = createClient({ transport, ccipRead: false })
  const found = await getChainId(client).catch((error: unknown) => error)
  if (typeof found !== 'number') return [wrong('node', `${rpcUrl} does not answer: ${reasonOf(found)}`)]
  const { timestamp } = await getBlock(client)
  const behind = Math.round(now() / 1_000 - Number(timestamp))
  // Skip the time check for a local chain, which may mine only on demand.
  const hasClock = !/^https?:\/\/(127\.0\.0\.1|localhost|\[::1\])(:|\/|$)/.test(rpcUrl)
  const checks = [
    right('node', `${rpcUrl} answers.`),
    found === chainId
      ? right('node-chain', `The node is on chain ${chainId}.`)
      : wrong('node-chain', `Expected a node of chain ${chainId}. The node is on chain ${found}.`),
    behind < 3_600 || !hasClock
      ? right('node-time', 'The node’s newest block is fresh.')
      : wrong('node-time', `The node’s newest block is ${behind} seconds old.`),
    ...(await checkCors(options, origin)),
  ]
  if (found !== chainId) return checks
  const named = settings.policy?.markets?.[chainId] ?? []
  const markets = named.map((market) => (typeof market === 'string' ? { address: market } : market))
  return [...checks, ...(await Promise.all(markets.map((market) => checkMarket(client, market)))).flat()]
}

export declare namespace checkNode {
  type Options = {
    settings: Settings
    fetch: typeof globalThis.fetch
    /** Returns the time in milliseconds since 1970. */
    now: () => number
  }
}

async function checkCors(
  { settings, fetch }: checkNode.Options,
  origin: string | undefined,
): Promise<Check[]> {
  if (origin === undefined) return []
  const { allowed } = await sendPreflight({ url: settings.rpcUrl, origin, headers: 'content-type', fetch })
  return [
    allowed
      ? right('node-cors', `The node allows requests from ${origin}.`)
      : wrong('node-cors', `The node does not allow requests from ${origin}.`),
  ]
}

async function checkMarket(
  client: ReturnType<typeof createClient>,
  { address: market, venue }: { address: Address; venue?: unknown },
): Promise<Check[]> {
  const code = await getCode(client, { address: market })
  if (code === undefined || code === '0x') return [wrong('market-code', `${market} is not a contract.`)]
  const isThere = right('market-code', `${market} is a contract.`)
  // Skip the other checks, because `doctor` does not know the contract of a custom venue.
  if (venue) return [isThere, right('market-kind', `${market} is a market with a custom venue.`)]
  const [name, isRequests] = await Promise.all([
    readContract(client, { address: market, abi: domainAbi, functionName: 'eip712Domain' }).then(
      (domain) => domain[1],
      () => undefined,
    ),
    readContract(client, {
      address: market,
      abi: requestTermsAbi,
      functionName: 'getRequestBatch',
      args: [[0n]],
    }).then(
      () => true,
      () => false,
    ),
  ])
  return [
    isThere,
    name === marketDomain.name || isRequests || isAddressEqual(market, seaportAddress)
      ? right('market-kind', `${market} is a market.`)
      : wrong('market-kind', `${market} is not a known market${name ? `: its name is ${name}` : ''}.`),
  ]
}

const domainAbi = [
  {
    type: 'function',
    name: 'eip712Domain',
    stateMutability: 'view',
    inputs: [],
    outputs: [
      { name: 'fields', type: 'bytes1' },
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
      { name: 'salt', type: 'bytes32' },
      { name: 'extensions', type: 'uint256[]' },
    ],
  },
] as const
