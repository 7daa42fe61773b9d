import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'

/** Serves the files of a folder at a free port, as any web server would. */
export async function serveFolder(folder: string): Promise<serveFolder.ReturnType> {
  const server = createServer(async ({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://page')
    const path = pathname === '/' ? '/index.html' : pathname
    const body = await readFile(join(folder, path)).catch(() => undefined)
    response.writeHead(body ? 200 : 404, { 'content-type': kinds[extname(path)] ?? 'text/html' }).end(body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return {
    url: `http://127.0.0.1:${port}/`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export declare namespace serveFolder {
  type ReturnType = { url: string; close: () => Promise<void> }
}

const kinds: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css' }
