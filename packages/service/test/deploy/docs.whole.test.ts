import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type Abi, encodeDeployData, parseAbi } from 'viem'
import { afterAll, describe, expect, test } from 'vitest'
import { startChain } from '../../../../test/setup/chain.js'
import { reservePort } from '../../../../test/setup/ports/reservePort.js'
import { readArtifact } from '../../../sandbox/src/chain/readArtifact.js'
import { sandboxAccounts } from '../../../sandbox/src/chain/sandboxAccounts.js'

const at = (path: string) => fileURLToPath(new URL(`../../../../${path}`, import.meta.url))
const { rpcUrl, client, accounts } = await startChain()
const [deployer, seller, buyer, owner] = accounts
const folder = await mkdtemp(join(tmpdir(), 'tillkit-deploy-'))
// If this process is root, PostgreSQL runs as another user, who must be able to enter the folder.
await chmod(folder, 0o711)
afterAll(() => rm(folder, { recursive: true, force: true }))

const page = await readFile(at('docs/deploy.md'), 'utf8')
const blocks = (language: string) =>
  [...page.matchAll(new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 'gs'))].map(([, text = '']) => text)
const commands = blocks('sh').flatMap((text) => text.trim().split('\n'))

describe('docs/deploy.md', () => {
  test('runs the commands of the page until a buyer has a token', async () => {
    expect(commands).toHaveLength(11)
    await link()
    for (const script of blocks('js')) {
      const [, name] = /^\/\/ (\S+)\n/.exec(script) ?? []
      await writeFile(join(folder, name ?? ''), script)
    }
    const collection = await deployCollection()
    const { stdout } = await promisify(execFile)('bash', ['-c', await asScript(collection)], { cwd: folder })
    expect(stdout.split('\n').filter((line) => line && !line.startsWith('{'))).toEqual([
      expect.stringMatching(/^The market will be at 0x\w{40} on chain 31337, for at most 0\.\d+ in fees\.$/),
      'Nothing was sent: add --send.',
      expect.stringMatching(/^The market is at 0x\w{40} on chain 31337, from block \d+ on\.$/),
      'The index has reached the head of the chain.',
      `${buyer?.address} bought token 1 of ${collection}.`,
    ])
    expect(
      await client.readContract({
        address: collection,
        abi: parseAbi(['function ownerOf(uint256) view returns (address)']),
        functionName: 'ownerOf',
        args: [1n],
      }),
    ).toBe(buyer?.address)
  })
})

/** Links the built packages and their peer dependencies. `npm install` would need a registry for them. */
async function link() {
  const modules = join(folder, 'node_modules')
  await mkdir(join(modules, '@tillkit'), { recursive: true })
  await symlink(at('.'), join(modules, 'tillkit'))
  await symlink(at('packages/service'), join(modules, '@tillkit/service'))
  await symlink(at('node_modules/viem'), join(modules, 'viem'))
}

async function deployCollection() {
  if (!seller) throw new Error('The chain has no accounts.')
  const { abi, bytecode } = readArtifact('Tidewater')
  const data = encodeDeployData<Abi>({ abi, bytecode, args: [seller.address, 0n] })
  const hash = await client.sendTransaction({ account: seller, data })
  const { contractAddress } = await client.waitForTransactionReceipt({ hash })
  if (!contractAddress) throw new Error('The collection was not deployed.')
  const mint = { abi: parseAbi(['function mint(address to, uint256 id)']), functionName: 'mint' } as const
  const minted = await client.writeContract({
    account: seller,
    address: contractAddress,
    ...mint,
    args: [seller.address, 1n],
  })
  await client.waitForTransactionReceipt({ hash: minted })
  return contractAddress
}

/** Returns the commands of the documentation page as a script, with values for the reader's variables. The script needs no npm registry. */
async function asScript(collection: string): Promise<string> {
  const hex = (index: number) => String(sandboxAccounts()[index]?.privateKey)
  expect(deployer).toBeDefined()
  const own: Record<string, string> = {
    RPC: rpcUrl,
    DEPLOYER_KEY: hex(0),
    OWNER: owner?.address ?? '',
    FROM: '0',
    PORT: String(await reservePort()),
    // The command reads the address from the output of the deployment.
    MARKET: String.raw`$(npx @tillkit/service deploy --rpc "$RPC" --owner "$OWNER" --fee-bps 250 --json | sed 's/.*"address":"\([^"]*\)".*/\1/')`,
    COLLECTION: collection,
    TOKEN_ID: '1',
    SELLER_KEY: hex(1),
    BUYER_KEY: hex(2),
  }
  const lines = commands
    .filter((command) => !command.startsWith('npm install'))
    .map((command) =>
      command.startsWith('export')
        ? command.replaceAll(/(\w+)=(?=[^"\s])\S+/g, (_, name) => `${name}="${own[name]}"`)
        : command,
    )
  return [
    // With -m, background jobs get their own process groups, so that the trap can stop the service.
    'set -em',
    `npx() { shift; "${process.execPath}" "${at('packages/service/dist/bin.js')}" "$@"; }`,
    "trap 'kill -- -$(jobs -p) && wait' EXIT",
    ...lines,
  ].join('\n')
}
