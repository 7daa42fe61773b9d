import { type Address, getAddress, type Hex, parseAbi } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { createOrderStep } from '../../../src/venues/tillkit/listingSteps.js'
import { placeContract } from './contracts/placeContract.js'
import type { startShop } from './startShop.js'

/**
 * Deploys a currency that is also a collection (ERC-404): it reads a small amount as a token id. The buyer owns ten tokens. A seller sells
 * units of another token at `price`, which is the id of one of the buyer's tokens.
 */
export async function openHybridToken(shop: Awaited<ReturnType<typeof startShop>>) {
  const { client, contracts, buyer, keyOf } = shop
  const seller = privateKeyToAccount(keyOf('seller'))
  const write = async (
    address: Address,
    functionName: string,
    args: readonly unknown[],
    account = seller,
  ) => {
    const hash = await client.writeContract({
      address,
      abi,
      functionName,
      args,
      account,
      chain: null,
    } as never)
    return client.waitForTransactionReceipt({ hash })
  }
  const token = await placeContract(shop, 'WorkToken')
  await write(token, 'mint', [buyer.address, 10n])
  await write(contracts.erc1155, 'setApprovalForAll', [contracts.market, true])
  const [tokenId, quantity, price] = [7_001n, 50n, 5n]
  await write(contracts.erc1155, 'mint', [seller.address, tokenId, quantity])
  const validFrom = (await client.getBlock()).timestamp
  const terms = { tokenId, quantity, unitPrice: price, validFrom, validUntil: validFrom + 86_400n }
  const listed = createOrderStep({
    market: contracts.market,
    order: { collection: contracts.erc1155, currency: token, ...terms },
  })
  const sent = await client.sendTransaction({
    account: seller,
    chain: null,
    to: listed.to,
    data: listed.data as Hex,
  })
  const { logs } = await client.waitForTransactionReceipt({ hash: sent })
  const orderId = logs.find(({ address }) => getAddress(address) === contracts.market)?.topics[1] ?? '0x'
  return {
    token,
    tokenId,
    price,
    order: { orderId, collectionAddress: contracts.erc1155 },
    /** Lets a contract move all tokens of the buyer. */
    letMove: (operator: Address) => write(token, 'setApprovalForAll', [operator, true], buyer),
    /** Approves an amount for a contract. If the amount is the id of a token of the buyer, this approves the token. */
    allow: (spender: Address, amount: bigint) => write(token, 'approve', [spender, amount], buyer),
    isBuyers: async (id: bigint) =>
      (await client.readContract({ address: token, abi, functionName: 'ownerOf', args: [id] })) ===
      buyer.address,
  }
}

const abi = parseAbi([
  'function mint(address to, uint256 amount)',
  'function mint(address to, uint256 tokenId, uint256 quantity)',
  'function setApprovalForAll(address operator, bool approved)',
  'function approve(address spender, uint256 amount) returns (bool)',
  'function ownerOf(uint256 id) view returns (address)',
])
