import { encodeFunctionData, erc721Abi, parseAbi } from 'viem'
import type { deployContracts } from './deployContracts.js'
import { encodeListing, isListable, readListed } from './marketCalls.js'
import { type ListedOrder, orderPlan, type PlannedOrder } from './orderPlan.js'
import { orderWindow } from './orderWindow.js'
import { outcomeCalls } from './outcomeCalls.js'
import { accountOf, type sandboxAccounts } from './sandboxAccounts.js'
import { sendAll } from './sendAll.js'

export async function listOrders(options: listOrders.Options): Promise<listOrders.ReturnType> {
  const { client, people, contracts } = options
  const { plan: fullPlan = orderPlan() } = options
  const plan = fullPlan.filter((order) => isListable({ contracts, order }))
  const stage = { people, contracts }
  const calls = plan.map((order) => createCall(stage, order))
  await sendAll({ client, calls: [...stockCalls(stage, plan), ...approvalCalls(stage, plan)] })
  const receipts = await sendAll({ client, calls })
  const ids = readListed({ contracts, logs: receipts.flatMap(({ logs }) => logs) })
  const listed = plan.flatMap((order, index) => {
    const orderId = ids[index]
    return orderId === undefined ? [] : [{ ...order, orderId }]
  })
  await sendAll({ client, calls: listed.flatMap((order) => outcomeCalls({ people, contracts, order })) })
  return listed
}

export declare namespace listOrders {
  type Options = {
    client: sendAll.Client
    people: sandboxAccounts.ReturnType
    contracts: deployContracts.ReturnType
    /** The orders to list. @default orderPlan() */
    plan?: readonly PlannedOrder[]
  }
  type ReturnType = readonly ListedOrder[]
}

type Stage = { people: sandboxAccounts.ReturnType; contracts: deployContracts.ReturnType }

function seller(stage: Stage, order: PlannedOrder) {
  return accountOf({ people: stage.people, role: 'seller', index: order.maker })
}

/** Returns the calls that mint the tokens. A token that two orders share is minted once. */
function stockCalls(stage: Stage, plan: readonly PlannedOrder[]): sendAll.Call[] {
  const from = accountOf({ people: stage.people, role: 'deployer' })
  const tokens = new Map(plan.map((order) => [`${order.collection} ${order.tokenId}`, order]))
  return [...tokens].map(([name, order]) => {
    const to = seller(stage, order).address
    const data =
      order.collection === 'erc721'
        ? encodeFunctionData({ abi: mintAbi, functionName: 'mint', args: [to, order.tokenId] })
        : encodeFunctionData({
            abi: mintAbi,
            functionName: 'mint',
            args: [to, order.tokenId, order.quantity],
          })
    return { from, to: stage.contracts[order.collection], data, label: `mint ${name}` }
  })
}

function approvalCalls(stage: Stage, plan: readonly PlannedOrder[]): sendAll.Call[] {
  const makers = new Map(plan.map((order) => [`${order.collection} ${order.maker}`, order]))
  const data = encodeFunctionData({
    abi: erc721Abi,
    functionName: 'setApprovalForAll',
    args: [stage.contracts.market, true],
  })
  return [...makers].map(([name, order]) => {
    const to = stage.contracts[order.collection]
    return { from: seller(stage, order), to, data, label: `approve the market for ${name}` }
  })
}

function createCall(stage: Stage, order: PlannedOrder): sendAll.Call {
  const { contracts } = stage
  const [validFrom, validUntil] = orderWindow(order.window)
  const data = encodeListing({ contracts, order, validFrom, validUntil })
  return { from: seller(stage, order), to: contracts.market, data, label: `list ${order.about}` }
}

const mintAbi = parseAbi([
  'function mint(address to, uint256 tokenId)',
  'function mint(address to, uint256 id, uint256 amount)',
])
