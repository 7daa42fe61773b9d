import { conduitController, seaportAddress } from 'tillkit/internal'
import { concatHex, encodeFunctionData, erc721Abi, type Hex, padHex, parseAbi } from 'viem'
import type { deployContracts } from './deployContracts.js'
import { placeCode } from './placeCode.js'
import { readPublishedArtifact } from './readArtifact.js'
import { accountOf, type sandboxAccounts } from './sandboxAccounts.js'
import { type PlannedListing, seaportPlan } from './seaportPlan.js'
import { sendAll } from './sendAll.js'

/**
 * Deploys Seaport 1.6 and its conduit controller at the addresses that they have on public chains, and creates a
 * conduit.
 *
 * @throws {ArtifactMissingError} when the package with Seaport is not installed.
 * @throws {SandboxCallError} when a transaction fails.
 */
export async function deploySeaport(options: deploySeaport.Options): Promise<deploySeaport.ReturnType> {
  const { client, people, contracts, plan = seaportPlan() } = options
  const artifact = (name: string) => readPublishedArtifact({ packageName: '@opensea/seaport-js', name })
  const { bytecode: controllerCode } = artifact('conduit/ConduitController.sol/LocalConduitController')
  await placeCode({ client, address: conduitController, bytecode: controllerCode })
  await placeCode({
    client,
    address: seaportAddress,
    bytecode: artifact('Seaport.sol/Seaport').bytecode,
    parameters: padHex(conduitController, { size: 32 }),
  })
  await client.mine({ blocks: 1 })

  const from = accountOf({ people, role: 'deployer' })
  // Seaport requires that a conduit key begins with the address of the account that creates the conduit.
  const conduitKey = concatHex([from.address, padHex('0x01', { size: 12 })])
  const [conduit] = await client.readContract({
    abi,
    address: conduitController,
    functionName: 'getConduit',
    args: [conduitKey],
  })
  const call = (functionName: 'createConduit' | 'updateChannel', args: readonly unknown[]) => ({
    from,
    to: conduitController,
    gas: 2_000_000n,
    label: functionName,
    data: encodeFunctionData({ abi, functionName, args } as never),
  })
  await sendAll({
    client,
    calls: [
      call('createConduit', [conduitKey, from.address]),
      call('updateChannel', [conduit, seaportAddress, true]),
      ...plan.map((listing) => mintCall({ listing, people, contracts })),
      ...approvalsOf(plan).map(({ collection, maker, throughConduit }) => ({
        from: accountOf({ people, role: 'seller', index: maker }),
        to: contracts[collection],
        data: encodeFunctionData({
          abi: erc721Abi,
          functionName: 'setApprovalForAll',
          args: [throughConduit ? conduit : seaportAddress, true],
        }),
        label: 'approve Seaport',
      })),
    ],
  })
  return { conduitKey }
}

export declare namespace deploySeaport {
  type Options = {
    client: sendAll.Client
    people: sandboxAccounts.ReturnType
    contracts: deployContracts.ReturnType
    /** The listings to sign. @default seaportPlan() */
    plan?: readonly PlannedListing[]
  }
  type ReturnType = {
    conduitKey: Hex
  }
}

function mintCall(options: {
  listing: PlannedListing
  people: sandboxAccounts.ReturnType
  contracts: deployContracts.ReturnType
}): sendAll.Call {
  const { listing, people, contracts } = options
  const { collection, tokenId, quantity, maker } = listing
  const to = accountOf({ people, role: 'seller', index: maker }).address
  const data =
    collection === 'erc721'
      ? encodeFunctionData({ abi: mintAbi, functionName: 'mint', args: [to, tokenId] })
      : encodeFunctionData({ abi: mintAbi, functionName: 'mint', args: [to, tokenId, quantity] })
  const from = accountOf({ people, role: 'deployer' })
  return { from, to: contracts[collection], data, label: `mint ${collection} ${tokenId}` }
}

function approvalsOf(plan: readonly PlannedListing[]): PlannedListing[] {
  const entries = plan.map((listing) => {
    const { collection, maker, throughConduit } = listing
    return [`${collection} ${maker} ${throughConduit}`, listing] as const
  })
  return [...new Map(entries).values()]
}

const abi = parseAbi([
  'function createConduit(bytes32 conduitKey, address initialOwner) returns (address conduit)',
  'function updateChannel(address conduit, address channel, bool isOpen)',
  'function getConduit(bytes32 conduitKey) view returns (address conduit, bool exists)',
])

const mintAbi = parseAbi([
  'function mint(address to, uint256 tokenId)',
  'function mint(address to, uint256 id, uint256 amount)',
])
