import { type Address, type Hex, hexToBigInt, keccak256, toHex } from 'viem'
import { batchAccountCode } from '../../../src/testing/batchAccountCode.js'
import type { startShop } from './startShop.js'

/**
 * Turns the buyer's account into a contract with several owners. The wallet returns a hash that is not a transaction hash. It sends nothing
 * until the owners sign.
 */
export async function openSafe({ client, buyer, openWallet }: Shop): Promise<openSafe.ReturnType> {
  // Skip the 28 bytes of the deployment code.
  await client.setCode({ address: buyer.address, bytecode: `0x${batchAccountCode.slice(2 + 56)}` })
  const { provider, ...wallet } = openWallet()
  const proposals: Proposal[] = []
  const request = (async (args: { method: string; params?: readonly unknown[] }) => {
    if (args.method !== 'eth_sendTransaction') return provider.request(args as never)
    proposals.push(args.params?.[0] as Proposal)
    return keccak256(toHex(`proposal ${proposals.length}`))
  }) as typeof provider.request
  return {
    wallet: { ...wallet, provider: { ...provider, request } },
    proposals,
    async sign() {
      for (const { to, data, value } of proposals.splice(0)) {
        const gas = 1_000_000n
        await client.sendUnsignedTransaction({
          from: buyer.address,
          to,
          data,
          gas,
          value: hexToBigInt(value),
        })
        await client.mine({ blocks: 1 })
      }
    },
  }
}

export declare namespace openSafe {
  type ReturnType = {
    wallet: Wallet
    proposals: readonly unknown[]
    /** Lets the owners sign all payment requests, and mines the transactions. Ignores transactions that revert. */
    sign: () => Promise<void>
  }
}

type Wallet = ReturnType<Shop['openWallet']>
type Shop = Pick<Awaited<ReturnType<typeof startShop>>, 'client' | 'buyer' | 'openWallet'>
type Proposal = { to: Address; data: Hex; value: Hex }
