import { readFile } from 'node:fs/promises'
import { createPublicClient, formatEther, type Hex, http, isHash, type LocalAccount } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { deployCheckout } from './deployCheckout.js'
import { DeployError, type deployContract } from './deployContract.js'
import { deployMarket } from './deployMarket.js'
import { deployRequests } from './deployRequests.js'
import { nameOf, readDeployOptions } from './readDeployOptions.js'

/**
 * Runs `tillkit deploy`: says where a market will be, or with `--helper` what takes several listings of a request market at once, or
 * with `--checkout` the contract that swaps and buys in one transaction, and what deploying it costs, and with `--send` does it. The
 * key of the account that pays is in the environment's `DEPLOYER_KEY`. With `--sources` it prints what explorers verify the contract
 * by: the compiler's standard JSON input.
 *
 * @throws DeployError when an option is wrong, and those of `deployMarket`, `deployRequests` and `deployCheckout`.
 */
export async function runDeploy(options: runDeploy.Options): Promise<void> {
  const { argv, environment = process.env, write = (text) => void process.stdout.write(text) } = options
  if (argv.includes('--sources')) return write(await readFile(sourcesOf(nameOf(argv)), 'utf8'))
  const told = readDeployOptions({ argv })
  const { rpc, json, send, salt, name } = told
  const account = accountOf(environment.DEPLOYER_KEY)
  if (send && !account) {
    throw new DeployError(
      '--send needs the private key of the account that pays.',
      'Put it into DEPLOYER_KEY, as 0x and 64 digits.',
    )
  }
  const client = createPublicClient({ transport: http(rpc), pollingInterval: 500 })
  const deployed = await deploy(told, { client, account, send, salt })
  const what = name.endsWith('Market') ? 'market' : 'contract'
  write(json ? `${JSON.stringify(deployed, plain)}\n` : summary(deployed, what))
}

export declare namespace runDeploy {
  type Options = {
    /** The words after `tillkit deploy`. */
    argv: string[]
    /** @default process.env */
    environment?: Readonly<Record<string, string | undefined>> | undefined
    /** Takes what is said. @default to standard output */
    write?: ((text: string) => void) | undefined
  }
}

function deploy(
  told: readDeployOptions.ReturnType,
  sender: deployContract.Sender & { salt: Hex | undefined },
) {
  if (told.name === 'TillkitMarket') return deployMarket({ ...sender, ...told.terms })
  if (told.name === 'SwapCheckout') return deployCheckout({ ...sender, ...told.targets })
  return deployRequests({ ...sender, name: told.name })
}

/** What explorers verify a contract by: its sources, and how they are compiled. */
function sourcesOf(name: string): URL {
  return new URL(`../../artifacts/${name}.input.json`, import.meta.url)
}

/** The account of a key; none of what is no key, as one that is out of range. */
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
