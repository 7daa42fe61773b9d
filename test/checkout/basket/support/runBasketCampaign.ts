import fc from 'fast-check'
import {
  type Address,
  encodeFunctionData,
  getAddress,
  type Hex,
  isAddressEqual,
  numberToHex,
  parseAbi,
  parseEther,
  zeroAddress,
} from 'viem'
import { decodeCall } from '../../../../src/checkout/decode/decodeCall.js'
import type { BasketIntent } from '../../../../src/checkout/intent/basketIntent.js'
import { isNative } from '../../../../src/checkout/intent/intent.js'
import { encodeApprove } from '../../../../src/evm/encodeApprove.js'
import { seaportAddress } from '../../../../src/venues/seaport/seaportAddress.js'
import { basketMutations } from './basketMutations.js'
import type { openStalls } from './openStalls.js'
import type { WireStep } from './tamperWith.js'

/**
 * Buys baskets with changed service responses, and compares the chain with the intent. Either the basket buys every item at the agreed
 * cost, or the wallet gets no prompt. No new allowance may remain.
 *
 * The function also counts the harmful changes, to show that the test means something. Changed steps are harmful if, in a simulation, they
 * take more than agreed or leave a new allowance. Before the simulation, each approval is cut to the cost of its purchase.
 */
export async function runBasketCampaign(
  stalls: Awaited<ReturnType<typeof openStalls>>,
  { seed, runs }: { seed: number; runs: number },
): Promise<{ bought: number; refused: number; harmful: number; failures: string[] }> {
  const { client, contracts, bazaar, buyer, service, agree, enter } = stalls
  const { usdc, market, erc721, erc1155 } = contracts
  const stranger = getAddress(`0x${'7'.repeat(40)}`)
  const spenders = [market, bazaar.market, seaportAddress, stranger, usdc]
  await client.setCode({ address: etherReader, bytecode: '0x5f35315f5260205ff3' })
  const baskets = [
    await agree(),
    await agree({ work: false }),
    await agree({ editions: 0n, work: false, more: [/^In USDC/] }),
    await agree({ editions: 0n, work: false, more: [/^In ether\./, /^In USDC/] }),
  ]
  const honest = await Promise.all(
    baskets.map((intent) => Promise.all(intent.parts.map((part) => fetchHonestSteps(service.fetch, part)))),
  )

  const ask = (to: Address, functionName: string, args: readonly unknown[]) => ({
    from: stranger,
    to,
    data: encodeFunctionData({ abi, functionName, args } as never),
  })
  /**
   * Returns the calls that read the buyer's balances of ether and USDC, then the allowances and operator approvals, then the units of each
   * order.
   */
  const questionsOf = ({ parts }: BasketIntent) => [
    { from: stranger, to: etherReader, data: `0x${buyer.address.slice(2).padStart(64, '0')}` as Hex },
    ask(usdc, 'balanceOf', [buyer.address]),
    ...spenders.map((spender) => ask(usdc, 'allowance', [buyer.address, spender])),
    ...[erc721, erc1155].flatMap((one) =>
      spenders.map((spender) => ask(one, 'isApprovedForAll', [buyer.address, spender])),
    ),
    ...parts.flatMap(({ orders }) =>
      orders.map(({ collectionAddress, tokenId = 0n }) =>
        collectionAddress === erc721
          ? ask(erc721, 'ownerOf', [tokenId])
          : ask(collectionAddress, 'balanceOf', [buyer.address, tokenId]),
      ),
    ),
  ]

  /** Simulates the steps, each as a call of the buyer. Reads the chain before and after them. */
  async function look(intent: BasketIntent, steps: readonly WireStep[] = []) {
    const questions = questionsOf(intent)
    const sent = steps.map(({ to, data, value }) => ({
      from: buyer.address,
      to,
      data,
      value: numberToHex(BigInt(value)),
    }))
    const blockStateCalls = [{ calls: [...questions, ...sent, ...questions] }]
    const params = [{ blockStateCalls, validation: false }, 'latest']
    const [done] = (await client.request({ method: 'eth_simulateV1', params } as never)) as Simulated[]
    const read = (from: number) =>
      questions.map((_, at) => BigInt(done?.calls[from + at]?.returnData.slice(0, 66) || 0))
    return { before: read(0), after: read(questions.length + sent.length) }
  }

  /**
   * Compares two results of `look`. Returns in which ways the buyer lost more than agreed, without gas, and how many purchases are
   * complete.
   */
  function compare({ parts }: BasketIntent, before: readonly bigint[], after: readonly bigint[]) {
    const changeOf = (at: number) => (after[at] ?? 0n) - (before[at] ?? 0n)
    const taken = 2 + spenders.length * 3
    let at = taken
    const isBought = parts.map(({ orders }) =>
      orders.map(({ collectionAddress, quantity }) => {
        const [is, change] = [after[at], changeOf(at)]
        at++
        return collectionAddress === erc721
          ? change !== 0n && is === BigInt(buyer.address)
          : change >= quantity
      }),
    )
    const costs = (isOf: (native: boolean) => boolean) =>
      parts.reduce(
        (sum, part, i) => sum + (isBought[i]?.every(Boolean) && isOf(isNative(part)) ? part.maxTotal : 0n),
        0n,
      )
    const wrong = [
      ...(-changeOf(1) > costs((native) => !native) ? ['costs more'] : []),
      ...(-changeOf(0) > costs((native) => native) + parseEther('0.02') ? ['costs more ether'] : []),
      ...(before.slice(2, taken).some((was, i) => (after[2 + i] ?? 0n) > was) ? ['raises an allowance'] : []),
    ]
    return { wrong, bought: isBought.filter((all) => all.every(Boolean)).length }
  }

  const result = { bought: 0, refused: 0, harmful: 0, failures: [] as string[] }
  const drawn = fc.tuple(
    fc.nat(baskets.length - 1),
    fc.boolean(),
    basketMutations([stranger, buyer.address, market, bazaar.market, zeroAddress]),
  )
  for (const [number, [which, isTogether, mutations]] of fc
    .sample(drawn, { seed, numRuns: runs })
    .entries()) {
    const [intent, plans] = [baskets[which], honest[which]]
    if (!intent || !plans) continue
    const changed = mutations.reduce<readonly (readonly WireStep[])[]>(
      (all, { change }) => change(all),
      plans,
    )
    // The checkout cuts each approval to the cost of the purchase. So cut it here too: a plan with a too large approval alone is harmless.
    const cut = changed.map((steps, at) => steps.map((step) => cutApproval(step, intent.parts[at])))
    const raw = await look(intent, cut.flat())
    const harm = compare(intent, raw.before, raw.after).wrong
    if (harm.length > 0) result.harmful++
    const snapshot = await client.snapshot()
    const lying = { fetch: answering(service.fetch, intent, changed) }
    const { basket, wallet } = enter({ intent, service: lying, atomic: isTogether ? 'supported' : undefined })
    const { before } = await look(intent)
    const state = await basket.start()
    const { wrong, bought } = compare(intent, before, (await look(intent)).after)
    if (state.status === 'success') result.bought++
    else result.refused++
    if (state.status === 'success' && bought < intent.parts.length)
      wrong.push('reports that all parts are bought')
    if (state.status !== 'success' && wallet.prompts.length > 0) wrong.push('prompts for some steps')
    // `verify` must refuse a harmful plan by its calldata alone. A simulation shows the result in only one block, so its refusal is not
    // enough.
    const isTold = state.status === 'error' && ['PlanRefused', 'EmptyPlan'].includes(state.error.code)
    if (harm.length > 0 && state.status !== 'success' && !isTold)
      wrong.push('is refused only by the simulation')
    const names = mutations.map(({ name }) => name).join(', ')
    if (wrong.length > 0)
      result.failures.push(`seed ${seed}, number ${number}, basket ${which}: ${wrong.join(', ')} (${names})`)
    await client.revert({ id: snapshot })
  }
  return result
}

