import { type Address, type Hex, parseAbi, zeroAddress } from 'viem'
import type { Availability, UnreadOrder } from '../store/availability.js'
import { type Chain, contractGas, fromChain, fromContract } from './openChain.js'

const abi = parseAbi([
  'function ownerOf(uint256 tokenId) view returns (address)',
  'function getApproved(uint256 tokenId) view returns (address)',
  'function isApprovedForAll(address owner, address operator) view returns (bool)',
  'function balanceOf(address account, uint256 id) view returns (uint256)',
  'function supportsInterface(bytes4 interfaceId) view returns (bool)',
  'function royaltyInfo(uint256 tokenId, uint256 salePrice) view returns (address receiver, uint256 amount)',
])
const royaltyInterface = '0x2a55205a'
const wholeBps = 10_000n
/** The market refuses a sale with a higher royalty than this. */
const maxRoyaltyBps = 2_500n

/**
 * Asks the chain, as of one block, how much of each order its maker holds and lets the operator move, and what royalty
 * its collection takes. A contract that does not answer counts as holding nothing and taking nothing.
 *
 * @throws ChainError when the node fails, or does not know the block any more.
 */
export async function readAvailability(options: readAvailability.Options): Promise<Availability[]> {
  const { chain, operator, orders, blockHash } = options
  const at = { chain, operator, blockHash }
  const [availability] = await Promise.all([
    Promise.all(orders.map((order) => readOne(order, at))),
    // Tells contracts that refuse from a node that does not have the block: a balance cannot refuse.
    fromChain(chain, chain.client.getBalance({ address: zeroAddress, blockHash })),
  ])
  return availability
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

async function readOne(order: UnreadOrder, at: At): Promise<Availability> {
  const [held, royalty] = await Promise.all([readHeld(order, at), readRoyalty(order, at)])
  return {
    orderId: order.orderId,
    held: royalty.bps <= maxRoyaltyBps ? held : 0n,
    royaltyReceiver: royalty.receiver,
    royaltyBps: Number(royalty.bps < wholeBps ? royalty.bps : wholeBps),
  }
}

type At = { chain: Chain; operator: Address; blockHash: Hex }

async function readHeld(order: UnreadOrder, { chain, operator, blockHash }: At): Promise<bigint> {
  const { collection: address, tokenId, maker, multiple, open } = order
  if (!open) return 0n
  const { client } = chain
  const call = { abi, address, blockHash, gas: contractGas } as const
  const [forAll, balance, owner, approved] = await Promise.all([
    fromContract(
      chain,
      client.readContract({ ...call, functionName: 'isApprovedForAll', args: [maker, operator] }),
    ),
    multiple
      ? fromContract(
          chain,
          client.readContract({ ...call, functionName: 'balanceOf', args: [maker, tokenId] }),
        )
      : 0n,
    multiple
      ? undefined
      : fromContract(chain, client.readContract({ ...call, functionName: 'ownerOf', args: [tokenId] })),
    multiple
      ? undefined
      : fromContract(chain, client.readContract({ ...call, functionName: 'getApproved', args: [tokenId] })),
  ])
  if (multiple) return forAll ? (balance ?? 0n) : 0n
  const owns = owner?.toLowerCase() === maker.toLowerCase()
  return owns && (forAll || approved?.toLowerCase() === operator.toLowerCase()) ? 1n : 0n
}

async function readRoyalty({ collection: address, tokenId }: UnreadOrder, { chain, blockHash }: At) {
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
  return receiver === zeroAddress ? { receiver, bps: 0n } : { receiver, bps }
}
