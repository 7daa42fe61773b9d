import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const source = read('src/cli/runCli.ts')
const [, help = ''] = /const help = `(.*?)`/s.exec(source) ?? []

/** The source files that parse the options of a command, keyed by the command. */
const readers: Record<string, readonly string[]> = {
  sandbox: ['packages/sandbox/src/runSandbox'],
  serve: [
    'packages/service/src/serve',
    'packages/service/src/deploy/readMarketOptions',
    'packages/service/src/deploy/serverFlags',
  ],
  migrate: ['packages/service/src/runMigrate'],
  project: ['packages/service/src/runProject'],
  block: ['packages/service/src/runBlock'],
  init: [
    'packages/service/src/deploy/runInit',
    'packages/service/src/deploy/readMarketOptions',
    'packages/service/src/deploy/serverFlags',
  ],
  index: ['packages/service/src/deploy/readMarketOptions'],
  deploy: ['packages/service/src/deploy/readDeployOptions'],
  relayer: ['packages/relayer/src/runRelayer'],
  mcp: ['packages/mcp/src/readOptions'],
  buy: ['packages/mcp/src/readOptions', 'packages/mcp/src/runBuy'],
  verify: ['src/cli/runVerify'],
  doctor: ['src/cli/runDoctor'],
  listen: ['src/cli/runListen', 'src/cli/connectService'],
  deliveries: ['src/cli/runDeliveries', 'src/cli/connectService'],
}
/** The sections of the help text with options that several commands share. */
const shared = [
  { commands: ['listen', 'deliveries'], start: 'listen and deliveries use' },
  { commands: ['buy', 'mcp'], start: 'buy and mcp need' },
]
/** Options that the command line reads before it calls `parseArgs`. */
const before = ['sources', 'help', 'version', 'verbose']

describe('tillkit --help', () => {
  test('names each command', () => {
    const own = [...source.matchAll(/^ {2}async (\w+)\(argv\)/gm)].map(([, name]) => name)
    const inPackages = [...source.matchAll(/^ {2}(\w+): '@tillkit\//gm)].map(([, name]) => name)
    const commands = [...inPackages, ...own]
    expect(commands).toEqual(Object.keys(readers))
    const named = [...help.matchAll(/^ {2}tillkit (\w+)/gm)].map(([, name]) => name)
    expect([...new Set(named)].sort()).toEqual(commands.sort())
  })

  test.each(Object.keys(readers))('lists each option of %s, and no other', (command) => {
    const documented = [...documentedBy(command).keys()].filter((name) => !before.includes(name))
    expect(documented.sort()).toEqual([...takenBy(command).keys()].sort())
  })

  test.each(Object.keys(readers))('lists the default of each option of %s', (command) => {
    const documented = documentedBy(command)
    const wrong = [...takenBy(command)].filter(
      ([name, fallback]) => fallback && !documented.get(name)?.includes(`(${fallback})`),
    )
    expect(wrong).toEqual([])
  })
})

describe('the documentation', () => {
  const pages = ['README.md', ...markdownIn('docs'), ...markdownIn('examples')]

  test('passes only options that the shown commands have', () => {
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

  test('lists only options that exist in its tables', () => {
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

  test('shows the columns that `tillkit deliveries` prints', () => {
    const [, head = ''] = /const head = \[(.*)\]/.exec(read('src/cli/runDeliveries.ts')) ?? []
    const columns = [...head.matchAll(/'([A-Z ]+)'/g)].map(([, name = '']) => name)
    expect(columns.length).toBeGreaterThan(5)
    const [shown = ''] = /^STATE .*$/m.exec(read('docs/webhooks-local.md')) ?? []
    expect(shown.split(/ {2,}/)).toEqual(columns)
  })
})

/** Returns the options of a command in the help text, each with its line. */
function documentedBy(command: string): Map<string, string> {
  const sections = help
    .split('\n\n')
    .filter((section) => new RegExp(`^ {2}tillkit ${command}\\b`, 'm').test(section))
  // The help text lists shared options in a separate section, after the last command that uses them.
  const start = shared.find(({ commands }) => commands.includes(command))?.start
  const common = help
    .split('\n\n')
    .filter((section) => start !== undefined && section.startsWith(`    ${start}`))
  const lines = [...sections, ...common].join('\n').split('\n')
  return new Map(
    lines.flatMap((line) =>
      [...line.matchAll(/--([a-z-]+)/g)].map(([, name = '']): [string, string] => [name, line]),
    ),
  )
}

/** Returns the options that the source of a command parses, each with its default. */
function takenBy(command: string): Map<string, string | undefined> {
  const option =
    /(?:'([\w-]+)'|\b(\w+)): (?:\{ type: '(?:string|boolean)'(?:[^}]*default: '([^']*)')?|text\b|flag\b|several\b|serviceOptions\.)/g
  return new Map(
    (readers[command] ?? []).flatMap((path) =>
      [...read(`${path}.ts`).matchAll(option)].map(
        ([, quoted, plain = '', fallback]): [string, string | undefined] => {
          const name = quoted ?? plain
          return [name, name === 'port' && fallback === '0' ? 'any free port' : fallback]
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
