import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { listen } from '../../setup/ports/listen.js'

/** Serves the files of a folder at a free port. */
export async function serveFolder(folder: string): Promise<serveFolder.ReturnType> {
  const { url, close } = await listen(async ({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://page')
    const path = pathname.endsWith('/') ? `${pathname}index.html` : pathname
    const body = await readFile(join(folder, path)).catch(() => undefined)
    response.writeHead(body ? 200 : 404, { 'content-type': kinds[extname(path)] ?? 'text/html' }).end(body)
  })
  return { url: `${url}/`, close }
}

export declare namespace serveFolder {
  type ReturnType = { url: string; close: () => Promise<void> }
}

const kinds: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css' }
