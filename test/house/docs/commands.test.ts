import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const source = read('src/cli/runCli.ts')
const [, help = ''] = /const help = `(.*?)`/s.exec(source) ?? []

/** What reads the words after each command. */
const readers: Record<string, readonly string[]> = {
  sandbox: ['packages/sandbox/src/runSandbox'],
  serve: ['packages/service/src/serve', 'packages/service/src/deploy/readMarketOptions'],
  migrate: ['packages/service/src/runMigrate'],
  project: ['packages/service/src/runProject'],
  index: ['packages/service/src/deploy/readMarketOptions'],
  deploy: ['packages/service/src/deploy/readDeployOptions'],
  relayer: ['packages/relayer/src/runRelayer'],
  verify: ['src/cli/runVerify'],
  doctor: ['src/cli/runDoctor'],
  listen: ['src/cli/runListen', 'src/cli/connectService'],
  deliveries: ['src/cli/runDeliveries', 'src/cli/connectService'],
}
/** What is looked for among the words before anything is read, and so is no option of `parseArgs`. */
const before = ['sources', 'help', 'version', 'verbose']

describe('tillkit --help', () => {
  test('behavior: names each command', () => {
    const own = [...source.matchAll(/^ {2}async (\w+)\(argv\)/gm)].map(([, name]) => name)
    const inPackages = [...source.matchAll(/^ {2}(\w+): '@tillkit\//gm)].map(([, name]) => name)
    const commands = [...inPackages, ...own]
    expect(commands).toEqual(Object.keys(readers))
    const named = [...help.matchAll(/^ {2}tillkit (\w+)/gm)].map(([, name]) => name)
    expect([...new Set(named)].sort()).toEqual(commands.sort())
  })

  test.each(Object.keys(readers))('behavior: tells of each option of %s, and of no other', (command) => {
    const told = [...toldOf(command).keys()].filter((name) => !before.includes(name))
    expect(told.sort()).toEqual([...takenBy(command).keys()].sort())
  })

  test.each(Object.keys(readers))('behavior: tells what %s takes where an option is left out', (command) => {
    const told = toldOf(command)
    const wrong = [...takenBy(command)].filter(
      ([name, fallback]) => fallback && !told.get(name)?.includes(`(${fallback})`),
    )
    expect(wrong).toEqual([])
  })
})

describe('the documentation', () => {
  const pages = ['README.md', ...markdownIn('docs'), ...markdownIn('examples')]

  test('behavior: commands that it shows have the options that it gives them', () => {
    const shown = pages.flatMap((page) =>
      [...read(page).matchAll(/tillkit(?:\/\w+)? (\w+)((?: [^`|\n#]*)?)/g)].flatMap(
        ([text, command = '', words = '']) =>
          Object.hasOwn(readers, command)
            ? [...words.matchAll(/ --([a-z-]+)/g)].map(([, option = '']) => ({ page, text, command, option }))
            : [],
      ),
    )
    expect(shown.length).toBeGreaterThan(30)
    const wrong = shown.filter(
      ({ command, option }) => !takenBy(command).has(option) && !before.includes(option),
    )
    expect(wrong).toEqual([])
  })

  test('behavior: options in its tables are options of a command', () => {
    const all = new Set([
      ...Object.keys(readers).flatMap((command) => [...takenBy(command).keys()]),
      ...before,
    ])
    const rows = pages.flatMap((page) =>
      [...read(page).matchAll(/^\| (`--(?!till-).*?) \|/gm)].map(([, cell = '']) => cell),
    )
    const options = rows.flatMap((cell) => [...cell.matchAll(/--([a-z-]+)/g)].map(([, name = '']) => name))
    expect(options.length).toBeGreaterThan(20)
    expect(options.filter((name) => !all.has(name))).toEqual([])
  })

  test('behavior: what `tillkit deliveries` is shown to print has its columns', () => {
    const [, head = ''] = /const head = \[(.*)\]/.exec(read('src/cli/runDeliveries.ts')) ?? []
    const columns = [...head.matchAll(/'([A-Z ]+)'/g)].map(([, name = '']) => name)
    expect(columns.length).toBeGreaterThan(5)
    const [shown = ''] = /^STATE .*$/m.exec(read('docs/webhooks.md')) ?? []
    expect(shown.split(/ {2,}/)).toEqual(columns)
  })
})

/** The options that the help has for a command, each with its line. */
function toldOf(command: string): Map<string, string> {
  const sections = help
    .split('\n\n')
    .filter((section) => new RegExp(`^ {2}tillkit ${command}\\b`, 'm').test(section))
  // What several commands have in common stands behind the last of them.
  const common = help.split('\n\n').filter((section) => section.startsWith('    Both speak with'))
  const lines = [...sections, ...(['listen', 'deliveries'].includes(command) ? common : [])]
    .join('\n')
    .split('\n')
  return new Map(
    lines.flatMap((line) =>
      [...line.matchAll(/--([a-z-]+)/g)].map(([, name = '']): [string, string] => [name, line]),
    ),
  )
}

/** The options that a command reads, each with what it is where it is left out. */
function takenBy(command: string): Map<string, string | undefined> {
  const option =
    /(?:'([\w-]+)'|\b(\w+)): (?:\{ type: '(?:string|boolean)'(?:[^}]*default: '([^']*)')?|text\b|flag\b|several\b|serviceOptions\.)/g
  return new Map(
    (readers[command] ?? []).flatMap((path) =>
      [...read(`${path}.ts`).matchAll(option)].map(
        ([, quoted, plain = '', fallback]): [string, string | undefined] => {
          const name = quoted ?? plain
          return [name, name === 'port' && fallback === '0' ? 'any free one' : fallback]
        },
      ),
    ),
  )
}

function markdownIn(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md') && !name.includes('node_modules'))
    .map((name) => join(folder, name))
}

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}
