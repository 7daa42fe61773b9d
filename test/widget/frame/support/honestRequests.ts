import {
  type Address,
  encodeFunctionData,
  erc20Abi,
  getTypesForEIP712Domain,
  type Hex,
  numberToHex,
  serializeTypedData,
} from 'viem'
import { permitTypes } from '../../../../src/evm/permitTypes.js'
import { encodeMarketBuy } from '../../../../src/venues/tillkit/encodeMarketBuy.js'
import { marketDomain, purchaseTypes } from '../../../../src/venues/tillkit/signedPurchase.js'
import { contracts, makeOrder, people } from '../../../../stories/fixtures.js'

const { buyer } = people
const market: Address = '0xCf7Ed3AccA5a467e9e704C703E8D87F634fB0Fc9'
const chainId = 31337

/** The host page of the tests: its policy, the order that it shows, and a fee. The order sells one print for an ERC-20 token. */
export const page = {
  buyer,
  market,
  chainId,
  /** The time of the tests, in milliseconds since 1970. */
  now: Date.parse('2026-11-20T12:00:00Z'),
  policy: { markets: { [chainId]: [market] } },
  shown: {
    items: [{ order: makeOrder(), quantity: 1n }],
    fees: [{ amount: 1_000_000n, receiver: people.artist }],
  },
}

/** The purchase id that an honest iframe uses. */
export const purchaseId: Hex = `0x${'5'.repeat(64)}`

const order = makeOrder()
const total = 129_500_000n
const items = [
  {
    orderId: order.orderId as Hex,
    collection: order.collectionContractAddress,
    tokenId: 0n,
    quantity: 1n,
    unitPrice: order.priceAmount,
  },
]
const fees = [{ receiver: people.artist, amount: 1_000_000n }]
/** The parameters of the purchase, as the market receives them. */
export const sale = { items, currency: contracts.usdc, recipient: buyer, fees, purchaseId }

export function approval(amount: bigint, spender: Address = market): Hex {
  return encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] })
}

/** Every wallet request that a purchase may need, as an honest iframe sends it. */
export const honestRequests = {
  'an approval': send(contracts.usdc, approval(total)),
  'an allowance taken back': send(contracts.usdc, approval(0n)),
  'a purchase': send(market, encodeMarketBuy(sale)),
  'a batch': {
    method: 'wallet_sendCalls',
    params: [
      {
        version: '2.0.0',
        id: `0x${'7'.repeat(64)}`,
        from: buyer,
        chainId: numberToHex(chainId),
        atomicRequired: true,
        calls: [
          { to: contracts.usdc, data: approval(total), value: '0x0' },
          { to: market, data: encodeMarketBuy(sale), value: '0x0' },
        ],
      },
    ],
  },
  'a signed purchase': sign(market, { ...marketDomain }, purchaseTypes, 'Purchase', {
    buyer,
    ...sale,
    deadline: BigInt(page.now / 1_000 + 600),
  }),
  'a permit': sign(contracts.usdc, { name: 'USD Coin', version: '2' }, permitTypes, 'Permit', {
    owner: buyer,
    spender: market,
    value: total,
    nonce: 4n,
    deadline: BigInt(page.now / 1_000 + 600),
  }),
  'another network': { method: 'wallet_switchEthereumChain', params: [{ chainId: numberToHex(chainId) }] },
} satisfies Record<string, { method: string; params: readonly unknown[] }>

/** Creates a transaction request of the buyer. */
export function send(to: Address, data: Hex) {
  const transaction = { from: buyer, to, data, value: '0x0', chainId: numberToHex(chainId) }
  return { method: 'eth_sendTransaction', params: [transaction] }
}

/** Creates a request for a typed-data signature of the buyer. */
export function sign(
  verifyingContract: Address,
  domain: { name: string; version?: string },
  types: Record<string, { name: string; type: string }[]>,
  primaryType: string,
  message: Record<string, unknown>,
) {
  const whole = { ...domain, chainId, verifyingContract }
  const text = serializeTypedData({
    domain: whole,
    types: { EIP712Domain: getTypesForEIP712Domain({ domain: whole }), ...types },
    primaryType,
    message,
  } as Parameters<typeof serializeTypedData>[0])
  return { method: 'eth_signTypedData_v4', params: [buyer, text] }
}
