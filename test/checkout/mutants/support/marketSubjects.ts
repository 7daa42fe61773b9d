import {
  createTestClient,
  decodeFunctionData,
  encodeFunctionData,
  type Hex,
  pad,
  zeroAddress,
  zeroHash,
} from 'viem'
import { foundry } from 'viem/chains'
import { restrictPlan } from '../../../../src/checkout/plan/restrictPlan.js'
import { knownReaders, verify } from '../../../../src/checkout/verify/verify.js'
import { permit2Address } from '../../../../src/swaps/checkout/permit2.js'
import { seaportAbi } from '../../../../src/venues/seaport/seaportAbi.js'
import { hashSeaportOrder } from '../../../../src/venues/seaport/seaportOrder.js'
import { openHttp } from '../../../setup/openHttp.js'
import { actsOf } from '../../verify/support/actsOf.js'
import { createHonestPlan, type HonestPlan, purchaseId, venues } from '../../verify/support/honestPlans.js'
import { type Chains, judge, payeesOf } from '../../verify/support/judge.js'
import { balanceReader, place, zone } from '../../verify/support/place.js'
import { marketSpenders } from '../../verify/support/readings.js'
import { conduit, seaportFacts } from '../../verify/support/seaportSteps.js'
import { readAllTerms, seaportPlace } from '../../verify/support/seaportTerms.js'
import { surroundings } from '../../verify/support/surroundings.js'
import type { Pool, Subject, World } from './subject.js'

/** Honest plans on our market, on `RequestMarket` contracts and on Seaport, for each way to buy and pay. */
export function marketSubjects(chains: Chains): Subject[] {
  const { home } = chains
  const world: World = {
    time: place.seconds,
    simulate: async (calls) => (await home.run([{ time: place.seconds, calls }]))[0] ?? [],
    etherReader: balanceReader,
    tokens: [place.usdc, place.otherUsdc, place.oddToken],
    spenders: [...marketSpenders, permit2Address, place.stranger, place.friend, place.requestHelper],
    client: createTestClient({ mode: 'anvil', chain: foundry, transport: openHttp(home.rpcUrl) }),
  }
  return honestPlans().map(({ name, plan }): Subject => {
    const { steps: wire, venue: _, requests: __, standing: ___, ...inputs } = plan
    const terms = { ...inputs, ...knownReaders }
    return {
      name,
      intent: plan.intent,
      purchaseId,
      wire,
      terms,
      restrict: (steps) => restrictPlan({ ...terms, steps, purchaseId }),
      codesOf: (steps) => verify({ ...inputs, steps }).flatMap((found) => found.map(({ code }) => code)),
      pool: poolOf(plan),
      payees: payeesOf(plan.venue),
      world,
      before: (steps) => {
        const { given, offered } = surroundings({ plan, steps })
        return [...given, ...offered]
      },
      actsOf: async (steps) => {
        const acts = await actsOf(steps)
        const home = acts.filter(({ chainId }) => chainId === place.chainId)
        return { sends: acts.flatMap(({ sends }) => sends), relays: home.flatMap(({ relays }) => relays) }
      },
      judge: async (steps) => (await judge({ chains, plan, steps })).harm,
    }
  })
}

