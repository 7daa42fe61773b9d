/** What the design tokens say, for programs and for pages alike: see `tokens.js`. */

/** The looks, and what their rules are for. */
export const looks = {
  littoral: 'Littoral, which is there by itself: a well-set catalogue.',
  ink: 'Ink: black on white, set like a newspaper.',
  sherbet: 'Sherbet: warm and round.',
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
