import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js'
import { type Address, createClient, http, isAddressEqual } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { onTestFinished } from 'vitest'
import { openSandbox } from '../../../../test/setup/openSandbox.js'
import { listen } from '../../../../test/setup/ports/listen.js'
import { cliPath } from '../../../../test/setup/startCli.js'
import { temporaryFolder } from '../../../../test/setup/temporaryFolder.js'
import { budgetTypedData } from '../../src/budget.js'
import { createBuyer } from '../../src/createBuyer.js'
import { createServer } from '../../src/createServer.js'

/** Opens the sandbox, an account that signs the budgets, and MCP clients. Each client starts its MCP server as a process. */
export async function openDesk() {
  const manifest = await openSandbox()
  const { chainId, rpcUrl, marketplaceUrl, accessKey, accounts, contracts } = manifest
  const people = accounts.filter(({ role }) => role === 'buyer')
  const buyer = people[1]?.address ?? '0x'
  const owner = privateKeyToAccount(generatePrivateKey())
  /** Opens a wallet over JSON-RPC that records its payments. With `hold`, it sends the payment and never answers the request. */
  async function openWallet({ hold = false } = {}) {
    const sent: { to: Address; value?: string }[] = []
    let onSent = () => {}
    const payment = new Promise<void>((resolve) => {
      onSent = resolve
    })
    const { url, close } = await listen(async (request, response) => {
      const body = await text(request)
      const { method, params } = JSON.parse(body)
      const answer = await fetch(rpcUrl, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json' },
      })
      const answered = await answer.text()
      if (method === 'eth_sendTransaction') {
        sent.push(params[0])
        onSent()
        if (hold) return
      }
      response.setHeader('content-type', 'application/json')
      response.end(answered)
    })
    onTestFinished(close)
    return { url, sent, payment }
  }

  async function openBudget(change: object = {}, allowance: object = {}) {
    const folder = await temporaryFolder()
    const budget = {
      version: 1,
      buyer,
      validUntil: 4_000_000_000,
      unattended: true,
      allowances: [
        {
          chainId,
          currency: '0x0000000000000000000000000000000000000000',
          perItem: `${10n ** 17n}`,
          perDay: `${10n ** 17n}`,
          collections: [contracts.erc721, contracts.erc1155],
          markets: [contracts.market],
          ...allowance,
        },
      ],
      ...change,
    }
    const signature = await owner.signTypedData(budgetTypedData(budget))
    const path = join(folder, 'budget.json')
    await writeFile(path, JSON.stringify({ budget, signature }))
    const edit = async (replace: (text: string) => string) =>
      writeFile(path, replace(await readFile(path, 'utf8')))
    return { path, folder: join(folder, 'data'), edit }
  }

  async function openClientOf(options: openClientOf.Options) {
    const { budget, wallet, approves } = options
    const capabilities = approves === undefined ? {} : { elicitation: {} }
    const client = new Client({ name: 'test', version: '1' }, { capabilities })
    if (approves !== undefined) {
      const { ElicitRequestSchema } = await import('@modelcontextprotocol/sdk/types.js')
      client.setRequestHandler(ElicitRequestSchema, async () => ({
        action: 'accept',
        content: { approve: approves },
      }))
    }
    const args = [cliPath, 'mcp', ...argumentsOf({ budget, wallet })]
    const transport = new StdioClientTransport({ command: process.execPath, args })
    await client.connect(transport)
    onTestFinished(() => client.close())
    return { call: callerOf(client), pid: transport.pid ?? 0 }
  }

  /** Returns the options that the commands `mcp` and `buy` share. */
  function argumentsOf({ budget, wallet }: Pick<openClientOf.Options, 'budget' | 'wallet'>): string[] {
    const args = ['--rpc', rpcUrl, '--wallet-url', wallet.url, '--marketplace-url', marketplaceUrl]
    args.push('--access-key', accessKey, '--owner', owner.address, '--buyer', buyer)
    args.push('--budget', budget.path, '--data', budget.folder)
    return args
  }

  /** Opens an MCP client. Its server runs in this process and uses the service at another address. */
  async function openClientAt(
    service: string,
    { budget, wallet }: Pick<openClientOf.Options, 'budget' | 'wallet'>,
  ) {
    const client = new Client({ name: 'test', version: '1' })
    const server = createServer({
      buyer: createBuyer({
        chainId,
        rpcUrl,
        accessKey,
        buyer,
        walletUrl: wallet.url,
        marketplaceUrl: service,
        owner: owner.address,
        budgetFile: budget.path,
        folder: budget.folder,
        pollingInterval: 50,
      }),
    })
    const [here, there] = InMemoryTransport.createLinkedPair()
    await Promise.all([client.connect(here), server.connect(there)])
    onTestFinished(() => client.close())
    return callerOf(client)
  }

  /** Returns the arguments that buy one unit of the sandbox order whose description matches `about`. */
  function orderAbout(about: RegExp) {
    const found = manifest.orders.find((order) => about.test(order.about))
    if (!found) throw new Error(`No order about ${about}.`)
    const { orderId, collectionAddress: collection } = found
    return { collection, orderId, quantity: '1', maxTotal: found.priceAmount }
  }

  const balanceOf = async (tokenId: bigint) => {
    const { readContract } = await import('viem/actions')
    const { erc721Abi } = await import('viem')
    const address = contracts.erc721
    const client = createClient({ transport: http(rpcUrl) })
    const holder = await readContract(client, {
      address,
      abi: erc721Abi,
      functionName: 'ownerOf',
      args: [tokenId],
    })
    return isAddressEqual(holder, buyer)
  }
  return {
    manifest,
    buyer,
    owner,
    openWallet,
    openBudget,
    openClient: openClientOf,
    openClientAt,
    argumentsOf,
    orderAbout,
    isOwned: balanceOf,
  }
}

function callerOf(client: Client) {
  return async (name: string, parameters: Record<string, unknown> = {}) => {
    const { content } = await client.callTool({ name, arguments: parameters }, undefined, {
      timeout: 100_000,
    })
    const [first] = content as { text: string }[]
    try {
      return JSON.parse(first?.text ?? '')
    } catch {
      return { code: 'InvalidArguments', message: first?.text }
    }
  }
}

declare namespace openClientOf {
  type Options = {
    budget: { path: string; folder: string }
    wallet: { url: string }
    /** Whether the person at the client approves each purchase. @default the client cannot ask a person */
    approves?: boolean
  }
}
