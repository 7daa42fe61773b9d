import { approvalStep, encodeRequest, operatorStep, RpcError, requestTermsAbi } from 'tillkit/internal'
import type { Step } from 'tillkit/protocol'
import { erc721Abi, getAddress, parseAbi } from 'viem'
import { contractGas, fromContract } from '../../chain/openChain.js'
import { toPublicOrderId } from '../numberedOrderId.js'
import { requireStock } from '../requireStock.js'
import type { ServiceVenueContext } from '../serviceVenue.js'
import { unpayable } from '../unpayable.js'
import type { Sale } from '../venue.js'

const validAbi = parseAbi([
  'struct Request { address creator; bool isListing; bool isERC1155; address tokenContract; uint256 tokenId; uint256 quantity; uint96 expiry; address currency; uint256 pricePerToken; }',
  'function isRequestValid(uint256 requestId, uint256 quantity) view returns (bool isValid, Request request)',
])

type Line = Sale['lines'][number]

/**
 * Returns the steps that accept offers: approvals that the market still needs, then the sale. The seller approves each ERC-721 token
 * separately, but an ERC-1155 collection once.
 */
export async function sellSteps(sale: Sale, context: ServiceVenueContext): Promise<Step[]> {
  const { seller, lines, fees, walletApproves } = sale
  const { market } = context
  const count = BigInt(lines.length)
  if (fees.some(({ amount }) => amount % count !== 0n))
    throw invalid(`additionalFees: must be divisible by the ${count} offers.`)
  const each = fees
    .filter(({ amount }) => amount > 0n)
    .map(({ amount, receiver }) => ({ amount: amount / count, receiver }))
  const added = each.reduce((sum, { amount }) => sum + amount, 0n)
  const cheap = lines.find(({ order, quantity }) => added > order.unitPrice * quantity)
  if (cheap) throw invalid(`additionalFees: must be at most the price of offer ${nameOf(cheap)}.`)
  // Check all offers for a token together: the seller needs enough units for all of them.
  const tokens = new Map<bigint, Line[]>()
  for (const line of lines) tokens.set(line.order.tokenId, [...(tokens.get(line.order.tokenId) ?? []), line])
  const [approvals] = await Promise.all([
    Promise.all([...tokens.values()].map((ofToken) => approvalOf(seller, ofToken, context))),
    Promise.all(lines.map((line) => requirePayable(line, context))),
  ])
  const needed = approvals.filter((step) => step !== undefined)
  // Keep each approval once: several tokens of an ERC-1155 collection need the same one.
  const distinct = needed.filter(
    (step, index) => needed.findIndex(({ data }) => data === step.data) === index,
  )
  const data = encodeRequest({
    market: undefined,
    isBatch: count > 1n,
    recipient: seller,
    lines: lines.map((line) => ({ requestId: BigInt(nameOf(line)), quantity: line.quantity })),
    fees: each,
  })
  const sell: Step = { id: 'sell', to: market, data, value: 0n, price: 0n }
  return walletApproves ? [sell] : [...distinct, sell]
}

async function approvalOf(
  seller: Sale['seller'],
  lines: readonly Line[],
  { chain, market }: ServiceVenueContext,
): Promise<Step | undefined> {
  const [first] = lines
  if (!first) return undefined
  const { tokenId } = first.order
  const collection = getAddress(first.order.collection)
  const quantity = lines.reduce((sum, line) => sum + line.quantity, 0n)
  const stock = {
    chain,
    seller,
    operator: market,
    collection,
    tokenId,
    quantity,
    field: 'ordersData.quantity',
  }
  const { multiple, isApproved } = await requireStock(stock)
  if (isApproved) return undefined
  if (multiple) return operatorStep({ collection, operator: market })
  const call = { abi: erc721Abi, address: collection, gas: contractGas } as const
  const approved = await fromContract(
    chain,
    chain.client.readContract({ ...call, functionName: 'getApproved', args: [tokenId] }),
  )
  if (approved?.toLowerCase() === market.toLowerCase()) return undefined
  // ERC-20 and ERC-721 have the same function `approve`. Its second argument is an amount or a token ID.
  return approvalStep({ currency: collection, spender: market, amount: tokenId })
}

/** Verifies that an offer is open and that its maker can pay. Reads both from the market, because the index may be a block behind. */
async function requirePayable(line: Line, { chain, market }: ServiceVenueContext): Promise<void> {
  const requestId = BigInt(nameOf(line))
  const at = { address: market, gas: contractGas } as const
  const [terms, answer] = await Promise.all([
    fromContract(
      chain,
      chain.client.readContract({
        ...at,
        abi: requestTermsAbi,
        functionName: 'getRequestBatch',
        args: [[requestId]],
      }),
    ),
    fromContract(
      chain,
      chain.client.readContract({
        ...at,
        abi: validAbi,
        functionName: 'isRequestValid',
        args: [requestId, line.quantity],
      }),
    ),
  ])
  const [request] = terms ?? []
  if (!request || request.isListing || request.quantity < line.quantity)
    throw invalid(`Offer ${requestId} is no longer open.`)
  if (answer && !answer[0]) throw invalid(unpayable(`${requestId}`))
}

function nameOf({ order }: Line): string {
  return toPublicOrderId(order)
}

function invalid(details: string): RpcError {
  return new RpcError('InvalidArgument', { details })
}
