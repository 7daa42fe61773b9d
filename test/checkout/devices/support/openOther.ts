import { keccak256, toHex, zeroAddress } from 'viem'
import { buyStep } from '../../../../src/venues/tillkit/buyStep.js'
import type { Shop } from './offers.js'

/** Creates another purchase of the same buyer. The test can pay this purchase repeatedly, each time with a given nonce. */
export function openOther({ rpc, client, buyer, contracts, deployment, orderAbout }: Shop) {
  const { orderId, collectionAddress: collection } = orderAbout(/10\^30 prints at one wei/)
  const items = [{ orderId, collection, tokenId: 5n, quantity: 1n, unitPrice: 1n }]
  const terms = { market: contracts.market, items, currency: zeroAddress, recipient: buyer.address, fees: [] }
  return {
    /** Sends the payment. The fee is so high that it replaces a pending transaction with the same nonce. */
    async send(nonce: number, count: number): Promise<void> {
      const { to, data, value } = buyStep({ ...terms, purchaseId: keccak256(toHex(`another ${count}`)) })
      const fee = (await client.getGasPrice()) * 100n * 2n ** BigInt(count)
      const price = { maxFeePerGas: fee, maxPriorityFeePerGas: fee, gas: 500_000n }
      const call = { to, data: data as `0x${string}`, value, chainId: deployment.chainId, nonce }
      const raw = await buyer.signTransaction({ type: 'eip1559', ...call, ...price })
      await rpc({ method: 'eth_sendRawTransaction', params: [raw] })
    },
  }
}
