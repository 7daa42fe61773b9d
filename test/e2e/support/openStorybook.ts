import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import * as z from 'zod/mini'

/** Builds the stories and serves them on the loopback interface, until `close`. */
export async function openStorybook() {
  const folder = await mkdtemp(join(tmpdir(), 'tillkit-stories-'))
  const program = join(root, 'node_modules/storybook/dist/bin/dispatcher.js')
  const options = ['build', '--output-dir', folder, '--quiet', '--disable-telemetry']
  await promisify(execFile)(process.execPath, [program, ...options], { cwd: root, maxBuffer: 2 ** 26 })

  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1')
    const file = await readFile(join(folder, pathname)).catch(() => undefined)
    response.statusCode = file ? 200 : 404
    response.setHeader('content-type', types[extname(pathname)] ?? 'application/octet-stream')
    response.end(file)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  const index = Index.parse(JSON.parse(await readFile(join(folder, 'index.json'), 'utf8')))
  return {
    url: `http://127.0.0.1:${port}`,
    stories: Object.values(index.entries).filter(({ type }) => type === 'story'),
    docs: Object.values(index.entries).filter(({ type }) => type === 'docs'),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const root = fileURLToPath(new URL('../../..', import.meta.url))

const types: { [ending: string]: string } = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** What Storybook's index says of an entry. */
const Index = z.object({
  entries: z.record(
    z.string(),
    z.object({ id: z.string(), title: z.string(), name: z.string(), type: z.enum(['story', 'docs']) }),
  ),
})
