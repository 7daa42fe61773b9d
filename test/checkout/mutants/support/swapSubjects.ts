import {
  type Address,
  encodeFunctionData,
  type Hex,
  maxUint256,
  numberToHex,
  parseAbi,
  parseEther,
  zeroAddress,
  zeroHash,
} from 'viem'
import { restrictPlan } from '../../../../src/checkout/plan/restrictPlan.js'
import type { Policy } from '../../../../src/checkout/verify/policy.js'
import { knownReaders } from '../../../../src/checkout/verify/verify.js'
import type { Step } from '../../../../src/protocol/step.js'
import { permit2Address } from '../../../../src/swaps/checkout/permit2.js'
import { wrappedRouter } from '../../../../src/swaps/wrapped/wrappedRouter.js'
import { allowPermit2 } from '../../support/allowPermit2.js'
import { deploySwapCheckout } from '../../support/deploySwapCheckout.js'
import type { CallResult, ChainCall } from '../../verify/support/startTamperChain.js'
import { mergePlan, purchaseId } from '../../verify/support/swaps/mergePlan.js'
import {
  openSwaps,
  type SwapExchange,
  type SwapPlan,
  type SwapPlanName,
  stranger,
} from '../../verify/support/swaps/openSwaps.js'
import { openV2Exchange } from '../../verify/support/swaps/openV2Exchange.js'
import { openV3Exchange, type V3PlanName } from '../../verify/support/swaps/openV3Exchange.js'
import { permit2Plan } from '../../verify/support/swaps/permit2Attacks.js'
import { takeSignatures } from '../../verify/support/swaps/takeSignatures.js'
import type { Pool, Subject, World } from './subject.js'

/** Honest plans with a swap, for each kind of router: in two transactions, in one transaction, and with a Permit2 signature. */
export async function swapSubjects(): Promise<Subject[]> {
  let policy: Policy = {}
  const world = await openSwaps<Name>(async (opened) => {
    const exchange = await openBoth(opened)
    policy = exchange.policy
    return exchange
  })
  const { shop, plans, routers, judge, codesOf } = world
  const [contract = zeroAddress] = routers
  const { client, buyer } = shop
  const { dai, usdc, usdt, weth, market, erc1155 } = shop.contracts
  const { timestamp } = await client.getBlock()
  const time = timestamp + 60n
  const chain: World = {
    time,
    etherReader: '0x0000000000000000000000000000000000000eee',
    tokens: [dai, usdc, usdt, weth],
    spenders: [...routers, market, weth, stranger, permit2Address],
    client: client as unknown as World['client'],
    simulate: async (calls) => {
      const asked = calls.map(({ value = 0n, ...call }: ChainCall) => ({
        ...call,
        value: numberToHex(value),
      }))
      const block = { blockOverrides: { time: numberToHex(time) }, calls: asked }
      const params = [{ blockStateCalls: [block], validation: false }, 'latest']
      const [done] = (await client.request({ method: 'eth_simulateV1', params } as never)) as {
        calls: CallResult[]
      }[]
      return done?.calls ?? []
    },
  }
  const pool: Pool = {
    addresses: [
      buyer.address,
      market,
      usdc,
      usdt,
      dai,
      weth,
      erc1155,
      stranger,
      zeroAddress,
      permit2Address,
      ...routers,
      '0x0000000000000000000000000000000000000001',
      '0x0000000000000000000000000000000000000002',
    ] as Address[],
    numbers: [
      0n,
      1n,
      2n,
      4n,
      500n,
      3_000n,
      10n ** 6n,
      12_000_000n,
      parseEther('0.004'),
      parseEther('12'),
      10n ** 30n,
      timestamp + 1_200n,
      timestamp + 86_400n,
      2n ** 255n,
      maxUint256,
    ],
    words: [zeroHash, purchaseId],
  }
  const ways: { name: string; plan: SwapPlan; wire: readonly Step[] }[] = Object.entries(plans).flatMap(
    ([name, plan]) => {
      // Wrapping ether needs no calldata and has no deadline. So the call of the swap checkout contract gets empty swap calldata, and a
      // deadline from the test.
      const changeParts =
        name === 'wrapped'
          ? () => ({ checkout: { swap: '0x' as const, deadline: timestamp + 1_200n } })
          : undefined
      return [
        { name, plan, wire: plan.steps },
        { name: `${name}, in one`, plan, wire: mergePlan(plan, contract, changeParts) },
      ]
    },
  )
  ways.push({ name: 'token, for Permit2', plan: plans.token, wire: permit2Plan(plans.token, contract) })
  return ways.map(({ name, plan, wire }): Subject => {
    const terms = { ...knownReaders, intent: plan.intent, policy }
    return {
      name: `swap: ${name}`,
      intent: plan.intent,
      purchaseId,
      wire,
      terms,
      restrict: (steps) => restrictPlan({ ...terms, steps, purchaseId }),
      codesOf: (steps) => codesOf(plan, steps),
      pool,
      payees: routers,
      world: chain,
      before: () => [],
      actsOf: async (steps) => {
        const { sent } = await takeSignatures({ steps, buyer, stranger })
        const sends = sent.map(({ to, data, value }) => ({
          from: buyer.address,
          to,
          data: data as Hex,
          value,
        }))
        return { sends, relays: [] }
      },
      judge: (steps) => judge(plan, steps),
    }
  })
}

type Name = V3PlanName | 'wrapped' | `${SwapPlanName}ByV2`
type Shop = Parameters<typeof openV3Exchange>[0]

/** Opens Uniswap V2 and V3 pools, the wrapper of the native currency, and a contract that swaps there and buys in one transaction. */
async function openBoth(shop: Shop): Promise<SwapExchange<Name> & { contract: Address }> {
  const { client, contracts, buyer, deployment } = shop
  const { chainId } = deployment
  const { market, uniswapV2Router, weth, dai } = contracts
  const { policy, routers, ahead, offers } = await openV3Exchange(shop)
  const known = [...(policy.routers?.[chainId] ?? []), uniswapV2Router]
  const contract = await deploySwapCheckout(
    shop,
    [market],
    // The contract already knows the wrapped currency, so leave it out.
    known.filter((one) => one !== weth),
  )
  await allowPermit2(shop, dai)
  const data = encodeFunctionData({ abi: parseAbi(['function deposit() payable']) })
  const hash = await client.sendTransaction({ account: buyer, to: weth, data, value: parseEther('10') })
  await client.waitForTransactionReceipt({ hash })
  const { token, route, ether, toEther } = openV2Exchange(shop).offers
  const unwrapping = {
    buy: zeroAddress,
    path: [weth],
    recipient: undefined,
    deadline: undefined,
    spender: undefined,
  }
  return {
    contract,
    policy: { ...policy, routers: { [chainId]: known }, checkouts: { [chainId]: [contract] } },
    routers: [contract, ...routers, uniswapV2Router],
    ahead,
    offers: {
      ...offers,
      tokenByV2: token,
      routeByV2: route,
      etherByV2: ether,
      toEtherByV2: toEther,
      wrapped: {
        pay: { currency: weth, maxAmount: parseEther('10') },
        for: 'ether',
        quote: async ({ buyAmount }) => {
          const amounts = { sell: weth, amountOut: buyAmount, maxIn: buyAmount }
          return { to: weth, ...wrappedRouter.write({ ...unwrapping, ...amounts }) }
        },
      },
    },
  }
}
