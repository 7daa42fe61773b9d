import { type Address, concatHex, encodeFunctionData, type Hex, parseAbi, zeroHash } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { placeContract } from '../../support/contracts/placeContract.js'
import type { startShop } from '../../support/startShop.js'

/**
 * Deploys a contract of the seller. In one transaction, it makes any calls and emits any events that the seller wants. The calldata also
 * has a copy of the buyer's call, which the contract does not make.
 */
export async function openAttacker(shop: Shop): Promise<openAttacker.ReturnType> {
  const { client, buyer, contracts, keyOf } = shop
  const to = await placeContract(shop, 'Meddler')
  const seller = privateKeyToAccount(keyOf('seller')).address
  const data = encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [to, true] })
  await client.sendUnsignedTransaction({ from: seller, to: contracts.erc1155, data })

  return {
    address: to,
    meddle: async (asked, { gifts = [], emitted = [], calls: more = [] }) => {
      const given = gifts.map(({ tokenId, quantity }) => {
        const args = [seller, buyer.address, tokenId, quantity, '0x'] as const
        return {
          to: contracts.erc1155,
          data: encodeFunctionData({ abi, functionName: 'safeTransferFrom', args }),
        }
      })
      const calls = [...given, ...more]
      const logs = emitted.map(([first, second = zeroHash, third = zeroHash, last = zeroHash]) => {
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

export declare namespace openAttacker {
  type ReturnType = {
    address: Address
    /** Sends a transaction with a copy of the buyer's calls, and with the effects that the seller wants. */
    meddle: (asked: readonly { to: Address; data: Hex }[], deed: Deed) => Promise<void>
  }
}

/** Additional effects of the seller's transaction. */
export type Deed = {
  gifts?: readonly { tokenId: bigint; quantity: bigint }[]
  calls?: readonly { to: Address; data: Hex }[]
  /** The topics of the emitted logs. */
  emitted?: readonly (readonly [Hex, ...Hex[]])[]
}

type Shop = Pick<
  Awaited<ReturnType<typeof startShop>>,
  'client' | 'buyer' | 'contracts' | 'deployment' | 'keyOf'
>

const abi = parseAbi([
  'struct Call { address to; bytes data; }',
  'struct Log { bytes32[4] topics; bytes data; }',
  'function meddle(Call[] calls, Log[] emitted, bytes copied)',
  'function setApprovalForAll(address operator, bool approved)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 quantity, bytes data)',
])
