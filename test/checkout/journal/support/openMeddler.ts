import { type Address, concatHex, encodeFunctionData, type Hex, parseAbi, zeroHash } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { placeContract } from '../../support/contracts/placeContract.js'
import type { startShop } from '../../support/startShop.js'

/**
 * Puts a contract on the shop's chain by which the seller can have happen, and say, whatever he likes in a transaction in which all of
 * what an account was asked for stands as well.
 */
export async function openMeddler(shop: Shop): Promise<openMeddler.ReturnType> {
  const { client, buyer, contracts, keyOf } = shop
  const to = await placeContract(shop, 'Meddler')
  const seller = privateKeyToAccount(keyOf('seller')).address
  const data = encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [to, true] })
  await client.sendUnsignedTransaction({ from: seller, to: contracts.erc1155, data })

  return {
    address: to,
    meddle: async (asked, { gifts = [], said = [], calls: more = [] }) => {
      const given = gifts.map(({ tokenId, quantity }) => {
        const args = [seller, buyer.address, tokenId, quantity, '0x'] as const
        return {
          to: contracts.erc1155,
          data: encodeFunctionData({ abi, functionName: 'safeTransferFrom', args }),
        }
      })
      const calls = [...given, ...more]
      const logs = said.map(([first, second = zeroHash, third = zeroHash, last = zeroHash]) => {
        return { topics: [first, second, third, last] as const, data: '0x' as const }
      })
      const copied = concatHex([buyer.address, ...asked.flatMap((call) => [call.to, call.data])])
      const data = encodeFunctionData({ abi, functionName: 'meddle', args: [calls, logs, copied] })
      const hash = await client.sendUnsignedTransaction({ from: seller, to, data })
      const { status } = await client.waitForTransactionReceipt({ hash })
      if (status !== 'success') throw new Error('Nobody has meddled.')
    },
  }
}

export declare namespace openMeddler {
  type ReturnType = {
    /** The contract. */
    address: Address
    /** Has it happen. */
    meddle: (asked: readonly { to: Address; data: Hex }[], deed: Deed) => Promise<void>
  }
}

/** What happens, and is said, in a transaction of the seller's. */
export type Deed = {
  /** Editions that he gives to the buyer. */
  gifts?: readonly { tokenId: bigint; quantity: bigint }[]
  /** What else is called. */
  calls?: readonly { to: Address; data: Hex }[]
  /** The topics of logs, as far as they are any. */
  said?: readonly (readonly [Hex, ...Hex[]])[]
}

type Shop = Pick<
  Awaited<ReturnType<typeof startShop>>,
  'client' | 'buyer' | 'contracts' | 'deployment' | 'keyOf'
>

const abi = parseAbi([
  'struct Call { address to; bytes data; }',
  'struct Log { bytes32[4] topics; bytes data; }',
  'function meddle(Call[] calls, Log[] said, bytes copied)',
  'function setApprovalForAll(address operator, bool approved)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 quantity, bytes data)',
])
