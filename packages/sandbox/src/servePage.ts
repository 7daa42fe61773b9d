import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'

/** Serves the files of a folder. It reads all of them at the start and serves only these, so that no URL path can leave the folder. */
export async function servePage(options: servePage.Options): Promise<servePage.ReturnType> {
  const { folder } = options
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const files = new Map(
    await Promise.all(
      paths.map(async (path) => {
        const name = `/${relative(folder, path).split(sep).join('/')}`
        return [name, { body: new Uint8Array(await readFile(path)), headers: headersOf(name) }] as const
      }),
    ),
  )
  return ({ method, url }) => {
    if (method !== 'GET' && method !== 'HEAD') return undefined
    const { pathname } = new URL(url)
    const file = files.get(pathname === '/' ? '/index.html' : pathname)
    if (file) return new Response(method === 'GET' ? file.body : null, { headers: file.headers })
    if (pathname === '/') return new Response(notBuilt, { status: 503 })
    return undefined
  }
}

export declare namespace servePage {
  type Options = {
    /** The page's folder. Its files in `assets` have a hash in their name, so browsers cache them forever. */
    folder: string
  }
  type ReturnType = (request: Request) => Response | undefined
}

const notBuilt = 'The demo page has not been built. Run "npm run build", and start the sandbox again.\n'

function headersOf(name: string): Record<string, string> {
  return {
    'content-type': contentTypes[extname(name)] ?? 'application/octet-stream',
    'cache-control': name.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    'x-content-type-options': 'nosniff',
  }
}

const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
}
