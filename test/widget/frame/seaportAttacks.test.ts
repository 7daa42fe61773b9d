import {
  type Address,
  decodeFunctionData,
  type EIP1193Provider,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  maxUint256,
  numberToHex,
  parseAbi,
  zeroHash,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { createIntent } from '../../../src/checkout/intent/intent.js'
import { createMemoryStorage } from '../../../src/checkout/storage/checkoutStorage.js'
import { createLocks } from '../../../src/testing/createLocks.js'
import { seaportAbi } from '../../../src/venues/seaport/seaportAbi.js'
import { seaportAddress } from '../../../src/venues/seaport/seaportAddress.js'
import { createChainFacts } from '../../../src/widget/frame/chainFacts.js'
import { createBridge } from '../../../src/widget/frame/createBridge.js'
import { startShop } from '../../checkout/support/startShop.js'
import { openSeaport } from '../../checkout/venues/support/openSeaport.js'
import { rewindEach } from '../../setup/rewindEach.js'

/*
 * The host page shows an edition on Seaport. The iframe sends an honest purchase, and many dishonest requests. The tests execute each
 * request that the page forwards.
 */
const shop = await startShop()
const { client, buyer, deployment, contracts } = shop
const { chainId } = deployment
const seaport = await openSeaport(shop)
const price = 5_000_000n
const orderIds = [await seaport.list({ price, quantity: 10n }), await seaport.list({ price, quantity: 10n })]
const [first, second] = seaport.show(orderIds)
if (!first || !second) throw new Error('Nothing is listed.')
const stranger: Address = '0x00000000000000000000000000000000000000bb'

async function stepsOf(order: typeof first, quantity: bigint, instead?: string) {
  const intent = createIntent({ items: [{ order, quantity }] as never, buyer: buyer.address })
  const { till } = await shop.enter({ intent, service: seaport.openService(instead ? { instead } : {}) })
  const { collectionAddress, marketplace, orders } = intent
  const ordersData = orders.map(({ orderId, quantity }) => ({ orderId, quantity }))
  const { steps } = await till.generateBuyTransaction({
    chainId,
    collectionAddress,
    buyer: buyer.address,
    marketplace,
    ordersData,
    additionalFees: [],
  })
  return steps.at(-1)?.data as Hex
}
const honest = await stepsOf(first, 1n)
const two = await stepsOf(first, 2n)
const other = await stepsOf(second, 1n)
const twin = await stepsOf(first, 1n, await seaport.list({ price, quantity: 10n, again: first.orderId }))
const { functionName, args } = decodeFunctionData({ abi: seaportAbi, data: honest })
const [advanced, resolvers, conduitKey, recipient] = args as unknown as [Advanced, unknown[], Hex, Address]
type Advanced = {
  parameters: {
    consideration: { recipient: Address; startAmount: bigint; endAmount: bigint }[]
    offer: object[]
    conduitKey: Hex
    zone: Address
    totalOriginalConsiderationItems: bigint
    startTime: bigint
  }
  numerator: bigint
  denominator: bigint
  signature: Hex
  extraData: Hex
}
const write = (...changed: unknown[]) =>
  encodeFunctionData({ abi: seaportAbi, functionName, args: changed } as never)
const order = (change: Partial<Advanced>) =>
  write({ ...advanced, ...change }, resolvers, conduitKey, recipient)
const terms = (change: object) => order({ parameters: { ...advanced.parameters, ...change } })
const { consideration } = advanced.parameters
const more = consideration.map((item, at) =>
  at === 0 ? { ...item, startAmount: item.startAmount * 2n, endAmount: item.endAmount * 2n } : item,
)
const seaportMore = parseAbi([
  'function incrementCounter()',
  'function setApprovalForAll(address operator, bool approved)',
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function increaseAllowance(address spender, uint256 amount)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
  'function multicall(bytes[] data)',
])
const call = (functionName: string, args: unknown[] = []) =>
  encodeFunctionData({ abi: seaportMore, functionName, args } as never)
const approve = (spender: Address, amount: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] })

