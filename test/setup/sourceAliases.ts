import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * Maps the names of our packages to their sources. Without this map, a test would load a class such as `RpcError` twice: from `src` and
 * `dist`.
 */
export function sourceAliases(): { find: RegExp; replacement: string }[] {
  const root = new URL('../../', import.meta.url)
  const config = JSON.parse(readFileSync(new URL('tsconfig.json', root), 'utf8'))
  const paths = Object.entries<string[]>(config.compilerOptions.paths)
  return paths.map(([name, [target = '']]) => ({
    find: new RegExp(`^${name.replace('*', '([^/]+)')}$`),
    replacement: fileURLToPath(new URL(target, root)).replace('*', '$1'),
  }))
}
