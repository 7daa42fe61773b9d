import { type Address, type Hex, parseAbi, zeroAddress } from 'viem'
import type { Availability, UnreadOrder } from '../store/availability.js'
import { type Chain, contractGas, fromContract } from './openChain.js'
import { readHoldings } from './readHoldings.js'

const abi = parseAbi([
  'function supportsInterface(bytes4 interfaceId) view returns (bool)',
  'function royaltyInfo(uint256 tokenId, uint256 salePrice) view returns (address receiver, uint256 amount)',
])
const royaltyInterface = '0x2a55205a'
const wholeBps = 10_000n
/** The market refuses a sale with a higher royalty than this. */
const maxRoyaltyBps = 2_500n
const noRoyalty = { receiver: zeroAddress, bps: 0n }

/**
 * Asks the chain, as of one block, how much of each order its maker holds and lets the operator move, and what royalty
 * its collection takes. A contract that does not answer counts as holding nothing and taking nothing.
 *
 * @throws ChainError when the node fails, or does not know the block any more.
 */
export async function readAvailability(options: readAvailability.Options): Promise<Availability[]> {
  const { chain, operator, orders, blockHash } = options
  const [holdings, royalties] = await Promise.all([
    readHoldings({ chain, orders: orders.map((order) => ({ ...order, operator })), blockHash }),
    Promise.all(orders.map((order) => readRoyalty(order, { chain, blockHash }))),
  ])
  return orders.map(({ orderId }, index) => {
    const { receiver, bps } = royalties[index] ?? noRoyalty
    return {
      orderId,
      held: bps <= maxRoyaltyBps ? (holdings[index] ?? 0n) : 0n,
      royaltyReceiver: receiver,
      royaltyBps: Number(bps < wholeBps ? bps : wholeBps),
    }
  })
}

export declare namespace readAvailability {
  type Options = {
    chain: Chain
    /** Whom the makers must have approved. */
    operator: Address
    orders: readonly UnreadOrder[]
    blockHash: Hex
  }
}

async function readRoyalty(
  { collection: address, tokenId }: UnreadOrder,
  { chain, blockHash }: Pick<readAvailability.Options, 'chain' | 'blockHash'>,
) {
  const call = { abi, address, blockHash, gas: contractGas } as const
  const { client } = chain
  const [supported, royalty] = await Promise.all([
    fromContract(
      chain,
      client.readContract({ ...call, functionName: 'supportsInterface', args: [royaltyInterface] }),
    ),
    fromContract(
      chain,
      client.readContract({ ...call, functionName: 'royaltyInfo', args: [tokenId, wholeBps] }),
    ),
  ])
  const [receiver, bps] = (supported && royalty) || [zeroAddress, 0n]
  return receiver === zeroAddress ? noRoyalty : { receiver, bps }
}
