export const looks: { readonly [look: string]: string } = {
  littoral: 'Littoral, the default look: like a well-set catalogue.',
  ink: 'Ink: black on white, set like a newspaper.',
  sherbet: 'Sherbet: warm and round.',
}

/**
 * Returns the name of the CSS variable of a design token: `semantic.color.ink` is `--till-ink`, `semantic.font.base` is `--till-font`,
 * `component.button.ink` is `--till-button-ink`. A primitive token has no variable.
 */
export function variableOf(path: readonly string[]): string | undefined {
  const [layer, ...names] = path
  if (layer === 'primitive') return undefined
  return ['-', 'till', ...names.filter((name) => name !== 'color' && name !== 'base')].join('-')
}

export type Tokens = { readonly [name: string]: unknown }

export type Token = {
  path: readonly string[]
  type: string
  token: { $value: unknown; $description?: string }
  /** The values that replace `$value` in a mode. A mode is a look, a theme, both (`ink-dark`) or a density. */
  modes: { readonly [mode: string]: unknown }
}

export function listTokens(tokens: Tokens, path: readonly string[] = [], inherited = ''): Token[] {
  const type = typeof tokens.$type === 'string' ? tokens.$type : inherited
  if (isToken(tokens)) return [{ path, type, token: tokens, modes: modesOf(tokens) }]
  return Object.entries(tokens)
    .filter(([name]) => !name.startsWith('$'))
    .flatMap(([name, inner]) => (isGroup(inner) ? listTokens(inner, [...path, name], type) : []))
}

export function writeValue(options: {
  value: unknown
  type: string
  tokens: Tokens
  /** The mode, a key of `modes`. @default the default look, the light theme and the comfortable density */
  mode?: string
}): string {
  const { value, type, tokens, mode = '' } = options
  if (typeof value === 'string' && value.startsWith('{')) {
    const path = value.slice(1, -1)
    const found = listTokens(tokens).find((each) => each.path.join('.') === path)
    if (!found) throw new Error(`There is no token ${value}.`)
    return writeValue({ value: valueAt(found, mode), type: found.type, tokens, mode })
  }
  switch (type) {
    case 'color':
      return writeColor(value as Color)
    case 'dimension':
    case 'duration':
      return writeLength(value as Length)
    case 'fontWeight':
      return String(value)
    case 'fontFamily':
      return [value as string | string[]].flat().map(writeFont).join(', ')
    case 'cubicBezier':
      return `cubic-bezier(${(value as number[]).join(', ')})`
    case 'shadow':
      return writeShadow(value as Shadow)
    default:
      throw new Error(`This tool cannot write a token of the type ${type}.`)
  }
}

/**
 * Returns the value of a token in a mode, such as `ink-dark`: the look `ink` with the theme `dark`. Without a value for `ink-dark`, returns
 * the value for `ink`, and otherwise `$value`.
 */
export function valueAt({ token, modes }: Pick<Token, 'token' | 'modes'>, mode: string): unknown {
  const [look = ''] = mode.split('-')
  return modes[mode] ?? modes[look] ?? token.$value
}

export function fileFor(tokens: Tokens, options: { look: string; theme: 'light' | 'dark' }): Tokens {
  const { look, theme } = options
  const dark = theme === 'dark'
  const mode = look === 'littoral' ? (dark ? 'dark' : '') : dark ? `${look}-dark` : look
  const at = (group: Tokens): Tokens => {
    if (!isToken(group))
      return Object.fromEntries(
        Object.entries(group).map(([name, inner]) => [name, isGroup(inner) ? at(inner) : inner]),
      )
    const { $extensions: _, $value, ...rest } = group
    return { $value: valueAt({ token: { $value }, modes: modesOf(group) }, mode), ...rest }
  }
  return { ...at(tokens), $description: `Tillkit: design tokens. ${looks[look]} ${dark ? 'Dark' : 'Light'}.` }
}

function modesOf({ $extensions }: Tokens): Token['modes'] {
  return isGroup($extensions) && isGroup($extensions.mode) ? $extensions.mode : {}
}

function isToken(tokens: Tokens): tokens is Tokens & Token['token'] {
  return '$value' in tokens
}

function isGroup(value: unknown): value is Tokens {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

type Color = { hex: string; components: number[]; alpha?: number }
type Length = { value: number; unit: string }
type Shadow = { color: Color; offsetX: Length; offsetY: Length; blur: Length; spread: Length }

function writeColor({ hex, alpha = 1, components }: Color): string {
  if (alpha === 1) return hex.replace(/^#(.)\1(.)\2(.)\3$/, '#$1$2$3')
  const parts = components.map((part) => Math.round(part * 255))
  return alpha === 0 ? 'transparent' : `rgb(${parts.join(' ')} / ${alpha})`
}

function writeLength({ value, unit }: Length): string {
  return `${value}${unit}`
}

/**
 * Quotes the name of a font if it contains an upper-case letter. Keywords of CSS, such as `serif`, contain none, and quotes would make them
 * names.
 */
function writeFont(name: string): string {
  return /[A-Z]/.test(name) ? `"${name}"` : name
}

function writeShadow({ color, offsetX, offsetY, blur, spread }: Shadow): string {
  return [...[offsetX, offsetY, blur, spread].map(writeLength), writeColor(color)].join(' ')
}
