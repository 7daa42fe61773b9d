import {
  decodeFunctionData,
  encodeFunctionData,
  encodeFunctionResult,
  getAddress,
  zeroAddress,
  zeroHash,
} from 'viem'
import { verify } from '../dist/core.js'
import { approvalStep } from '../dist/venues/approvalStep.js'
import { keyOf } from '../dist/venues/facts.js'
import { encodeFulfilment } from '../dist/venues/seaport/encodeFulfilment.js'
import { seaportAbi, seaportTermsAbi } from '../dist/venues/seaport/seaportAbi.js'
import { seaportAddress } from '../dist/venues/seaport/seaportAddress.js'
import { hashSeaportOrder } from '../dist/venues/seaport/seaportOrder.js'
import { median } from './median.js'

const rounds = 40
const count = 20

/**
 * Verifies purchases of 20 Seaport orders each, as the checkout does before the wallet's first prompt. As the baseline, decodes the same
 * calldata with viem alone. Returns the median milliseconds of both. Each round has new orders.
 */
export function measureSweep() {
  const times = { verify: [], decode: [] }
  for (let round = 0; round < rounds; round++) {
    const { plan, data } = makePlan(round)
    const start = performance.now()
    decodeFunctionData({ abi: seaportAbi, data })
    const decoded = performance.now()
    const findings = verify(plan).flat()
    times.verify.push(performance.now() - decoded)
    times.decode.push(decoded - start)
    if (findings.length > 0) throw new Error(`The sweep is refused: ${findings[0].code}.`)
  }
  return { verify: median(times.verify), decode: median(times.decode) }
}

const addressOf = (number) => getAddress(`0x${number.toString(16).padStart(40, '1')}`)
const [collection, currency, treasury, buyer] = [1, 2, 3, 4].map(addressOf)
const chainId = 1
const price = 1_000n
const endTime = 4_102_444_800n

function makePlan(round) {
  const orders = Array.from({ length: count }, (_, index) => {
    const terms = termsOf(BigInt(round * count + index))
    return { terms, numerator: 1n, denominator: 1n, signature: `0x${'12'.repeat(65)}`, extraData: '0x' }
  })
  const data = encodeFulfilment({ orders, conduitKey: zeroHash, recipient: zeroAddress })
  const total = price * BigInt(count)
  const buy = { id: 'buy', to: seaportAddress, data, value: 0n, price: total }
  const steps = [approvalStep({ currency, spender: seaportAddress, amount: total }), buy]
  const intent = {
    chainId,
    buyer,
    recipient: buyer,
    marketplace: 'third_party_kind_1',
    currency,
    currencyDecimals: 6,
    collectionAddress: collection,
    fees: [],
    maxTotal: total,
    orders: orders.map(({ terms }) => ({
      orderId: hashSeaportOrder({ terms, counter: 0n }),
      collectionAddress: collection,
      tokenId: terms.offer[0].identifierOrCriteria,
      quantity: 1n,
      quantityDecimals: 0,
      unitPrice: price,
      seller: terms.offerer,
      feeBps: 500,
      validUntil: new Date(Number(endTime) * 1_000),
    })),
  }
  return { plan: { steps, intent, policy: {}, facts: factsOf(orders) }, data }
}

function termsOf(number) {
  const offerer = addressOf(1_000n + number)
  const payTo = (recipient, amount) => ({
    itemType: 1,
    token: currency,
    identifierOrCriteria: 0n,
    startAmount: amount,
    endAmount: amount,
    recipient,
  })
  return {
    offerer,
    zone: zeroAddress,
    zoneHash: zeroHash,
    conduitKey: zeroHash,
    orderType: 0,
    offer: [{ itemType: 2, token: collection, identifierOrCriteria: number, startAmount: 1n, endAmount: 1n }],
    consideration: [payTo(offerer, 950n), payTo(treasury, 50n)],
    startTime: 0n,
    endTime,
    salt: number,
    totalOriginalConsiderationItems: 2n,
  }
}

/** Returns the chain’s facts about the orders: none is sold or cancelled. */
function factsOf(orders) {
  const answers = orders.flatMap(({ terms }) => [
    answer('getCounter', terms.offerer, 0n),
    answer('getOrderStatus', hashSeaportOrder({ terms, counter: 0n }), [true, false, 0n, 0n]),
  ])
  return {
    block: { number: 1n, hash: zeroHash, time: 1_700_000_000n },
    answers: Object.fromEntries(answers),
    implementations: {},
    changed: [],
  }
}

function answer(functionName, argument, result) {
  const data = encodeFunctionData({ abi: seaportTermsAbi, functionName, args: [argument] })
  const returned = encodeFunctionResult({ abi: seaportTermsAbi, functionName, result })
  return [keyOf({ to: seaportAddress, data }), returned]
}
