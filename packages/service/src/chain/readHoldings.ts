import { type Address, type Hex, parseAbi, zeroAddress } from 'viem'
import type { UnreadOrder } from '../store/availability.js'
import { createOnce } from './createOnce.js'
import { type Chain, contractGas, fromChain, fromContract } from './openChain.js'

const abi = parseAbi([
  'function ownerOf(uint256 tokenId) view returns (address)',
  'function getApproved(uint256 tokenId) view returns (address)',
  'function isApprovedForAll(address owner, address operator) view returns (bool)',
  'function balanceOf(address account, uint256 id) view returns (uint256)',
])

/**
 * Asks the chain, as of one block, how much of each order its maker holds and lets its operator move; 0 once it has ended. A
 * contract that does not answer counts as holding nothing.
 *
 * @throws ChainError when the node fails, or does not know the block any more.
 */
export async function readHoldings(options: readHoldings.Options): Promise<bigint[]> {
  const { chain, orders, blockHash } = options
  // Orders of one token or one maker have questions in common.
  const once = createOnce()
  const [holdings] = await Promise.all([
    Promise.all(orders.map((order) => readOne({ chain, blockHash, once }, order))),
    // Tells contracts that refuse from a node that does not have the block: a balance cannot refuse.
    fromChain(chain, chain.client.getBalance({ address: zeroAddress, blockHash })),
  ])
  return holdings
}

export declare namespace readHoldings {
  type Options = { chain: Chain; orders: readonly Held[]; blockHash: Hex }
  /** An order, and whom its maker must have approved. */
  type Held = Pick<UnreadOrder, 'collection' | 'tokenId' | 'multiple' | 'maker' | 'open'> & {
    operator: Address
  }
}

async function readOne({ chain, blockHash, once }: At, order: readHoldings.Held): Promise<bigint> {
  const { collection: address, tokenId, maker, multiple, open, operator } = order
  if (!open) return 0n
  const { client } = chain
  const call = { abi, address, blockHash, gas: contractGas } as const
  const read = <value>(name: string, args: readonly unknown[], answer: () => Promise<value>) =>
    once([address, name, ...args].join(' ').toLowerCase(), () => fromContract(chain, answer()))
  const [forAll, balance, owner, approved] = await Promise.all([
    read('isApprovedForAll', [maker, operator], () =>
      client.readContract({ ...call, functionName: 'isApprovedForAll', args: [maker, operator] }),
    ),
    multiple
      ? read('balanceOf', [maker, tokenId], () =>
          client.readContract({ ...call, functionName: 'balanceOf', args: [maker, tokenId] }),
        )
      : 0n,
    multiple
      ? undefined
      : read('ownerOf', [tokenId], () =>
          client.readContract({ ...call, functionName: 'ownerOf', args: [tokenId] }),
        ),
    multiple
      ? undefined
      : read('getApproved', [tokenId], () =>
          client.readContract({ ...call, functionName: 'getApproved', args: [tokenId] }),
        ),
  ])
  if (multiple) return forAll ? (balance ?? 0n) : 0n
  const owns = owner?.toLowerCase() === maker.toLowerCase()
  return owns && (forAll || approved?.toLowerCase() === operator.toLowerCase()) ? 1n : 0n
}

type At = Pick<readHoldings.Options, 'chain' | 'blockHash'> & { once: createOnce.ReturnType }
