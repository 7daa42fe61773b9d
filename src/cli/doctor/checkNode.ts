import { type Address, createClient, http, isAddress, isAddressEqual } from 'viem'
import { getBlock, getChainId, getCode, readContract } from 'viem/actions'
import { requestTermsAbi } from '../../venues/request/requestAbi.js'
import { seaportAddress } from '../../venues/seaport/seaportAddress.js'
import { marketDomain } from '../../venues/tillkit/signedPurchase.js'
import { askAsPage } from './askAsPage.js'
import { type Check, reasonOf, right, wrong } from './checks.js'
import type { Settings } from './readSettings.js'

/** Looks at the chain's node, and at the contracts that the policy names. */
export async function checkNode(options: checkNode.Options): Promise<Check[]> {
  const { settings, fetch, now } = options
  const { rpcUrl, chainId, origin } = settings
  const client = createClient({ transport: http(rpcUrl, { retryCount: 0, timeout: 10_000, fetchFn: fetch }) })
  const found = await getChainId(client).catch((error: unknown) => error)
  if (typeof found !== 'number') return [wrong('node', `${rpcUrl} does not answer: ${reasonOf(found)}`)]
  const { timestamp } = await getBlock(client)
  const behind = Math.round(now() / 1_000 - Number(timestamp))
  // A developer's own chain has a block when something happens.
  const hasClock = !/^https?:\/\/(127\.0\.0\.1|localhost|\[::1\])(:|\/|$)/.test(rpcUrl)
  const checks = [
    right('node', `${rpcUrl} answers.`),
    found === chainId
      ? right('node-chain', `The node is on chain ${chainId}.`)
      : wrong('node-chain', `The node is on chain ${found}, and chainId is ${chainId}.`),
    behind < 3_600 || !hasClock
      ? right('node-time', 'The node’s newest block is new.')
      : wrong('node-time', `The node’s newest block is ${behind} seconds old.`),
    ...(await checkCors(options, origin)),
  ]
  if (found !== chainId) return checks
  const named = settings.policy?.markets?.[chainId] ?? []
  const markets = named
    .map((market) => (typeof market === 'string' ? { address: market } : market))
    .filter(({ address }) => isAddress(address))
  return [...checks, ...(await Promise.all(markets.map((market) => checkMarket(client, market)))).flat()]
}

export declare namespace checkNode {
  type Options = {
    settings: Settings
    fetch: typeof globalThis.fetch
    /** Milliseconds since 1970. */
    now: () => number
  }
}

async function checkCors(
  { settings, fetch }: checkNode.Options,
  origin: string | undefined,
): Promise<Check[]> {
  if (origin === undefined) return []
  const { allowed } = await askAsPage({ url: settings.rpcUrl, origin, headers: 'content-type', fetch })
  return [
    allowed
      ? right('node-cors', `A page at ${origin} may ask the node.`)
      : wrong('node-cors', `A page at ${origin} may not ask the node.`),
  ]
}

async function checkMarket(
  client: ReturnType<typeof createClient>,
  { address: market, venue }: { address: Address; venue?: unknown },
): Promise<Check[]> {
  const code = await getCode(client, { address: market })
  if (code === undefined || code === '0x') return [wrong('market-code', `There is no contract at ${market}.`)]
  const isThere = right('market-code', `There is a contract at ${market}.`)
  // What a venue of the page's own knows, no other can say.
  if (venue) return [isThere, right('market-kind', `${market} is a market that the page knows by itself.`)]
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
      : wrong(
          'market-kind',
          `${market} is no market that is known${name ? `: it calls itself ${name}` : ''}.`,
        ),
  ]
}

/** What EIP-5267 has every contract tell that checks signatures by EIP-712. */
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
