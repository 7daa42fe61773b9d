import { fork } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createService } from '@tillkit/service'
import { deploySandbox } from '../../packages/sandbox/dist/chain/deploySandbox.js'
import { startAnvil } from '../../packages/sandbox/dist/startAnvil.js'
import { startPostgres } from '../../packages/service/dist/process/startPostgres.js'
import { messageOf } from './messageOf.js'

const tokenSecret = 'a secret of the bench, of 32 bytes and more'

/**
 * Starts a chain with the sandbox’s contracts, PostgreSQL, and a receiver that accepts everything. Returns them, with functions that create
 * services on them.
 */
export async function startSetup() {
  const folder = await mkdtemp(join(tmpdir(), 'tillkit-bench-'))
  const postgres = await startPostgres({ dataDir: join(folder, 'postgres') })
  const anvil = await startAnvil()
  const deployment = await deploySandbox({ rpcUrl: anvil.rpcUrl })
  const receiver = await startReceiver()
  const seller = deployment.accounts.find(({ role }) => role === 'seller').address
  let databases = 0
  let nextToken = 1_000_000
  let nonce

  const config = (databaseUrl, more) => ({
    databaseUrl,
    networks: [
      {
        name: 'sandbox',
        chainId: deployment.chainId,
        rpcUrl: anvil.rpcUrl,
        pollInterval: 50,
        market: deployment.contracts.market,
        startBlock: deployment.startBlock,
      },
    ],
    projects: [{ id: '1', accessKey: 'key', tokenSecret }],
    webhooks: { allowPrivate: true },
    ...more,
  })
  /** Sends several requests to the node in one batch. */
  async function ask(...calls) {
    const body = calls.map(([method, ...params], id) => ({ jsonrpc: '2.0', id, method, params }))
    const response = await fetch(anvil.rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const replies = await response.json()
    const failed = replies.find(({ error }) => error)
    if (failed) throw new Error(failed.error.message)
    return replies.map(({ result }) => result)
  }

  return {
    deployment,
    receiver,
    ask,
    config,
    rpcUrl: anvil.rpcUrl,
    contract: deployment.contracts.erc721,
    nextToken: () => nextToken++,
    databasePid: postgres.pid,
    createDatabase: () => postgres.createDatabase(`bench${databases++}`),
    start: async (databaseUrl, ...roles) => {
      const service = createService(config(databaseUrl, { roles }))
      await service.ready()
      return service
    },
    async mint(...tokens) {
      nonce ??= Number((await ask(['eth_getTransactionCount', seller, 'latest']))[0])
      const calls = tokens.map((token) => {
        const words = [BigInt(seller), BigInt(token)].map((value) => value.toString(16).padStart(64, '0'))
        const data = `0x40c10f19${words.join('')}`
        const place = { nonce: `0x${(nonce++).toString(16)}`, gas: '0x40000' }
        return ['eth_sendTransaction', { from: seller, to: deployment.contracts.erc721, data, ...place }]
      })
      await ask(...calls)
    },
    /** Waits until blocks contain all mints. `mint` does not wait for the blocks, because the node answers before it mines. */
    async mined() {
      while (Number((await ask(['eth_getTransactionCount', seller, 'latest']))[0]) < (nonce ?? 0)) {
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
    },
    /** Registers one webhook listener for all transfers of the ERC-721. */
    async listen(service, path) {
      const body = JSON.stringify({
        url: receiver.url + path,
        filters: {
          contractAddresses: [deployment.contracts.erc721],
          events: ['Transfer(address indexed from, address indexed to, uint256 indexed tokenId)'],
        },
      })
      const headers = { 'content-type': 'application/json', 'x-access-key': 'key', authorization: token() }
      const url = 'http://service.bench/sandbox/rpc/Indexer/AddWebhookListener'
      const response = await service.fetch(new Request(url, { method: 'POST', headers, body }))
      if (!response.ok) throw new Error(await response.text())
    },
    async close() {
      await receiver.close()
      await anvil.close()
      await postgres.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Starts a receiver in a process of its own, so that its CPU time does not count for the service. */
async function startReceiver() {
  const child = fork(fileURLToPath(new URL('./receiver.js', import.meta.url)))
  const reply = async (name) => (await messageOf(child, name))[name]
  const port = await reply('port')
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid,
    /**
     * Makes the receiver expect this many requests, and delay each response. Returns a promise of the times of the first counted and of the
     * last request, see `nowOf`.
     */
    async expect(more, { skip = 0, delayMs = 0 } = {}) {
      const arrived = reply('arrived')
      child.send({ more, skip, delayMs })
      await reply('waiting')
      return { arrived }
    },
    async close() {
      child.kill()
      await once(child, 'exit')
    },
  }
}

function token() {
  const encode = (value) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = { project: '1', service: 'bench', exp: 4_000_000_000 }
  const signed = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`
  return `BEARER ${signed}.${createHmac('sha256', tokenSecret).update(signed).digest('base64url')}`
}
