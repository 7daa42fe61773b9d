import {
  type Abi,
  type Address,
  BaseError,
  decodeErrorResult,
  encodeDeployData,
  encodeFunctionData,
  erc20Abi,
  erc721Abi,
  getAddress,
  type Hex,
  isHex,
  type LocalAccount,
  parseAbi,
  parseEventLogs,
  type TransactionReceipt,
  zeroAddress,
  zeroHash,
} from 'viem'
import { marketAbi } from '../../../../../src/venues/tillkit/marketAbi.js'
import { startMarket } from '../../../../../test/setup/chain.js'
import { accountOf, sandboxAccounts } from '../../../../sandbox/src/chain/sandboxAccounts.js'

/**
 * Starts a chain with the market, and returns functions to trade on it. Call it at the top of a test file. `list`, `approve` and `send`
 * change the chain. `purchase` returns a call for `send` or `revertOf`.
 */
export async function openMarket() {
  const { client, deployment, rpcUrl } = await startMarket()
  const { contracts } = deployment
  const people = sandboxAccounts()
  const seller = accountOf({ people, role: 'seller' })
  const buyer = accountOf({ people, role: 'buyer' })
  let nextTokenId = 1_000_000n

  /** Sends a call and returns its receipt. Throws if it reverts. */
  async function send({ from, to = contracts.market, data, value = 0n }: Call): Promise<TransactionReceipt> {
    const call = to === 'deploy' ? { data } : { to, data, value }
    const hash = await client.sendTransaction({ account: from, gas: 5_000_000n, ...call })
    const receipt = await client.waitForTransactionReceipt({ hash })
    if (receipt.status !== 'success')
      throw new Error(`reverted: ${await revertOf({ from, to, data, value })}`)
    return receipt
  }

  /** Simulates a call. Returns its error, for example `NotEnoughLeft(0x…, 3)`, or `undefined` if the call succeeds. */
  async function revertOf({ from, to, data, value = 0n }: Call): Promise<string | undefined> {
    const target = to === 'deploy' ? {} : { to: to ?? contracts.market }
    try {
      await client.call({ account: from, data, value, gas: 5_000_000n, ...target })
    } catch (error) {
      return nameOf(error)
    }
  }

  async function deploy(
    contract: { abi: Abi; bytecode: Hex },
    args: readonly unknown[] = [],
  ): Promise<Address> {
    const data = encodeDeployData<Abi>({ ...contract, args })
    return getAddress((await send({ from: buyer, to: 'deploy', data })).contractAddress ?? '0x')
  }

  async function mint(options: { collection: Address; to: Address; tokenId: bigint; quantity: bigint }) {
    const { collection, to, tokenId, quantity } = options
    const data =
      collection === contracts.erc721
        ? encodeFunctionData({ abi: mintAbi, functionName: 'mint', args: [to, tokenId] })
        : encodeFunctionData({ abi: mintAbi, functionName: 'mint', args: [to, tokenId, quantity] })
    await send({ from: seller, to: collection, data })
  }

  /** Mints tokens for the maker, approves the market and lists the tokens. Returns the listing as an item for `purchase`. */
  async function list(options: ListOptions): Promise<Item> {
    const { maker = seller, collection = contracts.erc721, tokenId = nextTokenId++, quantity = 1n } = options
    const { unitPrice, currency = zeroAddress, validFrom = 0n, validUntil = 2n ** 64n - 1n } = options
    await mint({ collection, to: maker.address, tokenId, quantity })
    const approval = [contracts.market, true] as const
    const approve = encodeFunctionData({ abi: erc721Abi, functionName: 'setApprovalForAll', args: approval })
    await send({ from: maker, to: collection, data: approve })
    const order = { collection, tokenId, quantity, currency, unitPrice, validFrom, validUntil }
    const data = encodeFunctionData({ abi: marketAbi, functionName: 'createOrder', args: [order] })
    const { logs } = await send({ from: maker, data })
    const [created] = parseEventLogs({ abi: marketAbi, eventName: 'OrderCreated', logs })
    return { orderId: created?.args.orderId ?? zeroHash, collection, tokenId, quantity, unitPrice }
  }

  /** Returns the call of a purchase. By default, its `value` is the total if the currency is ether, and 0 otherwise. */
  function purchase(options: PurchaseOptions): Call {
    const { from = buyer, items, currency = zeroAddress, fees = [], purchaseId = zeroHash } = options
    const { recipient = from.address, value = currency === zeroAddress ? totalOf({ items, fees }) : 0n } =
      options
    const args = [items, currency, recipient, fees, purchaseId] as const
    return { from, data: encodeFunctionData({ abi: marketAbi, functionName: 'buy', args }), value }
  }

  async function approve(options: { token: Address; amount: bigint; from?: LocalAccount }) {
    const { token, amount, from = buyer } = options
    const args = [contracts.market, amount] as const
    await send({
      from,
      to: token,
      data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args }),
    })
  }

  /** Returns how many units of a token the account owns. */
  async function owned({ collection, tokenId }: Item, account: Address): Promise<bigint> {
    if (collection === contracts.erc721) {
      const abi = erc721Abi
      const args = [tokenId] as const
      const owner = await client.readContract({ address: collection, abi, functionName: 'ownerOf', args })
      return owner === account ? 1n : 0n
    }
    const args = [account, tokenId] as const
    return client.readContract({ address: collection, abi: balanceAbi, functionName: 'balanceOf', args })
  }

  const account = (role: sandboxAccounts.Role, index = 0) => accountOf({ people, role, index })
  return {
    client,
    rpcUrl,
    contracts,
    deployment,
    account,
    seller,
    buyer,
    send,
    revertOf,
    deploy,
    mint,
    list,
    purchase,
    approve,
    owned,
  }
}

