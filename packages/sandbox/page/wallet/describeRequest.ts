import { QueryClient } from '@tanstack/react-query'
import { marketAbi } from 'tillkit/core'
import { formatAmount } from 'tillkit/parts'
import { tokenMetadataQueryOptions } from 'tillkit/query'
import {
  type Address,
  decodeEventLog,
  decodeFunctionData,
  erc20Abi,
  erc721Abi,
  type Hex,
  hexToString,
  isAddressEqual,
  maxUint256,
  numberToHex,
  type PublicClient,
  parseAbi,
  zeroAddress,
} from 'viem'

export type Summary = {
  title: string
  /** `title` is the full text of a shortened value. */
  lines: readonly { label: string; value: string; title?: string | undefined }[]
  warnings: readonly string[]
}

export async function describeRequest(options: describeRequest.Options): Promise<Summary> {
  const { method, params, node, account } = options
  const [first, second] = params as [unknown, unknown]
  switch (method) {
    case 'eth_requestAccounts':
    case 'wallet_requestPermissions':
      return { title: 'Connect this page', lines: [{ label: 'It will see', value: account }], warnings: [] }
    case 'wallet_switchEthereumChain':
      return {
        title: 'Switch the network',
        lines: [{ label: 'To', value: node.chain?.name ?? 'another' }],
        warnings: [],
      }
    case 'personal_sign':
      return {
        title: 'Sign a message',
        lines: [{ label: 'Message', value: hexToString(first as Hex) }],
        warnings: [],
      }
    case 'eth_signTypedData_v4':
      return describeTypedData(JSON.parse(second as string), options)
    default:
      return describeTransaction(first as Transaction, options)
  }
}

export declare namespace describeRequest {
  type Options = {
    method: string
    params: unknown
    node: PublicClient
    account: Address
    /** The names of contracts that the wallet knows, by address. */
    names: { readonly [address: string]: string }
  }
}

type Transaction = { from: Address; to?: Address; data?: Hex; value?: Hex }

const knownCalls = [
  ...erc20Abi,
  ...marketAbi,
  ...parseAbi(['function setApprovalForAll(address operator, bool approved)']),
] as const

async function describeTransaction(
  transaction: Transaction,
  options: describeRequest.Options,
): Promise<Summary> {
  const { node } = options
  const [summary, failures] = await Promise.all([
    describeCall(transaction, options),
    simulate(transaction, node),
  ])
  return { ...summary, warnings: [...summary.warnings, ...failures] }
}

async function describeCall(transaction: Transaction, options: describeRequest.Options): Promise<Summary> {
  const { node, account, names } = options
  const { to = zeroAddress, data = '0x' } = transaction
  const call = decode(data)
  if (call?.functionName === 'approve') {
    const [spender, amount] = call.args
    // ERC-721 has the same function, with the id of a token as the second argument.
    if (await isToken(node, to, amount)) {
      return {
        title: 'Allow a transfer',
        lines: [
          { label: 'Piece', value: await nameOf(node, to, amount) },
          contractLine({ role: 'To be moved by', address: spender, names }),
        ],
        warnings: [],
      }
    }
    const money = amount === maxUint256 ? 'Without limit' : await formatMoney(node, to, amount)
    return {
      title: amount === 0n ? 'Withdraw a permission' : 'Allow a payment',
      lines: [{ label: 'Amount', value: money }, contractLine({ role: 'Spender', address: spender, names })],
      warnings: amount === maxUint256 ? ['This gives away everything that you have of it.'] : [],
    }
  }
  if (call?.functionName === 'setApprovalForAll') {
    const [operator, approved] = call.args
    return {
      title: approved ? 'Allow all pieces' : 'Withdraw a permission',
      lines: [
        contractLine({ role: 'Collection', address: to, names }),
        contractLine({ role: 'To be moved by', address: operator, names }),
      ],
      warnings: approved ? ['It may move every piece of this collection that you own.'] : [],
    }
  }
  if (call?.functionName === 'buy') {
    const [items, currency, recipient, fees] = call.args
    const price = items.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0n)
    const fee = fees.reduce((sum, { amount }) => sum + amount, 0n)
    const pieces = await Promise.all(items.map((item) => nameOf(node, item.collection, item.tokenId)))
    return {
      title:
        price + fee === 0n ? 'Receive for free' : `Pay ${await formatMoney(node, currency, price + fee)}`,
      lines: [
        { label: 'Amount', value: await formatMoney(node, currency, price + fee) },
        ...items.map(({ quantity }, index) => ({
          label: index === 0 ? 'For' : 'and',
          value: `${quantity > 1n ? `${quantity} × ` : ''}${pieces[index]}`,
        })),
        ...(fee > 0n ? [{ label: 'Fees in it', value: await formatMoney(node, currency, fee) }] : []),
        contractLine({ role: 'Marketplace', address: to, names }),
      ],
      warnings: isAddressEqual(recipient, account) ? [] : [`It goes to ${recipient}.`],
    }
  }
  const spent = await readSpent({ transaction, node, account })
  return {
    title: data === '0x' ? 'Send money' : 'Call a contract',
    lines: [
      ...spent.map((amount, index) => ({ label: index === 0 ? 'Amount' : 'and', value: amount })),
      contractLine({ role: data === '0x' ? 'To' : 'Contract', address: to, names }),
    ],
    warnings: data === '0x' ? [] : ['The wallet cannot read what this call does.'],
  }
}

