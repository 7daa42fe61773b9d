import { type Address, type Hex, parseAbi, zeroAddress } from 'viem'
import type { UnreadOrder } from '../store/availability.js'
import { createMemoizer } from './createMemoizer.js'
import { type Chain, contractGas, fromChain, fromContract } from './openChain.js'

const abi = parseAbi([
  'function ownerOf(uint256 tokenId) view returns (address)',
  'function getApproved(uint256 tokenId) view returns (address)',
  'function isApprovedForAll(address owner, address operator) view returns (bool)',
  'function balanceOf(address account, uint256 id) view returns (uint256)',
])

/**
 * Reads the quantity of each order that its maker holds and lets the market (`operator`) transfer. The quantity is 0 if the order has
 * ended, or if the token contract reverts or returns invalid data.
 */
export async function readHoldings(options: readHoldings.Options): Promise<bigint[]> {
  const { chain, orders, blockHash } = options
  const memoize = createMemoizer()
  const [holdings] = await Promise.all([
    Promise.all(orders.map((order) => readHolding({ chain, blockHash, memoize }, order))),
    // Also read a balance. No contract can make this read fail, so it fails only if the node does not have the block. Then reject, so that
    // the failed contract reads do not count as 0.
    fromChain(chain, chain.client.getBalance({ address: zeroAddress, blockHash })),
  ])
  return holdings
}

export declare namespace readHoldings {
  type Options = { chain: Chain; orders: readonly Held[]; blockHash: Hex }
  type Held = Pick<UnreadOrder, 'collection' | 'tokenId' | 'multiple' | 'maker' | 'open'> & {
    operator: Address
  }
}

async function readHolding(
  { chain, blockHash, memoize }: ReadContext,
  order: readHoldings.Held,
): Promise<bigint> {
  const { collection: address, tokenId, maker, multiple, open, operator } = order
  if (!open) return 0n
  const { client } = chain
  const call = { abi, address, blockHash, gas: contractGas } as const
  const read = <value>(name: string, args: readonly unknown[], answer: () => Promise<value>) =>
    memoize([address, name, ...args].join(' ').toLowerCase(), () => fromContract(chain, answer()))
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

type ReadContext = Pick<readHoldings.Options, 'chain' | 'blockHash'> & { memoize: createMemoizer.ReturnType }