function honestPlans(): { name: string; plan: HonestPlan }[] {
  const lines = [
    { tokenId: 7n, quantity: 4n, unitPrice: 120_000_000n },
    { tokenId: 1n, quantity: 2n, unitPrice: 6_000_000n },
  ]
  const fees = [{ receiver: place.feeReceivers[0], amount: 1_000_000n }]
  const plain = venues.flatMap((venue) => [
    { name: `${venue}, editions`, plan: createHonestPlan({ venue, lines, fees }) },
    {
      name: `${venue}, a work for a friend`,
      plan: createHonestPlan({ venue, standard: 'ERC721', recipient: place.friend }),
    },
  ])
  const work = createHonestPlan({ venue: 'seaportAdvanced', standard: 'ERC721' })
  const formed = [
    { name: 'seaport, fulfillOrder', plan: rewritten(work, asWhole) },
    {
      name: 'seaport, the short form of another name',
      plan: rewritten(
        createHonestPlan({ venue: 'seaportNative', lines, fees }),
        (data) => `0x00000000${data.slice(10)}`,
      ),
    },
    {
      name: 'seaport, restricted',
      plan: {
        ...rewritten(work, asRestricted),
        policy: { ...work.policy, zones: { [place.chainId]: [zone] } },
      },
    },
  ]
  const all = [...plain, ...formed]
  // `verify` checks some Seaport plans without terms from the chain (`facts`). So add each of them again, with terms from the chain and
  // with Seaport's order hashes as order ids.
  const bound = all.filter(({ plan }) => plan.venue.startsWith('seaport') && !plan.facts)
  return [...all, ...bound.map(({ name, plan }) => ({ name: `${name}, by its hash`, plan: bind(plan) }))]
}

function rewritten(plan: HonestPlan, change: (data: Hex) => Hex): HonestPlan {
  const at = plan.steps.length - 1
  return {
    ...plan,
    steps: plan.steps.map((step, index) =>
      index === at ? { ...step, data: change(step.data as Hex) } : step,
    ),
  }
}

function asWhole(data: Hex): Hex {
  const { functionName, args } = decodeFunctionData({ abi: seaportAbi, data })
  if (functionName !== 'fulfillAdvancedOrder') throw new Error('It is another call.')
  const [{ parameters, signature }] = args
  return encodeFunctionData({
    abi: seaportAbi,
    functionName: 'fulfillOrder',
    args: [{ parameters, signature }, zeroHash],
  })
}

function asRestricted(data: Hex): Hex {
  const { functionName, args } = decodeFunctionData({ abi: seaportAbi, data })
  if (functionName !== 'fulfillAdvancedOrder') throw new Error('It is another call.')
  const [order, ...rest] = args
  const parameters = { ...order.parameters, orderType: 2, zone, zoneHash: pad(place.buyer) }
  return encodeFunctionData({ abi: seaportAbi, functionName, args: [{ ...order, parameters }, ...rest] })
}

/** Returns the plan with Seaport's order hashes as ids, and with the terms read from the chain. */
function bind(plan: HonestPlan): HonestPlan {
  const terms = plan.steps.flatMap(({ data }) => readAllTerms(data))
  const orders = plan.intent.orders.map((order, index) => {
    const of = terms[index]
    return of ? { ...order, orderId: hashSeaportOrder({ terms: of, counter: 0n }) } : order
  })
  return { ...plan, intent: { ...plan.intent, orders }, facts: seaportFacts() }
}

function poolOf({ intent }: HonestPlan): Pool {
  const { market, usdc, collection, buyer, friend, seller, stranger } = place
  const price = intent.maxTotal
  return {
    addresses: [
      market,
      usdc,
      collection,
      buyer,
      friend,
      seller,
      stranger,
      seaportPlace,
      conduit.address,
      place.paintings,
      place.oddToken,
      place.otherUsdc,
      place.fakes,
      place.smartAccount,
      place.stall,
      zone,
      place.requestMarket,
      place.requestHelper,
      permit2Address,
      zeroAddress,
    ],
    numbers: [
      0n,
      1n,
      2n,
      3n,
      4n,
      5n,
      6n,
      7n,
      8n,
      99n,
      1_000_000n,
      price,
      price - 1n,
      price + 1n,
      2n * price,
      place.seconds,
      place.seconds + 1_800n,
      place.seconds + 86_400n,
      2n ** 40n,
      2n ** 255n,
      2n ** 256n - 1n,
    ],
    words: [zeroHash, conduit.key, purchaseId, ...intent.orders.map(({ orderId }) => asWord(orderId))],
  }
}

function asWord(orderId: string): Hex {
  return pad(`0x${BigInt(orderId).toString(16)}`)
}
