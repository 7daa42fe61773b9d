import {
  type Address,
  encodeFunctionData,
  erc20Abi,
  getAddress,
  hexToBigInt,
  isAddressEqual,
  pad,
  parseAbi,
  parseEventLogs,
  zeroAddress,
} from 'viem'
import { asRpcLog } from '../../verify/support/asRpcLog.js'
import type { CallResult, ChainCall, ChainLog } from '../../verify/support/startTamperChain.js'
import type { World } from './subject.js'

/** The balance changes and allowances of the given accounts, keyed by name. */
export type Moves = {
  /** The change of each balance, keyed by token and account. */
  moved: ReadonlyMap<string, bigint>
  /** The allowances and approvals of the buyer after the calls, keyed by token and spender. */
  allowed: ReadonlyMap<string, bigint>
  isDone: boolean
}

/** Carries out calls, up to and including the first one that fails, as a wallet does. Reads the changes from the chain. */
export async function movesOf(options: movesOf.Options): Promise<Moves> {
  const { world, before, calls, buyer, accounts } = options
  const balances = [
    ...accounts.map((one): Question => [`ether of ${one}`, readEther(world, one)]),
    ...world.tokens.flatMap((token) =>
      accounts.map((one): Question => [`${token} of ${one}`, read(token, 'balanceOf', [one])]),
    ),
  ]
  const first = await run(calls)
  const failed = first.done.findIndex(({ status }) => status !== '0x1')
  const sent = failed < 0 ? calls : calls.slice(0, failed)
  const logs = (failed < 0 ? first : await run(sent)).done.flatMap((one) => one.logs)
  const { grants, works } = readLogs(logs, buyer)
  const asked = [
    ...world.tokens.flatMap((token) => world.spenders.map((spender) => [token, spender] as const)),
    ...grants,
  ].map(([token, spender]): Question => {
    // Normalise the addresses, so that each pair of token and spender has one name.
    const name = `${getAddress(token)} by ${getAddress(spender)}`
    return [name, read(token, 'allowance', [buyer, spender])]
  })
  const { start, end } = await run(sent, asked)
  const change = balances.map(([name], index): [string, bigint] => [
    name,
    numberOf(end[index]) - numberOf(start[index]),
  ])
  const moved = new Map([...change, ...worksOf(works, accounts)])
  const allowed = asked.map(([name], index): [string, bigint] => [
    name,
    numberOf(end[balances.length + index]),
  ])
  return { moved, allowed: new Map([...allowed, ...operatorsOf(logs, buyer)]), isDone: failed < 0 }

  async function run(sent: readonly ChainCall[], more: readonly Question[] = []) {
    const questions = [...balances, ...more].map(([, call]) => call)
    const results = await world.simulate([...before, ...questions, ...sent, ...questions])
    const begin = before.length + questions.length
    return {
      start: results.slice(before.length, begin),
      done: results.slice(begin, begin + sent.length),
      end: results.slice(begin + sent.length),
    }
  }
}

export declare namespace movesOf {
  type Options = {
    world: World
    before: readonly ChainCall[]
    calls: readonly ChainCall[]
    buyer: Address
    /** The accounts whose balances count: the buyer and the accounts of the intent. */
    accounts: readonly Address[]
  }
}

type Question = readonly [name: string, call: ChainCall]

function readEther({ etherReader }: World, account: Address): ChainCall {
  return { from: zeroAddress, to: etherReader, data: pad(account) }
}

function read(to: Address, functionName: 'balanceOf' | 'allowance', args: readonly Address[]): ChainCall {
  return {
    from: zeroAddress,
    to,
    data: encodeFunctionData({ abi: erc20Abi, functionName, args: args as never }),
  }
}

function numberOf(result: CallResult | undefined): bigint {
  return result?.status === '0x1' && result.returnData !== '0x' ? hexToBigInt(result.returnData) : 0n
}

type Work = { name: string; from: Address; to: Address; amount: bigint }

/** Returns the spenders that the buyer has approved, and the tokens that moved. */
function readLogs(logs: readonly ChainLog[], buyer: Address) {
  const grants: (readonly [Address, Address])[] = []
  const works: Work[] = []
  for (const { address, eventName, args } of parseEventLogs({ abi, logs: logs.map(asRpcLog) })) {
    if (eventName === 'Approval' && 'value' in args && isAddressEqual(args.owner, buyer))
      grants.push([address, args.spender])
    if (eventName === 'Transfer' && 'tokenId' in args)
      works.push({ name: `${address} ${args.tokenId}`, ...args, amount: 1n })
    if (eventName === 'TransferSingle')
      works.push({ name: `${address} ${args.id}`, ...args, amount: args.amount })
    if (eventName === 'TransferBatch')
      for (const [index, id] of args.ids.entries())
        works.push({ name: `${address} ${id}`, ...args, amount: args.amounts[index] ?? 0n })
  }
  return { grants, works }
}

function worksOf(works: readonly Work[], accounts: readonly Address[]): [string, bigint][] {
  const counted = new Map<string, bigint>()
  const add = (name: string, who: Address, amount: bigint) => {
    if (!accounts.some((one) => isAddressEqual(one, who))) return
    const key = `${name} of ${who}`
    counted.set(key, (counted.get(key) ?? 0n) + amount)
  }
  for (const { name, from, to, amount } of works) {
    add(name, from, -amount)
    add(name, to, amount)
  }
  return [...counted]
}

/** Returns the operators, single approvals and Permit2 allowances of the buyer, each as of its last event. */
function operatorsOf(logs: readonly ChainLog[], buyer: Address): [string, bigint][] {
  return parseEventLogs({ abi, logs: logs.map(asRpcLog) }).flatMap(
    ({ address, eventName, args }): [string, bigint][] => {
      if (!('owner' in args) || !isAddressEqual(args.owner, buyer)) return []
      if (eventName === 'ApprovalForAll')
        return [[`${address} all by ${args.operator}`, args.approved ? 1n : 0n]]
      if ('expiration' in args) return [[`${address} ${args.token} by ${args.spender}`, args.amount]]
      if ('tokenId' in args && 'spender' in args)
        return [[`${address} ${args.tokenId} by ${args.spender}`, args.spender === zeroAddress ? 0n : 1n]]
      return []
    },
  )
}

const abi = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 indexed tokenId)',
  'event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 amount)',
  'event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] amounts)',
  'event Approval(address indexed owner, address indexed spender, uint256 value)',
  'event Approval(address indexed owner, address indexed spender, uint256 indexed tokenId)',
  'event Approval(address indexed owner, address indexed token, address indexed spender, uint160 amount, uint48 expiration)',
  'event ApprovalForAll(address indexed owner, address indexed operator, bool approved)',
])
