import { existsSync, statSync } from 'node:fs'
import { join, posix } from 'node:path'
import { rewrite } from './routeOf.js'

/**
 * Returns where a relative link of a page in `docs` leads on the site. A page leads to its page, another file of `docs` to its copy on the
 * site. A file outside of `docs` leads to the repository; without a repository URL, the link becomes plain text. Throws if the file does
 * not exist.
 */
export function resolveLink(options: resolveLink.Options): resolveLink.ReturnType {
  const { root, file, href, repositoryUrl } = options
  const [target = ''] = href.split(/[?#]/)
  const path = posix.join('docs', posix.dirname(file), decodeURI(target))
  if (!existsSync(join(root, path))) throw new Error(`docs/${file} links ${href}, which does not exist.`)
  if (path.startsWith('docs/')) {
    const inside = path.slice('docs/'.length)
    if (path.endsWith('.md')) return { kind: 'page', href: `/${rewrite(inside)}${href.slice(target.length)}` }
    return { kind: 'file', href }
  }
  if (repositoryUrl === undefined) return { kind: 'text' }
  const kind = statSync(join(root, path)).isDirectory() ? 'tree' : 'blob'
  return { kind: 'repository', href: `${repositoryUrl}/${kind}/main/${path}${href.slice(target.length)}` }
}

export declare namespace resolveLink {
  type Options = {
    /** The folder of the repository. */
    root: string
    /** The page with the link: a path in `docs`. */
    file: string
    /** A relative link. */
    href: string
    repositoryUrl: string | undefined
  }
  type ReturnType = { kind: 'page' | 'file' | 'repository'; href: string } | { kind: 'text' }
}