/** Names a contract as the checkout does, so that the buyer can compare both: a name if there is one, and the short address. */
function contractLine(options: {
  role: string
  address: Address
  names: describeRequest.Options['names']
}): Summary['lines'][number] {
  const { role, address, names } = options
  const [, name] = Object.entries(names).find(([named]) => isAddressEqual(named as Address, address)) ?? []
  const short = `${address.slice(0, 6)}…${address.slice(-4)}`
  return name
    ? { label: 'Marketplace', value: `${name} · ${short}`, title: address }
    : { label: role, value: short, title: address }
}

/** Simulates a transaction, and returns the amounts that leave the account. A wallet cannot decode every call, but it can simulate each. */
async function readSpent(options: {
  transaction: Transaction
  node: PublicClient
  account: Address
}): Promise<string[]> {
  const { transaction, node, account } = options
  const value = BigInt(transaction.value ?? 0)
  const spent = new Map<Address, bigint>(value > 0n ? [[zeroAddress, value]] : [])
  const { from, to, data = '0x' } = transaction
  const block = { calls: [{ from, to, data, value: numberToHex(value) }] }
  const simulate = node.request as (request: { method: string; params: unknown }) => Promise<unknown>
  const params = [{ blockStateCalls: [block], validation: false }, 'latest']
  // A failed simulation is reported as a warning of the summary.
  const blocks = await simulate({ method: 'eth_simulateV1', params }).catch(() => [])
  for (const log of (blocks as Simulated).flatMap(({ calls }) => calls.flatMap(({ logs = [] }) => logs))) {
    const transfer = transferIn(log)
    if (!transfer || !isAddressEqual(transfer.from, account)) continue
    spent.set(log.address, (spent.get(log.address) ?? 0n) + transfer.value)
  }
  return Promise.all([...spent].map(([currency, amount]) => formatMoney(node, currency, amount)))
}

type Simulated = readonly { calls: readonly { logs?: readonly SimulatedLog[] }[] }[]
type SimulatedLog = { address: Address; topics: [Hex, ...Hex[]]; data: Hex }

/** Returns the transfer that a log reports, if it is one of an ERC-20. A transfer of an ERC-721 has one more topic. */
function transferIn({ topics, data }: SimulatedLog): { from: Address; value: bigint } | undefined {
  try {
    return decodeEventLog({ abi: erc20Abi, eventName: 'Transfer', topics, data }).args
  } catch {
    return undefined
  }
}

async function describeTypedData(typedData: TypedData, options: describeRequest.Options): Promise<Summary> {
  const { domain, primaryType, message } = typedData
  const permitted = permittedIn(typedData)
  return {
    title: `Sign a ${primaryType}`,
    lines: permitted
      ? [
          { label: 'Amount', value: await formatMoney(options.node, permitted.token, permitted.amount) },
          contractLine({ role: 'Spender', address: permitted.spender, names: options.names }),
        ]
      : [
          { label: 'For', value: [domain.name, domain.verifyingContract].filter(Boolean).join(' ') },
          ...Object.entries(message).map(([label, value]) => ({
            label,
            value: typeof value === 'object' ? JSON.stringify(value) : String(value),
          })),
        ],
    warnings: [],
  }
}

/** Returns what a permit of ERC-2612 or of Permit2 allows. Returns `undefined` for other data. */
function permittedIn({ domain, primaryType, message }: TypedData) {
  const { permitted, spender, value } = message as Partial<PermitMessage>
  if (spender === undefined) return undefined
  if (primaryType === 'PermitTransferFrom' && permitted) {
    return { token: permitted.token, amount: BigInt(permitted.amount), spender }
  }
  const token = domain.verifyingContract
  return primaryType === 'Permit' && token && value !== undefined
    ? { token, amount: BigInt(value), spender }
    : undefined
}

type PermitMessage = {
  spender: Address
  value: string | number
  permitted: { token: Address; amount: string | number }
}

type TypedData = {
  domain: { name?: string; verifyingContract?: Address }
  primaryType: string
  message: Record<string, unknown>
}

function decode(data: Hex) {
  try {
    return decodeFunctionData({ abi: knownCalls, data })
  } catch {
    return undefined
  }
}

async function simulate({ from, to, data, value }: Transaction, node: PublicClient): Promise<string[]> {
  try {
    await node.estimateGas({ account: from, to: to ?? null, data: data ?? '0x', value: BigInt(value ?? 0) })
    return []
  } catch {
    return ['The chain says that this would fail.']
  }
}

async function formatMoney(node: PublicClient, currency: Address, amount: bigint): Promise<string> {
  const write = (decimals: number) => formatAmount({ amount, decimals, locale: 'en' })
  if (currency === zeroAddress) return `${write(18)} ETH`
  try {
    const read = { address: currency, abi: erc20Abi } as const
    const [symbol, decimals] = await Promise.all([
      node.readContract({ ...read, functionName: 'symbol' }),
      node.readContract({ ...read, functionName: 'decimals' }),
    ])
    return `${write(decimals)} ${symbol}`
  } catch {
    return `${amount} units of ${currency}`
  }
}

async function isToken(node: PublicClient, address: Address, tokenId: bigint): Promise<boolean> {
  const read = { address, abi: erc721Abi, functionName: 'ownerOf', args: [tokenId] } as const
  return node.readContract(read).then(
    () => true,
    () => false,
  )
}

async function nameOf(node: PublicClient, address: Address, tokenId: bigint): Promise<string> {
  const token = { chainId: node.chain?.id, address, tokenId }
  const { name } = await queries
    .fetchQuery(tokenMetadataQueryOptions(node, token))
    .catch(() => ({ name: undefined }))
  if (name) return name
  const collection = await node
    .readContract({ address, abi: erc20Abi, functionName: 'name' })
    .catch(() => address)
  return `${collection}, No. ${tokenId}`
}

const queries = new QueryClient()
