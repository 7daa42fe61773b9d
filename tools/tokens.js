import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * The design tokens, from their one source `src/components/tokens.json` (in the format of the Design Tokens Community
 * Group): the variables of `styles.css`, and a file for each look and theme, as Figma takes one for each mode.
 *
 * `node tools/tokens.js` writes the variables into `styles.css`; the build writes the files.
 */

const source = fileURLToPath(new URL('../src/components/', import.meta.url))
const begin = '  /* From tokens.json, by `node tools/tokens.js`. */\n'
const end = '  /* End of what is from tokens.json. */\n'

/** The looks, and what their rules are for. */
const looks = {
  littoral: 'Littoral, which is there by itself: a well-set catalogue.',
  ink: 'Ink: black on white, set like a newspaper.',
  sherbet: 'Sherbet: warm and round.',
}

/** Reads the tokens, as they are written. */
export function readTokens() {
  return JSON.parse(readFileSync(join(source, 'tokens.json'), 'utf8'))
}

/** The styles with the variables that the tokens say. */
export function withVariables(styles, tokens) {
  const [before, after] = [styles.indexOf(begin), styles.indexOf(end)]
  if (before < 0 || after < before) throw new Error('The styles have no place for what the tokens say.')
  return styles.slice(0, before) + begin + writeVariables(tokens) + styles.slice(after)
}

/**
 * The name of a token's variable: `semantic.color.ink` is `--till-ink`, `semantic.font.base` is `--till-font`,
 * `component.button.ink` is `--till-button-ink`. A primitive has none.
 */
export function variableOf(path) {
  const [layer, ...names] = path
  if (layer === 'primitive') return undefined
  return ['-', 'till', ...names.filter((name) => name !== 'color' && name !== 'base')].join('-')
}

/** Every token with its path and type, and what it is at each mode. */
export function listTokens(tokens, path = [], inherited = undefined) {
  const type = tokens.$type ?? inherited
  if ('$value' in tokens) return [{ path, type, token: tokens, modes: tokens.$extensions?.mode ?? {} }]
  return Object.entries(tokens)
    .filter(([name]) => !name.startsWith('$'))
    .flatMap(([name, inner]) => listTokens(inner, [...path, name], type))
}

/** A value as CSS has it. What refers to another token is followed, at the same mode. */
export function writeValue({ value, type, tokens, mode = '' }) {
  if (typeof value === 'string' && value.startsWith('{')) {
    const path = value.slice(1, -1).split('.')
    const found = listTokens(tokens).find((each) => each.path.join('.') === path.join('.'))
    if (!found) throw new Error(`There is no token ${value}.`)
    return writeValue({ value: valueAt(found, mode), type: found.type, tokens, mode })
  }
  const write = writers[type]
  if (!write) throw new Error(`A ${type} is not written yet.`)
  return write(value)
}

/** What a token is at a mode: that of the look in the dark, else that of the look, else that of the dark, else its own. */
export function valueAt({ token, modes }, mode) {
  const [look] = mode.split('-')
  return modes[mode] ?? modes[look] ?? token.$value
}

/** A file of the format for one look and theme: each token with its one value. */
export function fileFor(tokens, { look, theme }) {
  const dark = theme === 'dark'
  const mode = look === 'littoral' ? (dark ? 'dark' : '') : dark ? `${look}-dark` : look
  const at = (part) => {
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part
    if (!('$value' in part))
      return Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, at(inner)]))
    const { $extensions, $value: _, ...rest } = part
    return { $value: valueAt({ token: part, modes: $extensions?.mode ?? {} }, mode), ...rest }
  }
  return { ...at(tokens), $description: `Tillkit: design tokens. ${looks[look]} ${dark ? 'Dark' : 'Light'}.` }
}

/** Writes a file for each look and theme into a folder. */
export function writeFiles(folder) {
  const tokens = readTokens()
  mkdirSync(folder, { recursive: true })
  for (const look of Object.keys(looks)) {
    for (const theme of ['light', 'dark']) {
      const file = fileFor(tokens, { look, theme })
      writeFileSync(join(folder, `${look}-${theme}.json`), `${JSON.stringify(file, undefined, 2)}\n`)
    }
  }
}

/** A value of each type as CSS has it. */
const writers = {
  color({ hex, alpha = 1, components }) {
    if (alpha === 1) return hex.replace(/^#(.)\1(.)\2(.)\3$/, '#$1$2$3')
    const parts = components.map((part) => Math.round(part * 255))
    return alpha === 0 ? 'transparent' : `rgb(${parts.join(' ')} / ${alpha})`
  },
  dimension: ({ value, unit }) => `${value}${unit}`,
  duration: ({ value, unit }) => `${value}${unit}`,
  fontWeight: String,
  // Names of fonts in quotes, words of CSS without.
  fontFamily: (names) =>
    [names]
      .flat()
      .map((name) => (/[A-Z]/.test(name) ? `"${name}"` : name))
      .join(', '),
  cubicBezier: (points) => `cubic-bezier(${points.join(', ')})`,
  shadow({ color, offsetX, offsetY, blur, spread }) {
    const lengths = [offsetX, offsetY, blur, spread].map((length) => writers.dimension(length))
    return [...lengths, writers.color(color)].join(' ')
  },
}

function writeVariables(tokens) {
  const declared = listTokens(tokens).filter(({ path }) => path[0] === 'semantic')
  const valueIn = (each, mode) => writeValue({ value: valueAt(each, mode), type: each.type, tokens, mode })
  /** The variables that a look sets: in both themes where the dark has another value. */
  const linesOf = (light, dark, wanted) =>
    declared.filter(wanted).map((each) => {
      const [day, night] = [valueIn(each, light), valueIn(each, dark)]
      const value = day === night ? day : `var(--till-light, ${day}) var(--till-dark, ${night})`
      return declare(variableOf(each.path), value)
    })
  const ruleFor = (look) => [
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

function selectorsOf(look) {
  const at = `[data-till-look="${look}"]`
  return [`${at},`, `${at} [data-till-theme],`, `:host(${at}),`, `:host(${at}) [data-till-theme]`]
}

/** A declaration as the formatter has it. */
function declare(name, value) {
  const line = `    ${name}: ${value};`
  return line.length <= 110 ? line : `    ${name}:\n      ${value};`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const path = join(source, 'styles.css')
  writeFileSync(path, withVariables(readFileSync(path, 'utf8'), readTokens()))
}
