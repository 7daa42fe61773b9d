import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Exported, readExports, type Surface } from './readExports.js'
import { type Member, readMembers } from './readMembers.js'
import { commentBefore } from './syntax.js'
import { sentenceOf } from './writeReference.js'

/** `npx tsx tools/writeReferencePages.ts`, after a build: writes a page for each hook and each component to `docs/reference/api`. */

const folder = 'docs/reference/api'

/**
 * Returns the text of each page, keyed by its path. `names` are the names that the entry `tillkit` exports as values: hooks start with
 * `use`, components with a capital letter.
 */
export function writeReferencePages(options: writeReferencePages.Options): Map<string, string> {
  const { surface, members, names } = options
  const exports = surface.find(({ entry }) => entry === 'tillkit')?.exports ?? []
  const all = surface.flatMap((one) => one.exports)
  const values = exports.filter(({ name }) => names.includes(name))
  const hooks = values.filter(({ name }) => /^use[A-Z]/.test(name))
  const components = values.filter(({ name }) => /^[A-Z]/.test(name) && !name.endsWith('Error'))
  const types = createTypes({ all, members })
  return new Map([
    [`${folder}/README.md`, index({ hooks, components })],
    ...[...hooks, ...components].map((one): [string, string] => [
      `${folder}/${one.name}.md`,
      one.name.startsWith('use') ? hookPage(one, types) : componentPage(one, types),
    ]),
  ])
}

export declare namespace writeReferencePages {
  type Options = { surface: Surface; members: readonly Member[]; names: readonly string[] }
}

type Types = ReturnType<typeof createTypes>

function createTypes({ all, members }: { all: readonly Exported[]; members: readonly Member[] }) {
  const textOf = (name: string) => {
    const found = all.find((one) => one.name === name)
    return found ? found.nodes.map(({ start, end }) => found.text.slice(start, end)).join('\n') : ''
  }
  const ownOf = (name: string) =>
    members
      .filter(({ path }) => path.startsWith(`${name}.`))
      .map((member): [string, Member] => [member.path.slice(name.length + 1), member])

  /** Returns the fields of a type, keyed by name. They include the fields of the types that it extends. */
  function fieldsOf(name: string, depth = 0): Map<string, Member> {
    const text = withoutProperties(textOf(name))
    const inherited = basesOf(text).flatMap((base) => {
      if (base === name || depth > 3) return []
      const pick = keysOf(text, 'Pick', base)
      const omit = keysOf(text, 'Omit', base) ?? []
      const fields = [...fieldsOf(base, depth + 1)]
      return fields.filter(([key]) => !omit.includes(key) && (pick?.includes(key) ?? true))
    })
    return new Map([...inherited, ...ownOf(name)])
  }

  const commentFor = (name: string) => {
    const found = all.find((one) => one.name === name)
    return found && commentOf(found)
  }
  return { fieldsOf, commentFor }
}

/** Returns the keys of `Pick<type, keys>` or `Omit<type, keys>` in the text of a type. */
function keysOf(text: string, helper: 'Pick' | 'Omit', type: string): string[] | undefined {
  const found = new RegExp(`\\b${helper}<${type}(?:\\.\\w+)?(?:<[^>]*>)?,([^>]*)>`).exec(text)
  if (!found) return undefined
  return [...(found[1] ?? '').matchAll(/'(\w+)'/g)].map(([, key = '']) => key)
}

/** Returns the names of the types that a type extends: `Base & …`, `Pick<Base, …>`, `= Base;` and `base.Options`. */
function basesOf(text: string): string[] {
  const base =
    /\b(\w+)\.Options\b|\b(?:Pick|Omit)<(\w+)|(?:&|=)\s*(?!Pick\b|Omit\b)([A-Z]\w+)\b(?!\.)|\b(?!Pick\b|Omit\b)([A-Z]\w+)(?:<[^>]*>)?\s*&/g
  const names = [...text.matchAll(base)].flatMap((found) =>
    found.slice(1).filter((name) => name !== undefined),
  )
  return [...new Set(names)]
}

/**
 * Returns the text of a type without comments, defaults of type parameters, and properties. These parts name other types, but the type does
 * not extend those.
 */
function withoutProperties(text: string): string {
  return text
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/<\w+ = [^>]*>/g, '')
    .replaceAll(/\b\w+\??:[^;{}]*;/g, '')
}

