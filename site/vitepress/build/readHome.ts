import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Reads the texts of the home page from the README of the repository. */
export function readHome({ root }: { root: string }): readHome.ReturnType {
  const readme = readFileSync(join(root, 'README.md'), 'utf8')
  const find = (pattern: RegExp) => {
    const found = pattern.exec(readme)
    if (!found) throw new Error(`README.md has no text like ${pattern}.`)
    return found.slice(1).map((text) => text.replaceAll('\n', ' '))
  }
  const [summary = '', offer = ''] = find(/^\*\*([^*]+)\*\* ([^\n]+)$/m)
  const promises = [...readme.matchAll(/^- \*\*(It never [^*]+)\*\* (.+)$/gm)].map(
    ([, promise = '', how = '']) => ({ promise, how }),
  )
  if (promises.length !== 2) throw new Error('README.md must have two promises.')
  const [command = ''] = find(/```sh\n(npx @tillkit\/sandbox[^\n]*)\n```/)
  const [audit = ''] = find(/^\*\*(The contracts [^*]+)\*\*/m)
  return { summary: summary.replace(/\.$/, ''), offer, promises, command, audit }
}

export declare namespace readHome {
  type ReturnType = {
    summary: string
    offer: string
    promises: readonly { promise: string; how: string }[]
    /** The command that starts the sandbox. */
    command: string
    /** Whether the contracts are audited. */
    audit: string
  }
}
