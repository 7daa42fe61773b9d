import { encodeFunctionData, maxUint256, parseAbi, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { encodeApprove } from '../../../src/evm/encodeApprove.js'
import type { Step } from '../../../src/protocol/step.js'
import type { Answer } from '../../../src/testing/createScriptedWallet.js'
import { rewindEach } from '../../setup/rewindEach.js'
import { placeContract } from '../support/contracts/placeContract.js'
import { startShop } from '../support/startShop.js'

/*
 * A contract that the policy lists, whose calls cannot be read, and which once it is called takes more of what it was allowed
 * elsewhere, saying that it is for the gas: what the account has sent itself has no such fee, and is told as what it cost.
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
    ['for nobody', 0n, relayer.address, 'success'],
    ['for who it says has paid for the gas', 5n * price, relayer.address, 'spent'],
    ['for itself', 5n * price, toll, 'spent'],
  ] as const)('behavior: %s: it is told', async (_, more, payee, told) => {
    const before = await money(usdc)
    const { checkout } = await enter({
      order: orderAbout(/100 prints, in USDC/),
      policy,
      tamper,
      answer: async (): Promise<Answer> => {
        // Tried out before, it was honest.
        const charge = encodeFunctionData({ abi, functionName: 'charge', args: [usdc, payee, more] })
        const hash = await client.sendUnsignedTransaction({ from, to: toll, data: charge })
        await client.waitForTransactionReceipt({ hash })
        return 'accept'
      },
    })
    const state = await checkout.start()
    expect(before - (await money(usdc))).toBe(price + more)
    expect('error' in state ? `${state.error.funds} ${state.error.code}` : state.status).toBe(
      told === 'success' ? told : 'spent OutcomeMismatch',
    )
  })
})
