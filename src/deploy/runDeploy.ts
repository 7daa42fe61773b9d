import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { createPublicClient, formatEther, http, isAddress, isHash, isHex, zeroAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { DeployError, deployMarket } from './deployMarket.js'

/** What explorers verify the market by: its sources, and how they are compiled. */
const sources = new URL('../sandbox/artifacts/TillkitMarket.input.json', import.meta.url)

/**
 * Runs `tillkit deploy`: says where a market will be and what deploying it costs, and with `--send` does it. The key of
 * the account that pays is in the environment's `DEPLOYER_KEY`. With `--sources` it prints the compiler's standard JSON input.
 *
 * @throws DeployError when an option is wrong, and those of `deployMarket`.
 */
export async function runDeploy(options: runDeploy.Options): Promise<void> {
  const { argv, environment = process.env, write = (text) => void process.stdout.write(text) } = options
  if (argv.includes('--sources')) return write(await readFile(sources, 'utf8'))
  const { rpc, json, ...terms } = readOptions(argv)
  const { DEPLOYER_KEY: key } = environment
  if (terms.send && !isKey(key)) {
    throw wrong(
      '--send needs the private key of the account that pays',
      'Put it into DEPLOYER_KEY, as 0x and 64 digits.',
    )
  }
  const account = isKey(key) ? privateKeyToAccount(key) : undefined
  const client = createPublicClient({ transport: http(rpc), pollingInterval: 500 })
  const deployed = await deployMarket({ ...terms, client, account })
  write(json ? `${JSON.stringify(deployed, plain)}\n` : summary(deployed))
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

function readOptions(argv: string[]) {
  const { values } = parseArgs({
    args: argv,
    options: {
      rpc: { type: 'string' },
      market: { type: 'string', default: 'tillkit' },
      owner: { type: 'string' },
      treasury: { type: 'string' },
      'fee-bps': { type: 'string', default: '0' },
      salt: { type: 'string' },
      send: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    },
  })
  const { rpc, market, owner, treasury = owner, 'fee-bps': fee, salt, send, json } = values
  if (!rpc || !URL.canParse(rpc))
    throw wrong('--rpc must be the address of a node', 'As in --rpc https://rpc.example.')
  if (market !== 'tillkit')
    throw wrong(`no market "${market}" can be deployed`, 'The one that can is tillkit.')
  if (!owner || !isAddress(owner) || owner === zeroAddress) {
    throw wrong('--owner must be an address', 'The owner may stop the market, and hand that right on.')
  }
  if (!treasury || !isAddress(treasury))
    throw wrong('--treasury must be an address', 'It receives the market fee.')
  if (!/^\d{1,4}$/.test(fee) || Number(fee) > 1_000) {
    throw wrong('--fee-bps must be 0 to 1000', '100 is 1 % of each price.')
  }
  if (salt !== undefined && !isHash(salt)) throw wrong('--salt must be 32 bytes', 'As 0x and 64 digits.')
  return { rpc, owner, treasury, marketFeeBps: Number(fee), salt, send, json }
}

function isKey(key: string | undefined): key is `0x${string}` {
  return key !== undefined && isHex(key) && key.length === 66
}

function summary(deployed: deployMarket.ReturnType): string {
  const { chainId, address, cost } = deployed
  switch (deployed.state) {
    case 'there':
      return `The market is on chain ${chainId} already: ${address}\n`
    case 'planned':
      return `The market will be at ${address} on chain ${chainId}, for at most ${formatEther(cost)} in fees.\nNothing was sent: add --send.\n`
    case 'deployed':
      return `The market is at ${address} on chain ${chainId}, from block ${deployed.blockNumber} on.\n`
  }
}

function plain(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value
}

function wrong(what: string, fix: string): DeployError {
  return new DeployError(
    `${what}.`.replace(/^[a-z]/, (letter) => letter.toUpperCase()),
    fix,
  )
}
