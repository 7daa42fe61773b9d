import { readFile } from 'node:fs/promises'
import { createPublicClient, formatEther, type Hex, http, isHash, type LocalAccount } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { deployCheckout } from './deployCheckout.js'
import { DeployError, type deployContract } from './deployContract.js'
import { deployMarket } from './deployMarket.js'
import { deployRequests } from './deployRequests.js'
import { contractNameOf, readDeployOptions } from './readDeployOptions.js'

/** Runs `tillkit deploy`. The environment variable `DEPLOYER_KEY` has the private key of the account that pays. */
export async function runDeploy(options: runDeploy.Options): Promise<void> {
  const { argv, environment = process.env, write = (text) => void process.stdout.write(text) } = options
  if (argv.includes('--sources')) return write(await readFile(sourcesOf(contractNameOf(argv)), 'utf8'))
  const deployOptions = readDeployOptions({ argv })
  const { rpc, json, send, salt, name } = deployOptions
  const account = accountOf(environment.DEPLOYER_KEY)
  if (send && !account) {
    throw new DeployError(
      '--send needs the private key of the paying account.',
      'Set DEPLOYER_KEY to the key: 0x and 64 hex digits.',
    )
  }
  const client = createPublicClient({ transport: http(rpc), pollingInterval: 500, ccipRead: false })
  const deployed = await deploy(deployOptions, { client, account, send, salt })
  const what = name.endsWith('Market') ? 'market' : 'contract'
  write(json ? `${JSON.stringify(deployed, plain)}\n` : summary(deployed, what))
}

export declare namespace runDeploy {
  type Options = {
    argv: string[]
    environment?: Readonly<Record<string, string | undefined>> | undefined
    write?: ((text: string) => void) | undefined
  }
}

function deploy(
  deployOptions: readDeployOptions.ReturnType,
  sender: deployContract.Sender & { salt: Hex | undefined },
) {
  if (deployOptions.name === 'TillkitMarket') return deployMarket({ ...sender, ...deployOptions.terms })
  if (deployOptions.name === 'SwapCheckout') return deployCheckout({ ...sender, ...deployOptions.targets })
  return deployRequests({ ...sender, name: deployOptions.name })
}

function sourcesOf(name: string): URL {
  return new URL(`../../artifacts/${name}.input.json`, import.meta.url)
}

function accountOf(key: string | undefined): LocalAccount | undefined {
  if (key === undefined || !isHash(key)) return undefined
  try {
    return privateKeyToAccount(key)
  } catch {
    return undefined
  }
}

function summary(deployed: deployContract.ReturnType, what: 'market' | 'contract'): string {
  const { chainId, address, cost } = deployed
  switch (deployed.state) {
    case 'there':
      return `The ${what} is on chain ${chainId} already: ${address}\n`
    case 'planned':
      return `The ${what} will be at ${address} on chain ${chainId}, for at most ${formatEther(cost)} in fees.\nNothing was sent: add --send.\n`
    case 'deployed':
      return `The ${what} is at ${address} on chain ${chainId}, from block ${deployed.blockNumber} on.\n`
  }
}

function plain(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value
}
