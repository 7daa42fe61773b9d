import { encodeFunctionData, parseAbi, parseEther, parseUnits } from 'viem'
import type { deployContracts } from './deployContracts.js'
import { accountOf, type sandboxAccounts } from './sandboxAccounts.js'
import { sendAll } from './sendAll.js'

export async function fundAccounts(options: fundAccounts.Options): Promise<void> {
  const { client, people, contracts } = options
  const deployer = accountOf({ people, role: 'deployer' })
  const currencies = [
    { to: contracts.usdc, decimals: 6 },
    { to: contracts.dai, decimals: 18 },
    { to: contracts.usdt, decimals: 6 },
  ]
  await Promise.all(
    people.map(({ role, account: { address } }) => {
      const ether = etherOf[role]
      return ether && client.setBalance({ address, value: parseEther(ether) })
    }),
  )
  await sendAll({
    client,
    calls: people.flatMap(({ role, account: { address } }) => {
      const amount = dollarsOf[role]
      if (!amount) return []
      return currencies.map(({ to, decimals }) => ({
        from: deployer,
        to,
        data: encodeFunctionData({
          abi,
          functionName: 'mint',
          args: [address, parseUnits(amount, decimals)],
        }),
        label: `fund the ${role}`,
      }))
    }),
  })
}

export declare namespace fundAccounts {
  type Options = {
    client: sendAll.Client
    people: sandboxAccounts.ReturnType
    contracts: deployContracts.ReturnType
  }
}

const etherOf: Partial<Record<sandboxAccounts.Role, string>> = {
  deployer: '1000000',
  buyer: '10000',
  newcomer: '0.05',
  stranger: '100',
}

const dollarsOf: Partial<Record<sandboxAccounts.Role, string>> = {
  deployer: '100000000',
  buyer: '1000000',
  stranger: '10000',
}

const abi = parseAbi(['function mint(address to, uint256 amount)'])
