import { fileURLToPath } from 'node:url'
import {
  type Abi,
  type Address,
  encodeDeployData,
  encodeFunctionData,
  getContractAddress,
  type Hex,
  maxUint256,
  numberToHex,
  parseAbi,
} from 'viem'
import { readArtifact } from '../../../../packages/sandbox/src/chain/readArtifact.js'
import { permit2Address } from '../../../../src/swaps/checkout/permit2.js'
import { compileOnce } from '../../../setup/contracts/compileOnce.js'
import { decoys } from './attacks/decoys.js'
import { createOrderCall } from './marketOrders.js'
import { balanceReader, deployer, ownTokenId, place, plenty, zone } from './place.js'
import { placeCode } from './placeCode.js'
import { placeSeaport } from './placeSeaport.js'
import { requestCall, requestDecoys } from './requestOrders.js'
import { conduit } from './seaportSteps.js'
import { seaportPlace } from './seaportTerms.js'

/**
 * Sets up a new chain for the plans: our market, Seaport, and tokens of all kinds. The accounts own some tokens and have approved the
 * markets, like accounts that traded before.
 */
export async function setUpTamperChain({ request }: { request: placeCode.Request }): Promise<void> {
  await request('anvil_autoImpersonateAccount', [true])
  for (const one of [deployer, buyer, seller, stranger, smartAccount])
    await request('anvil_setBalance', [one, numberToHex(plenty)])
  await sendAll(request, deployments())
  await placeSeaport({ request })
  await placeCode({ request, address: permit2Address, bytecode: compiled().Permit2?.bytecode ?? '0x' })
  await request('anvil_setCode', [balanceReader, '0x5f35315f5260205ff3'])
  await request('anvil_setCode', [zone, zoneCode])
  await sendAll(request, earlier())
}

/** Code of a zone: it accepts if the `fulfiller` equals the `zoneHash` of the order. */
const zoneCode = '0x60043560040180602001359061012001351460003560e01c60e01b0260005260206000f3'

const {
  buyer,
  seller,
  stranger,
  market,
  usdc,
  otherUsdc,
  oddToken,
  collection,
  paintings,
  fakes,
  smartAccount,
  requestMarket,
} = place

/** Sends transactions, and mines each in its own block. */
async function sendAll(request: placeCode.Request, transactions: readonly Earlier[]): Promise<void> {
  await request('anvil_setAutomine', [false])
  for (const [from, to, data] of transactions) {
    const transaction = { from, ...(to && { to }), data, gas: numberToHex(20_000_000) }
    const hash = await request('eth_sendTransaction', [transaction])
    await request('anvil_mine', [])
    const receipt = (await request('eth_getTransactionReceipt', [hash])) as { status: Hex } | null
    if (receipt?.status !== '0x1') throw new Error(`The chain could not be set up: ${data.slice(0, 138)}`)
  }
  await request('anvil_setAutomine', [true])
}

/** A transaction before the plan. Without a target, it deploys a contract. */
type Earlier = [from: Address, to: Address | undefined, data: Hex]

/** Returns the deployments, in the order of their numbers in `place`. */
function deployments(): Earlier[] {
  const { OddToken, Stall, SmartAccount, RequestProxy, FalseRequests } = compiled()
  const collectionArguments = [deployer, 500n]
  return [
    deploy(readArtifact('TillkitMarket'), [deployer, deployer, 250]),
    deploy(readArtifact('SandboxUSDC')),
    deploy(readArtifact('Herbarium'), collectionArguments),
    deploy(readArtifact('Tidewater'), collectionArguments),
    deploy(OddToken),
    deploy(readArtifact('Herbarium'), collectionArguments),
    deploy(Stall),
    deploy(SmartAccount, [buyer]),
    deploy(readArtifact('SandboxUSDC')),
    deploy(readArtifact('RequestMarket')),
    deploy(RequestProxy, [getContractAddress({ from: deployer, nonce: 9n })]),
    deploy(readArtifact('RequestBatchHelper')),
    deploy(FalseRequests, [stranger, usdc]),
  ]
}

/** Returns the mints, listings and approvals before a plan. */
function earlier(): Earlier[] {
  const markets: Address[] = [market, requestMarket, seaportPlace, conduit.address]
  const sold = [0n, 1n, 7n, 8n, 2n ** 255n]
  const collections = [collection, paintings, fakes]
  return [
    mint(usdc, buyer, plenty),
    mint(oddToken, buyer, plenty),
    mint(otherUsdc, buyer, plenty),
    mint(usdc, stranger, plenty),
    mint(usdc, smartAccount, plenty),
    mint(paintings, buyer, ownTokenId),
    mintPrints(collection, buyer, ownTokenId),
    [buyer, usdc, allow(permit2Address)],
    [smartAccount, usdc, allow(market)],
    ...markets.map((one): Earlier => [stranger, usdc, allow(one)]),
    ...markets.map((one): Earlier => [buyer, oddToken, allow(one)]),
    ...markets.flatMap((one) => collections.map((token): Earlier => [buyer, token, allowAll(one)])),
    ...markets.flatMap((one) => collections.map((token): Earlier => [seller, token, allowAll(one)])),
    ...markets.flatMap((one) => collections.map((token): Earlier => [stranger, token, allowAll(one)])),
    ...sold.map((tokenId) => mint(paintings, tokenId === 8n ? stranger : seller, tokenId)),
    ...sold.map((tokenId) => mintPrints(collection, buyer, tokenId)),
    ...sold.map((tokenId) => mintPrints(collection, seller, tokenId)),
    ...sold.map((tokenId) => mintPrints(collection, stranger, tokenId)),
    ...sold.map((tokenId) => mintPrints(fakes, stranger, tokenId)),
    ...decoys.map(({ order }): Earlier => [stranger, market, createOrderCall(order)]),
    ...requestDecoys.map((request): Earlier => {
      const { from, to, data } = requestCall(request)
      return [from, to, data]
    }),
  ]
}

function mint(token: Address, to: Address, amountOrId: bigint): Earlier {
  return [to, token, encodeFunctionData({ abi, functionName: 'mint', args: [to, amountOrId] })]
}

function mintPrints(token: Address, to: Address, tokenId: bigint): Earlier {
  return [to, token, encodeFunctionData({ abi, functionName: 'mint', args: [to, tokenId, 2n ** 60n] })]
}

function allow(spender: Address): Hex {
  return encodeFunctionData({ abi, functionName: 'approve', args: [spender, maxUint256] })
}

function allowAll(operator: Address): Hex {
  return encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [operator, true] })
}

let contracts: ReturnType<typeof compileOnce> | undefined

function compiled() {
  contracts ??= compileOnce(fileURLToPath(new URL('../../support/contracts', import.meta.url)))
  return contracts
}

function deploy(
  artifact: { abi: unknown; bytecode: string } | undefined,
  args: readonly unknown[] = [],
): Earlier {
  if (!artifact) throw new Error('A contract was not compiled.')
  return [deployer, undefined, encodeDeployData({ ...(artifact as { abi: Abi; bytecode: Hex }), args })]
}

const abi = parseAbi([
  'function mint(address to, uint256 amountOrId)',
  'function mint(address to, uint256 id, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function setApprovalForAll(address operator, bool approved)',
])
