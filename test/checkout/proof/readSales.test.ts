import {
  type Address,
  encodeAbiParameters,
  encodeEventTopics,
  getAddress,
  type Hex,
  type Log,
  zeroHash,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { readSales } from '../../../src/checkout/proof/readSales.js'
import { purchased } from '../../../src/swaps/checkout/purchased.js'
import { requestAbi } from '../../../src/venues/request/requestAbi.js'
import { orderFilled } from '../../../src/venues/tillkit/purchaseAbi.js'

const account = (digit: string): Address => getAddress(`0x${digit.repeat(40)}`)
const [market, contract, ann, bob, tokens] = ['1', '2', 'a', 'b', 'e'].map(account) as [
  Address,
  Address,
  Address,
  Address,
  Address,
]
const idOf = (digit: string): Hex => `0x${digit.repeat(64)}`

/**
 * Returns the logs of one transaction in which two accounts buy. The events are written by hand, because no test wallet bundles two
 * accounts.
 */
function bundle(...events: (readonly [Address, { topics: unknown; data: Hex }])[]): Log[] {
  return events.map(([address, event], logIndex) => ({ address, ...event, logIndex }) as Log)
}

function accepted(requestId: bigint, recipient: Address) {
  return [
    market,
    {
      topics: encodeEventTopics({
        abi: requestAbi,
        eventName: 'RequestAccepted',
        args: { requestId, buyer: contract, tokenContract: tokens },
      }),
      data: encodeAbiParameters(
        [{ type: 'address' }, { type: 'uint256' }, { type: 'uint256' }],
        [recipient, 1n, 0n],
      ),
    },
  ] as const
}

function boughtFor(buyer: Address, purchaseId: Hex) {
  const address = { type: 'address' } as const
  const amount = { type: 'uint256' } as const
  return [
    contract,
    {
      topics: encodeEventTopics({ abi: [purchased], args: { market, buyer, purchaseId } }),
      data: encodeAbiParameters([address, amount, address, amount], [tokens, 1n, tokens, 1n]),
    },
  ] as const
}

const rest = { seaport: false, markets: [market], checkouts: [contract] }

describe('readSales', () => {
  test('assigns each of several sales through one contract to its buyer', () => {
    const logs = bundle(
      accepted(7n, ann),
      boughtFor(ann, idOf('7')),
      accepted(8n, bob),
      boughtFor(bob, idOf('8')),
    )
    expect(readSales({ ...rest, logs })).toMatchObject([
      { orderId: '7', buyer: ann, recipient: ann, purchaseId: idOf('7') },
      { orderId: '8', buyer: bob, recipient: bob, purchaseId: idOf('8') },
    ])
  })

  test('ignores a purchase event before the sale', () => {
    const logs = bundle(boughtFor(ann, idOf('7')), accepted(8n, bob))
    expect(readSales({ ...rest, logs })).toMatchObject([{ orderId: '8', buyer: contract }])
  })

  test('omits the purchase id of a sale without one', () => {
    const topics = encodeEventTopics({
      abi: [orderFilled],
      args: { orderId: idOf('3'), buyer: ann, purchaseId: zeroHash },
    } as never)
    const inputs = orderFilled.inputs.filter((input) => !('indexed' in input))
    const values = inputs.map(({ type }) => (type === 'address' ? ann : 1n))
    const data = encodeAbiParameters(inputs, values as never)
    const [sale] = readSales({ ...rest, logs: bundle([market, { topics, data }]) })
    expect(sale).toMatchObject({ orderId: idOf('3'), buyer: ann })
    expect(sale).not.toHaveProperty('purchaseId')
  })
})