/** Returns the total: the prices of the items plus the fees. */
export function totalOf(options: { items: readonly Item[]; fees?: readonly Fee[] }): bigint {
  const { items, fees = [] } = options
  const prices = items.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0n)
  return fees.reduce((sum, { amount }) => sum + amount, prices)
}

/** Returns the amount that each account received in an ERC-20, from the logs. The addresses are lower-case. */
export function payouts(receipt: TransactionReceipt, token: Address): Record<string, bigint> {
  const logs = receipt.logs.filter(({ address }) => address === token.toLowerCase())
  const paid: Record<string, bigint> = {}
  for (const { args } of parseEventLogs({ abi: erc20Abi, eventName: 'Transfer', logs })) {
    paid[args.to] = (paid[args.to] ?? 0n) + args.value
  }
  return paid
}

export type Call = { from: LocalAccount; to?: Address | 'deploy'; data: Hex; value?: bigint }
export type Fee = { receiver: Address; amount: bigint }
export type Item = {
  orderId: Hex
  collection: Address
  tokenId: bigint
  quantity: bigint
  unitPrice: bigint
}
type ListOptions = {
  unitPrice: bigint
  maker?: LocalAccount
  collection?: Address
  tokenId?: bigint
  quantity?: bigint
  currency?: Address
  validFrom?: bigint
  validUntil?: bigint
}
type PurchaseOptions = {
  items: readonly Item[]
  from?: LocalAccount
  currency?: Address
  recipient?: Address
  fees?: readonly Fee[]
  purchaseId?: Hex
  value?: bigint
}

const mintAbi = parseAbi([
  'function mint(address to, uint256 tokenId)',
  'function mint(address to, uint256 id, uint256 amount)',
])

const balanceAbi = parseAbi(['function balanceOf(address account, uint256 id) view returns (uint256)'])

function nameOf(error: unknown): string {
  const cause = error instanceof BaseError ? error.walk(hasData) : undefined
  if (!hasData(cause)) throw error
  const { errorName, args = [] } = decodeErrorResult({
    abi: [...marketAbi, ...othersAbi],
    data: cause.data,
  })
  return `${errorName}(${args.join(', ')})`
}

function hasData(error: unknown): error is { data: Hex } {
  return typeof error === 'object' && error !== null && 'data' in error && isHex(error.data)
}

/** Errors that `marketAbi` lacks: those of tokens and of Ownable, and the market's error for a market fee above the maximum. */
const othersAbi = parseAbi([
  'error ERC721InsufficientApproval(address operator, uint256 tokenId)',
  'error ERC1155InsufficientBalance(address sender, uint256 balance, uint256 needed, uint256 tokenId)',
  'error ERC721IncorrectOwner(address sender, uint256 tokenId, address owner)',
  'error OwnableUnauthorizedAccount(address account)',
  'error MarketFeeTooHigh(uint16 marketFeeBps)',
])
