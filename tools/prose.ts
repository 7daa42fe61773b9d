import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readBlocks } from './prose/readBlocks.js'
import { type Rule, rules, sentencesOf } from './prose/rules.js'

/**
 * Counts the sentences that break a rule of prose, for each folder.
 *
 * `npx tsx tools/prose.ts [path …]` prints the counts, and with `--hits` each sentence. `--save` writes the counts of the repository to
 * `tools/prose/counts.json`. `npm run check` fails if a folder exceeds its counts in that file.
 */

const root = fileURLToPath(new URL('..', import.meta.url))
const saved = join(root, 'tools/prose/counts.json')
const names = Object.keys(rules) as Rule[]

export type Counts = { sentences: number } & { [rule in Rule]?: number }

export function countProse(paths: readonly string[], onHit?: (hit: string) => void): Map<string, Counts> {
  const found = new Map<string, Counts>()
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', ...paths], {
    cwd: root,
    encoding: 'utf8',
  })
  for (const path of listed.split('\n')) {
    if (generated.test(path) || !existsSync(join(root, path)) || path === '') continue
    for (const block of readBlocks(path, readFileSync(join(root, path), 'utf8'))) {
      const folder = folderOf(path, block.kind === 'test')
      const counts = found.get(folder) ?? { sentences: 0 }
      found.set(folder, counts)
      for (const sentence of sentencesOf(block)) {
        counts.sentences += 1
        for (const name of names.filter((rule) => rules[rule](sentence))) {
          counts[name] = (counts[name] ?? 0) + 1
          onHit?.(`${path}:${block.line}  ${name}  ${sentence}`)
        }
      }
    }
  }
  return found
}

export function worseProse(): { seen: number; worse: string[] } {
  const before: { [folder: string]: Counts } = JSON.parse(readFileSync(saved, 'utf8'))
  const now = countProse([])
  const worse = [...now].flatMap(([folder, counts]) =>
    names
      .filter((rule) => (counts[rule] ?? 0) > (before[folder]?.[rule] ?? 0))
      .map((rule) => `${folder}: "${rule}" went from ${before[folder]?.[rule] ?? 0} to ${counts[rule]}.`),
  )
  return { seen: [...now.values()].reduce((sum, { sentences }) => sum + sentences, 0), worse }
}

/** The files that a program generates, and the texts of other authors. */
const generated =
  /(^|\/)(artifacts|screenshots|__snapshots__)\/|^docs\/(reference|interface|openapi)|^LICENSE|^packages\/service\/openapi/

/**
 * Returns the folder whose counts include the given file. Each folder directly in `src`, `packages` and `test` has its own counts. Test
 * names have separate counts.
 */
function folderOf(path: string, isTestName: boolean): string {
  const [first = '', second] = path.split('/')
  const folder =
    ['src', 'packages', 'test'].includes(first) && path.split('/').length > 2 ? `${first}/${second}` : first
  return isTestName ? `${folder} (test names)` : folder
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const paths = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
  const counts = countProse(paths, process.argv.includes('--hits') ? console.log : undefined)
  const sorted = [...counts].sort(([a], [b]) => (a < b ? -1 : 1))
  console.table(Object.fromEntries(sorted))
  if (process.argv.includes('--save'))
    writeFileSync(saved, `${JSON.stringify(Object.fromEntries(sorted), undefined, 2)}\n`)
}
