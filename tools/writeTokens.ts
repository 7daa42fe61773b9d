import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  fileFor,
  listTokens,
  looks,
  type Token,
  type Tokens,
  valueAt,
  variableOf,
  writeValue,
} from './designTokens.js'

/**
 * Writes the design tokens from their source `src/components/tokens.json`, which has the format of the Design Tokens Community Group.
 * Writes the variables of `styles.css`, and a file for each look and theme, because Figma imports one mode per file.
 */

const source = fileURLToPath(new URL('../src/components/', import.meta.url))
const begin = '  /* `npm run tokens` writes the variables from here on, from tokens.json. */\n'
const end = '  /* The variables from tokens.json end here. */\n'

export function readTokens(): Tokens {
  return JSON.parse(readFileSync(join(source, 'tokens.json'), 'utf8'))
}

export function withVariables(styles: string, tokens: Tokens): string {
  const [before, after] = [styles.indexOf(begin), styles.indexOf(end)]
  if (before < 0 || after < before)
    throw new Error('The styles have no place for the variables of the tokens.')
  return styles.slice(0, before) + begin + writeVariables(tokens) + styles.slice(after)
}

export function writeTokenFiles(folder: string): void {
  const tokens = readTokens()
  mkdirSync(folder, { recursive: true })
  for (const look of Object.keys(looks)) {
    for (const theme of ['light', 'dark'] as const) {
      const file = fileFor(tokens, { look, theme })
      writeFileSync(join(folder, `${look}-${theme}.json`), `${JSON.stringify(file, undefined, 2)}\n`)
    }
  }
}

function writeVariables(tokens: Tokens): string {
  const declared = listTokens(tokens).filter(({ path }) => path[0] === 'semantic')
  const valueIn = (each: Token, mode: string) =>
    writeValue({ value: valueAt(each, mode), type: each.type, tokens, mode })
  /** Returns the CSS declarations of a look. If a variable has different values in the modes `light` and `dark`, its line contains both. */
  const linesOf = (light: string, dark: string, filter: (token: Token) => boolean) =>
    declared.filter(filter).map((each) => {
      const [day, night] = [valueIn(each, light), valueIn(each, dark)]
      const value = day === night ? day : `var(--till-light, ${day}) var(--till-dark, ${night})`
      return declare(variableOf(each.path) ?? '', value)
    })
  const ruleFor = (look: string) => [
    `  /* ${looks[look]} */`,
    '  :where(',
    ...selectorsOf(look).map((line) => `    ${line}`),
    '  ) {',
    ...linesOf(look, `${look}-dark`, ({ modes }) => look in modes),
    '  }',
  ]
  return [
    `  /* ${looks.littoral} */`,
    '  :where(:root, :host, [data-till-theme], [data-till-look]) {',
    ...linesOf('', 'dark', () => true),
    '  }',
    ...ruleFor('ink'),
    ...ruleFor('sherbet'),
    '  :where([data-till-density="compact"], :host([data-till-density="compact"])) {',
    ...linesOf('compact', 'compact', ({ modes }) => 'compact' in modes),
    '  }',
    '',
  ].join('\n')
}

function selectorsOf(look: string): string[] {
  const at = `[data-till-look="${look}"]`
  return [`${at},`, `${at} [data-till-theme],`, `:host(${at}),`, `:host(${at}) [data-till-theme]`]
}

function declare(name: string, value: string): string {
  const line = `    ${name}: ${value};`
  return line.length <= 110 ? line : `    ${name}:\n      ${value};`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const path = join(source, 'styles.css')
  writeFileSync(path, withVariables(readFileSync(path, 'utf8'), readTokens()))
}