const plain = (data: Hex, change: object = {}) => ({
  method: 'eth_sendTransaction',
  params: [
    { from: buyer.address, to: seaportAddress, data, value: '0x0', chainId: numberToHex(chainId), ...change },
  ],
})
const batch = (calls: object[], change: object = {}) => ({
  method: 'wallet_sendCalls',
  params: [
    {
      version: '2.0.0',
      id: `0x${'7'.repeat(64)}`,
      from: buyer.address,
      chainId: numberToHex(chainId),
      atomicRequired: true,
      calls,
      ...change,
    },
  ],
})
const pay = { to: seaportAddress, data: honest, value: '0x0' }
const allow = { to: contracts.usdc, data: approve(seaportAddress, price), value: '0x0' }
const attacks: Record<string, { method: string; params?: unknown }> = {
  'two editions': plain(two),
  'another token': plain(other),
  'another listing of the same edition': plain(twin),
  'a purchase for a stranger': plain(write(advanced, resolvers, conduitKey, stranger)),
  'a stranger as payee': plain(
    terms({ consideration: consideration.map((item) => ({ ...item, recipient: stranger })) }),
  ),
  'an order without its fee': plain(
    terms({ consideration: consideration.slice(0, 1), totalOriginalConsiderationItems: 1n }),
  ),
  'a stranger’s conduit': plain(write(advanced, resolvers, `0x${'3'.repeat(64)}`, recipient)),
  'the whole order': plain(order({ numerator: 10n, denominator: 10n })),
  'a fraction of zero': plain(order({ numerator: 0n })),
  'a fraction with denominator zero': plain(order({ denominator: 0n })),
  'a fraction above one': plain(order({ numerator: 11n })),
  'twice the price': plain(terms({ consideration: more })),
  'an added tip': plain(
    terms({
      consideration: [
        ...consideration,
        { ...consideration[0], recipient: stranger, startAmount: 10n, endAmount: 10n },
      ],
    }),
  ),
  'an empty offer': plain(terms({ offer: [] })),
  'a doubled offer': plain(terms({ offer: [...advanced.parameters.offer, ...advanced.parameters.offer] })),
  'a stranger’s zone': plain(terms({ zone: stranger, orderType: 3 })),
  'a contract order': plain(terms({ orderType: 4 })),
  'a rising price': plain(
    terms({ consideration: consideration.map((item) => ({ ...item, endAmount: item.endAmount * 3n })) }),
  ),
  'a price that falls from a higher one': plain(
    terms({ consideration: consideration.map((item) => ({ ...item, startAmount: item.startAmount * 3n })) }),
  ),
  'a criteria resolver': plain(
    write(
      advanced,
      [{ orderIndex: 0n, side: 1, index: 0n, identifier: 1n, criteriaProof: [] }],
      conduitKey,
      recipient,
    ),
  ),
  'trailing bytes': plain(`${honest}00`),
  'truncated calldata': plain(honest.slice(0, -2) as Hex),
  'added ether': plain(honest, { value: '0x1' }),
  'another target contract': plain(honest, { to: stranger }),
  'another sender': plain(honest, { from: stranger }),
  'another chain': plain(honest, { chainId: '0x1' }),
  'a nonce': plain(honest, { nonce: '0x0' }),
  'a gas price': plain(honest, { gasPrice: '0xffffffffffff' }),
  'an authorization of code for the account': plain(honest, {
    type: '0x4',
    authorizationList: [{ address: stranger }],
  }),
  'an unlimited allowance': plain(approve(seaportAddress, maxUint256), { to: contracts.usdc }),
  'an allowance of one unit more': plain(approve(seaportAddress, price + 1n), { to: contracts.usdc }),
  'an allowance for a stranger': plain(approve(stranger, price), { to: contracts.usdc }),
  'an allowance for another token': plain(approve(seaportAddress, price), { to: contracts.dai }),
  'a larger allowance through increaseAllowance': plain(call('increaseAllowance', [seaportAddress, price]), {
    to: contracts.usdc,
  }),
  'an approval of the whole collection': plain(call('setApprovalForAll', [seaportAddress, true]), {
    to: contracts.erc1155,
  }),
  'a transfer of money to a stranger': plain(call('transfer', [stranger, price]), { to: contracts.usdc }),
  'a transfer of the buyer’s money to a stranger': plain(
    call('transferFrom', [buyer.address, stranger, price]),
    {
      to: contracts.usdc,
    },
  ),
  'a transfer of a token to a stranger': plain(
    call('safeTransferFrom', [buyer.address, stranger, 1n, 1n, '0x']),
    {
      to: contracts.erc1155,
    },
  ),
  'a cancellation of all orders of the buyer': plain(call('incrementCounter')),
  'a multicall': plain(call('multicall', [[honest, honest]])),
  'ether to a stranger': plain('0x', { to: stranger, value: '0x1' }),
  'a batch that buys twice': batch([pay, pay]),
  'a batch that approves twice': batch([allow, allow, pay]),
  'a batch that approves a stranger': batch([{ ...allow, data: approve(stranger, price) }, pay]),
  'a batch that approves after the purchase': batch([pay, allow]),
  'a batch with an additional call': batch([allow, { to: stranger, data: '0x', value: '0x1' }, pay]),
  'an empty batch': batch([]),
  'a batch that is not atomic': batch([allow, pay], { atomicRequired: false }),
  'a batch with a paymaster': batch([allow, pay], {
    capabilities: { paymasterService: { url: 'https://evil.example' } },
  }),
  'a batch from another account': batch([allow, pay], { from: stranger }),
  'a batch with another purchase': batch([{ ...pay, data: two }]),
  'a signed order of the buyer': signOnSeaport({
    types: { OrderComponents: [{ name: 'offerer', type: 'address' }] },
    primaryType: 'OrderComponents',
    message: { offerer: buyer.address },
  }),
  'a signed bulk order of the buyer': signOnSeaport({
    types: { BulkOrder: [{ name: 'tree', type: 'bytes32[2]' }] },
    primaryType: 'BulkOrder',
    message: { tree: [zeroHash, zeroHash] },
  }),
  'a permit to Seaport': {
    method: 'eth_signTypedData_v4',
    params: [
      buyer.address,
      JSON.stringify({
        domain: { name: 'USD Coin', version: '2', chainId, verifyingContract: contracts.usdc },
        types: {
          Permit: ['owner', 'spender', 'value', 'nonce', 'deadline'].map((name, at) => ({
            name,
            type: at < 2 ? 'address' : 'uint256',
          })),
        },
        primaryType: 'Permit',
        message: {
          owner: buyer.address,
          spender: seaportAddress,
          value: `${price}`,
          nonce: '0',
          deadline: `${2n ** 40n}`,
        },
      }),
    ],
  },
  'a text to sign': { method: 'personal_sign', params: ['0x68656c6c6f', buyer.address] },
  'a hash to sign': { method: 'eth_sign', params: [buyer.address, zeroHash] },
}