function index({
  hooks,
  components,
}: {
  hooks: readonly Exported[]
  components: readonly Exported[]
}): string {
  const rows = (some: readonly Exported[]) =>
    table(
      ['', ''],
      some.map((one) => [`[\`${one.name}\`](${one.name}.md)`, sentenceOf(commentOf(one)) ?? '']),
    )
  return page([
    '# Hooks and components',
    'This page is for React developers. It lists the exports of `tillkit`. Names of other entries: [entry points](../entry-points.md).',
    '## Hooks',
    rows(hooks),
    '## Components',
    rows(components),
  ])
}

function hookPage(exported: Exported, types: Types): string {
  const { name } = exported
  const type = `Use${name.slice(3)}`
  const results = types.fieldsOf(`${type}ReturnType`)
  const variables = types.fieldsOf(`${name.slice(3)}Variables`)
  return page([
    ...start(exported),
    ...section('Parameters', fields(types.fieldsOf(`${type}Parameters`))),
    ...section('Variables of `mutate`', fields(variables)),
    ...section('Returns', [sentenceOf(types.commentFor(`${type}ReturnType`)) ?? '', ...fields(results)]),
    ...errors(exported),
  ])
}

function componentPage(exported: Exported, types: Types): string {
  const all = [...types.fieldsOf(exported.name)]
  const parts = all.filter(([key]) => /^[A-Z]/.test(key))
  const props = all.filter(([key]) => !/^[A-Z]/.test(key))
  return page([
    ...start(exported),
    ...section('Parts', fields(new Map(parts))),
    ...section('Props', fields(new Map(props))),
    ...errors(exported),
  ])
}

function start(exported: Exported): string[] {
  const comment = commentOf(exported) ?? ''
  const about = linesOf(comment.split(/\n\s*\*?\s*@/)[0] ?? '').join('\n')
  const example = /@example\n([\s\S]*?)(?=\n\s*\* @|$)/.exec(comment)?.[1]
  return [
    `# \`${exported.name}\``,
    `\`\`\`ts\nimport { ${exported.name} } from 'tillkit'\n\`\`\``,
    about.replaceAll(/\{@link (\w+)\}/g, '`$1`').trim(),
    // Tests compile each code block of the docs in `ts` or `tsx`. This example is incomplete and would not compile, so mark it as `jsx`.
    ...(example ? ['## Usage', `\`\`\`jsx\n${linesOf(example, false).join('\n').trim()}\n\`\`\``] : []),
  ]
}

function errors(exported: Exported): string[] {
  const comment = linesOf(commentOf(exported) ?? '').join(' ')
  const rows = [...comment.matchAll(/@throws (?:\w+ )?`(\w+)` (.*?)(?=\.| @|$)/g)].map(
    ([, code = '', text = '']) => [`\`${code}\``, text.replace(/^[–-] /, '').trim()],
  )
  const general = exported.name.startsWith('use')
    ? 'A hook does not throw: its errors are in the result. Each has a code, a fix, and the state of the money: [errors](../../errors.md).'
    : 'A component shows its errors. Mistakes of the page appear in a panel during development: [errors](../../errors.md).'
  return section('Errors', [general, ...(rows.length > 0 ? [table(['code', ''], rows)] : [])])
}

function section(title: string, content: readonly string[]): string[] {
  const filled = content.filter(Boolean)
  return filled.length > 0 ? [`## ${title}`, ...filled] : []
}

function fields(members: ReadonlyMap<string, Member>): string[] {
  const rows = [...members]
    // Leave out nested fields, such as `price.amount`. Leave out `queryKey` and `queryFn`, too, because the hook sets them.
    .filter(([key]) => !key.includes('.') && key !== 'queryKey' && key !== 'queryFn')
    .map(([key, { comment }]) => [`\`${key}\``, sentenceOf(comment) ?? ''])
  return rows.length > 0 ? [table(['name', ''], rows)] : []
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

function commentOf({ nodes, text }: Exported): string | undefined {
  return nodes.map(({ start: at }) => commentBefore(text, at)).find(Boolean)
}

function linesOf(comment: string, isTrimmed = true): string[] {
  const lines = comment.split('\n').map((line) => line.replace(/^\s*\* ?/, ''))
  return isTrimmed ? lines.map((line) => line.trim()) : lines
}

function page(parts: readonly string[]): string {
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL('..', import.meta.url))
  const surface = readExports()
  const names = Object.keys(await import('../src/index.js'))
  rmSync(join(root, folder), { recursive: true, force: true })
  for (const [path, text] of writeReferencePages({ surface, members: readMembers(surface), names })) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
}
