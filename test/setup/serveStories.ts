import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** Serves the stories for all tests of a run. Builds the stories at the first request, because most runs do not need them. */
export async function serveStories(options: serveStories.Options): Promise<serveStories.ReturnType> {
  const { folder } = options
  let built: Promise<unknown> | undefined
  const server = createServer(async (request, response) => {
    built ??= buildStories(folder)
    try {
      await built
    } catch (error) {
      response.writeHead(500).end(String(error))
      return
    }
    const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1')
    const file = await readFile(join(folder, pathname)).catch(() => undefined)
    response.statusCode = file ? 200 : 404
    response.setHeader('content-type', types[extname(pathname)] ?? 'application/octet-stream')
    // Let the browser cache these files, because their names contain a hash of their content.
    if (pathname.startsWith('/assets/')) response.setHeader('cache-control', 'max-age=3600, immutable')
    response.end(file)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export declare namespace serveStories {
  type Options = {
    /** The folder for the built stories. The caller removes it. */
    folder: string
  }
  type ReturnType = { url: string; close: () => Promise<void> }
}

const root = fileURLToPath(new URL('../..', import.meta.url))

async function buildStories(folder: string): Promise<void> {
  const program = join(root, 'node_modules/storybook/dist/bin/dispatcher.js')
  const options = ['build', '--output-dir', folder, '--quiet', '--disable-telemetry']
  // Do not build for production, because React then reports no mistakes.
  const env = { ...process.env, NODE_ENV: 'test' }
  await promisify(execFile)(process.execPath, [program, ...options], { cwd: root, maxBuffer: 2 ** 26, env })
}

const types: { [ending: string]: string } = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}
