import { requestMakerAbi } from 'tillkit/internal'
import { encodeFunctionData, erc20Abi, parseUnits } from 'viem'
import type { deployContracts } from './deployContracts.js'
import { orderWindow } from './orderWindow.js'
import { accountOf, type sandboxAccounts } from './sandboxAccounts.js'
import { sendAll } from './sendAll.js'

/** Makes two offers in USDC for Tidewater #1 on a request market: one of the stranger, and a lower one of the second buyer. */
export async function makeOffers(options: makeOffers.Options): Promise<void> {
  const { client, people, contracts } = options
  const { market, usdc, erc721 } = contracts
  const [, expiry] = orderWindow('open')
  const bidders = [
    { from: accountOf({ people, role: 'stranger' }), price: parseUnits('95', 6) },
    { from: accountOf({ people, role: 'buyer', index: 1 }), price: parseUnits('70', 6) },
  ]
  const calls = bidders.flatMap(({ from, price }): sendAll.Call[] => {
    // The allowance covers the royalty, which the bidder pays on top of the price.
    const allowance = encodeFunctionData({
      abi: erc20Abi,
      functionName: 'approve',
      args: [market, price * 2n],
    })
    const request = {
      isListing: false,
      isERC1155: false,
      tokenContract: erc721,
      tokenId: 1n,
      quantity: 1n,
      expiry,
      currency: usdc,
      pricePerToken: price,
    }
    const data = encodeFunctionData({ abi: requestMakerAbi, functionName: 'createRequest', args: [request] })
    return [
      { from, to: usdc, data: allowance, label: 'allow the payment of an offer' },
      { from, to: market, data, label: 'make an offer' },
    ]
  })
  await sendAll({ client, calls })
}

export declare namespace makeOffers {
  type Options = {
    client: sendAll.Client
    people: sandboxAccounts.ReturnType
    /** The contracts, with a request market as `market`. */
    contracts: Pick<deployContracts.ReturnType, 'market' | 'usdc' | 'erc721'>
  }
}
