import { type Address, createClient, erc20Abi, type Hex, http, keccak256, parseAbi } from 'viem'
import { getChainId, getCode, readContract } from 'viem/actions'
import type { Network, NetworkCurrency } from '../../networks/network.js'
import type { CheckedNetwork } from '../../networks/policyFrom.js'
import { type Check, reasonOf, right, wrong } from './checks.js'

/** Compares a network with a node: the chain, the code of each contract, and the decimals of each currency. */
export async function checkNetwork(options: checkNetwork.Options): Promise<checkNetwork.ReturnType> {
  const { network, rpcUrl, known, fetch } = options
  const client = createClient({ ccipRead: false, transport: http(rpcUrl, { fetchFn: fetch, retryCount: 1 }) })
  const chainId = await getChainId(client).catch((error: unknown) => new Error(reasonOf(error)))
  if (chainId instanceof Error)
    return failed(
      wrong('node', `The node does not answer: ${chainId.message}`, 'Start the node, or correct --rpc.'),
    )
  const { title } = network
  if (chainId !== network.chainId)
    return failed(otherChain(`The node serves chain ${chainId}, not ${title}.`))
  if (known && known.chainId !== chainId)
    return failed(otherChain(`The record is of chain ${known.chainId}.`))
  const entries = Object.entries(network.contracts).flatMap(([what, address]) => {
    return address ? [{ what, address }] : []
  })
  const tokens = network.currencies.map(({ symbol, address }) => ({ what: symbol, address }))
  const found = await Promise.all(
    [...entries, ...tokens].map(async ({ what, address }) => {
      const code = await getCode(client, { address })
      const hash = code && code !== '0x' ? keccak256(code) : undefined
      const check = compare({ what, address, hash, expected: known?.code[address] })
      const version = seaportVersions[what]
      return version && check.ok
        ? { address, hash, check: await checkSeaport(client, { what, address, version }) }
        : { address, hash, check }
    }),
  )
  const decimals = await Promise.all(network.currencies.map((currency) => checkDecimals(client, currency)))
  const wrongTokens = network.currencies.filter((_, at) => !decimals[at]?.ok).map(({ address }) => address)
  const code = Object.fromEntries(
    found
      .filter(({ address, check }) => check.ok && !wrongTokens.includes(address))
      .map(({ address, hash }) => [address, hash ?? '0x']),
  )
  const checks = [
    right('node-chain', `The node serves ${title}.`),
    ...found.map(({ check }) => check),
    ...decimals,
  ]
  return { checks, checked: { chainId, code } }
}

export declare namespace checkNetwork {
  type Options = {
    network: Network
    rpcUrl: string
    /** The record that an earlier check wrote. Each contract must still have the code that this record names. */
    known: CheckedNetwork | undefined
    fetch: typeof globalThis.fetch
  }
  type ReturnType = { checks: Check[]; checked: CheckedNetwork | undefined }
}

/** The version that the function `information` of each Seaport contract must return. */
const seaportVersions: { readonly [what: string]: string } = { seaport15: '1.5', seaport16: '1.6' }

async function checkSeaport(
  client: ReturnType<typeof createClient>,
  { what, address, version }: { what: string; address: Address; version: string },
): Promise<Check> {
  const found = await readContract(client, { address, abi: seaportAbi, functionName: 'information' }).catch(
    () => undefined,
  )
  if (found?.[0] === version) return right('network-code', `ok: ${what} ${address} is Seaport ${version}.`)
  return wrong('network-code', `other code: ${what} ${address} is not Seaport ${version}.`)
}

const seaportAbi = parseAbi([
  'function information() view returns (string version, bytes32 domainSeparator, address conduitController)',
])

function compare({ what, address, hash, expected }: Entry): Check {
  if (hash === undefined) return wrong('network-code', `missing: ${what} ${address} has no code.`)
  if (expected === undefined) return right('network-code', `ok: ${what} ${address} has code ${hash}.`)
  if (hash === expected) return right('network-code', `ok: ${what} ${address} has the expected code.`)
  return wrong('network-code', `other code: ${what} ${address} has code ${hash} instead of ${expected}.`)
}

type Entry = { what: string; address: Address; hash: Hex | undefined; expected: string | undefined }

async function checkDecimals(
  client: ReturnType<typeof createClient>,
  { symbol, address, decimals }: NetworkCurrency,
): Promise<Check> {
  const found = await readContract(client, { address, abi: erc20Abi, functionName: 'decimals' }).catch(
    () => undefined,
  )
  if (found === decimals) return right('network-token', `ok: ${symbol} ${address} has ${decimals} decimals.`)
  return wrong(
    'network-token',
    `other code: ${symbol} ${address} has ${found ?? 'no'} decimals, not ${decimals}.`,
  )
}

function otherChain(text: string): Check {
  return wrong('node-chain', text, 'Use a node and a record of the network.')
}

function failed(check: Check): checkNetwork.ReturnType {
  return { checks: [check], checked: undefined }
}
