import { type Address, erc20Abi, type Hex, parseAbi } from 'viem'
import { type Chain, contractGas, fromContract } from '../../chain/openChain.js'
import { readRoyalty } from '../../chain/readRoyalty.js'
import type { Availability, UnreadOrder } from '../../store/availability.js'

const wholeBps = 10_000n
const royaltyAbi = parseAbi([
  'function getRoyaltyInfo(address tokenContract, uint256 tokenId, uint256 cost) view returns (address recipient, uint256 royalty)',
])

/** Reads how many units the maker of each offer can pay. On this market, the maker of an offer pays the royalty on top of the price. */
export async function readFunding(options: readFunding.Options): Promise<Availability[]> {
  const { chain, market, offers, blockHash } = options
  return Promise.all(
    offers.map(async ({ orderId, open, maker, currency, collection, tokenId, unitPrice, quantity }) => {
      const [funds, { receiver, bps }] = await Promise.all([
        open ? readFunds({ chain, account: maker, currency, spender: market, blockHash }) : undefined,
        readRoyalty({ chain, collection, tokenId, blockHash }),
      ])
      const payable = funds ? lesser(funds.balance, funds.allowance) : 0n
      const held = lesser(unitsFor({ payable, unitPrice, bps }), quantity)
      return { orderId, held, royaltyReceiver: receiver, royaltyBps: Number(bps < wholeBps ? bps : wholeBps) }
    }),
  )
}

export declare namespace readFunding {
  type Options = { chain: Chain; market: Address; offers: readonly UnreadOrder[]; blockHash: Hex }
}

/** Returns the highest quantity whose price and royalty, rounded down as on the market, are at most `payable`. */
function unitsFor({ payable, unitPrice, bps }: { payable: bigint; unitPrice: bigint; bps: bigint }): bigint {
  if (unitPrice === 0n) return 0n
  const costOf = (units: bigint) => units * unitPrice + (units * unitPrice * bps) / wholeBps
  const units = (payable * wholeBps) / (unitPrice * (wholeBps + bps))
  return costOf(units + 1n) <= payable ? units + 1n : units
}

function lesser(one: bigint, other: bigint): bigint {
  if (one < other) return one
  return other
}

/** Reads an account's balance and its allowance for a spender; `undefined` if the currency is not an ERC-20. */
export async function readFunds(options: readFunds.Options): Promise<readFunds.ReturnType | undefined> {
  const { chain, account, currency, spender, blockHash } = options
  const call = {
    abi: erc20Abi,
    address: currency,
    gas: contractGas,
    ...(blockHash && { blockHash }),
  } as const
  const { client } = chain
  const [balance, allowance] = await Promise.all([
    fromContract(chain, client.readContract({ ...call, functionName: 'balanceOf', args: [account] })),
    fromContract(
      chain,
      client.readContract({ ...call, functionName: 'allowance', args: [account, spender] }),
    ),
  ])
  return balance === undefined || allowance === undefined ? undefined : { balance, allowance }
}

export declare namespace readFunds {
  type Options = {
    chain: Chain
    account: Address
    currency: Address
    spender: Address
    /** The block to read at. @default the newest block */
    blockHash?: Hex | undefined
  }
  type ReturnType = { balance: bigint; allowance: bigint }
}

/** Reads the royalty that the market adds to the cost of an offer. Returns 0 if the market's call reverts. */
export async function readAddedRoyalty(options: readAddedRoyalty.Options): Promise<bigint> {
  const { chain, market, collection, tokenId, cost } = options
  const call = { abi: royaltyAbi, address: market, gas: contractGas, functionName: 'getRoyaltyInfo' } as const
  const args = [collection, tokenId, cost] as const
  const royalty = await fromContract(chain, chain.client.readContract({ ...call, args }))
  return royalty?.[1] ?? 0n
}

export declare namespace readAddedRoyalty {
  type Options = { chain: Chain; market: Address; collection: Address; tokenId: bigint; cost: bigint }
}
