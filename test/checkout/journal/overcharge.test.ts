import { encodeFunctionData, maxUint256, parseAbi, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { encodeApprove } from '../../../src/evm/encodeApprove.js'
import type { Step } from '../../../src/protocol/step.js'
import type { Answer } from '../../../src/testing/createScriptedWallet.js'
import { rewindEach } from '../../setup/rewindEach.js'
import { placeContract } from '../support/contracts/placeContract.js'
import { startShop } from '../support/startShop.js'

/**
 * The policy trusts a contract whose calls the checkout cannot decode. The contract takes more than the price from an old allowance, and
 * emits that the excess is a gas fee.
 *
 * The buyer's account sends its call itself, so it owes nobody a gas fee. So the checkout must count the excess as a part of the cost.
 */

const abi = parseAbi([
  'function charge(address token, address to, uint256 amount)',
  'function takeMore(uint256 price, address collection, uint256 id, uint256 amount, address token)',
])
const shop = await startShop()
const { client, contracts, orderAbout, enter, money, buyer, relayer, deployment } = shop
const { usdc, erc1155 } = contracts
const price = 12_000_000n
const from = deployment.accounts[0]?.address ?? zeroAddress
const toll = await placeContract(shop, 'Toll')
const data = encodeFunctionData({ abi, functionName: 'takeMore', args: [price, erc1155, 1n, 1n, usdc] })
const tamper = (): Step[] => [{ id: 'buy', to: toll, value: 0n, price, data }]
const policy = { contracts: { [deployment.chainId]: [toll] } }
await client.sendTransaction({ account: buyer, chain: null, to: usdc, data: encodeApprove(toll, maxUint256) })

await rewindEach(client)

describe('a contract that takes more', () => {
  test.each([
    ['no excess', 0n, relayer.address, 'success'],
    ['more for an account that it names as the gas payer', 5n * price, relayer.address, 'spent'],
    ['more for itself', 5n * price, toll, 'spent'],
  ] as const)('reports the real cost when it takes %s', async (_, more, payee, expected) => {
    const before = await money(usdc)
    const { checkout } = await enter({
      order: orderAbout(/100 prints, in USDC/),
      policy,
      tamper,
      answer: async (): Promise<Answer> => {
        // The contract takes the excess only after the simulation.
        const charge = encodeFunctionData({ abi, functionName: 'charge', args: [usdc, payee, more] })
        const hash = await client.sendUnsignedTransaction({ from, to: toll, data: charge })
        await client.waitForTransactionReceipt({ hash })
        return 'accept'
      },
    })
    const state = await checkout.start()
    expect(before - (await money(usdc))).toBe(price + more)
    expect('error' in state ? `${state.error.funds} ${state.error.code}` : state.status).toBe(
      expected === 'success' ? expected : 'spent OutcomeMismatch',
    )
  })
})