/** Cuts an approval of the currency to the cost of the purchase. Returns any other step unchanged. */
function cutApproval(step: WireStep, part: BasketIntent['parts'][number] | undefined): WireStep {
  const call = decodeCall(step.data)
  if (!part || step.id !== 'tokenApproval' || !isAddressEqual(step.to, part.currency)) return step
  if (call.kind !== 'approve' || !call.canonical || call.amount <= part.maxTotal) return step
  return { ...step, data: encodeApprove(call.spender, part.maxTotal) }
}

async function fetchHonestSteps(
  fetch: typeof globalThis.fetch,
  part: BasketIntent['parts'][number],
): Promise<WireStep[]> {
  const { chainId, collectionAddress, buyer, marketplace, orders } = part
  const ordersData = orders.map(({ orderId, quantity }) => ({ orderId, quantity: `${quantity}` }))
  const asked = { chainId, collectionAddress, buyer, marketplace, ordersData, additionalFees: [] }
  const answer = await fetch(`${base}/GenerateBuyTransaction`, {
    method: 'POST',
    body: JSON.stringify(asked),
    headers: { 'content-type': 'application/json', 'x-access-key': 'test' },
  })
  const { steps } = (await answer.json()) as { steps: WireStep[] }
  return steps
}

/** Returns the same service, except that it answers the purchases of a basket with the steps of `plans`. */
function answering(
  fetch: typeof globalThis.fetch,
  { parts }: BasketIntent,
  plans: readonly (readonly WireStep[])[],
): typeof globalThis.fetch {
  return async (input, init) => {
    if (!String(input).endsWith('/GenerateBuyTransaction')) return fetch(input, init)
    const { ordersData } = JSON.parse(String(init?.body))
    const at = parts.findIndex(({ orders }) =>
      orders.some(({ orderId }) => orderId === ordersData[0]?.orderId),
    )
    return Response.json({ steps: plans[at] })
  }
}

const base = 'http://service.test/rpc/Marketplace'

type Simulated = { calls: { returnData: Hex }[] }

/** A contract that returns the ether balance of the address in its calldata. */
const etherReader: Address = '0x0000000000000000000000000000000000000eee'

const abi = parseAbi([
  'function balanceOf(address account) view returns (uint256)',
  'function balanceOf(address account, uint256 id) view returns (uint256)',
  'function ownerOf(uint256 id) view returns (address)',
  'function allowance(address owner, address spender) view returns (uint256)',
  'function isApprovedForAll(address owner, address operator) view returns (bool)',
])