await rewindEach(client)

function openPage(quantity = 1n) {
  const wallet = shop.openWallet({ atomic: 'supported' })
  const bridge = createBridge({
    policy: {},
    storage: createMemoryStorage(),
    locks: createLocks(),
    chain: createChainFacts({ rpcUrl: shop.rpcUrl, policy: {} }),
    listProviders: () => [wallet.provider as EIP1193Provider],
    onRefused: () => {},
  })
  bridge.show({ items: [{ order: first, quantity }] as never })
  return {
    wallet,
    ask: (request: { method: string; params?: unknown }) =>
      bridge.request(wallet.provider as EIP1193Provider, request),
  }
}

const owned = () => shop.owned(contracts.erc1155, first.tokenId ?? 0n)

/** Opens a page whose buyer has already given Seaport an allowance. An iframe cannot request an allowance for Seaport. */
async function openAllowed(amount = price) {
  const hash = await client.sendTransaction({
    account: buyer,
    chain: null,
    to: contracts.usdc,
    data: approve(seaportAddress, amount),
  })
  await client.waitForTransactionReceipt({ hash })
  return { ...openPage(), had: await shop.money(contracts.usdc) }
}

describe('createBridge, with an edition on Seaport', () => {
  test('forwards the purchase, which buys the edition', async () => {
    const { ask, had } = await openAllowed()
    await ask(plain(honest))
    await client.mine({ blocks: 1 })
    expect([had - (await shop.money(contracts.usdc)), await owned()]).toEqual([price, 1n])
  })

  test('refuses a cancelled order', async () => {
    const { wallet, ask } = await openAllowed()
    await seaport.cancel(first.orderId)
    await expect(ask(plain(honest))).rejects.toMatchObject({ providerCode: 4100 })
    expect(wallet.prompts).toEqual([])
  })

  test('refuses more than is left, because Seaport would sell the rest', async () => {
    await openAllowed(maxUint256)
    const { wallet, ask } = openPage(2n)
    await seaport.take(first.orderId, 9n)
    await expect(ask(plain(two))).rejects.toMatchObject({ providerCode: 4100 })
    expect(wallet.prompts).toEqual([])
  })

  test.each(Object.entries(attacks))('refuses %s', async (_, request) => {
    const { wallet, ask } = openPage()
    await expect(ask(request)).rejects.toThrow()
    expect(wallet.prompts).toEqual([])
  })
})

/** Returns a request for a signature in the EIP-712 domain of Seaport. */
function signOnSeaport(signed: { types: object; primaryType: string; message: object }) {
  const domain = { name: 'Seaport', version: '1.6', chainId, verifyingContract: seaportAddress }
  return {
    method: 'eth_signTypedData_v4',
    params: [buyer.address, JSON.stringify({ domain, ...signed })],
  }
}
