import { declarationOf } from './declarationOf.js'
import type { Exported, Surface } from './readExports.js'
import type { Member } from './readMembers.js'
import { commentBefore } from './syntax.js'

/** Writes the page `dist/reference.md`: a section for each entry point, a row for each export and for each member. */
export function writeReference(surface: Surface, members: readonly Member[]): string {
  const left = new Set(members)
  const sections = surface.map(({ entry, exports }) => {
    const rows = exports.flatMap((exported) => {
      const own = [...left].filter((member) => belongs(member, exported, exports))
      for (const member of own) left.delete(member)
      return [`| \`${exported.name}\` | ${firstSentence(exported) ?? ''} |`, ...own.map(rowOf)]
    })
    return section(entry, rows)
  })
  return [
    '# All that is exported',
    'The first sentence about each, and about each member; an editor shows the whole of it. The guides are in [docs](../docs).',
    ...sections,
    section('What these are made of', [...left].map(rowOf)),
  ].join('\n\n')
}

export function firstSentence({ nodes, text }: Exported): string | undefined {
  return sentenceOf(nodes.map(({ start }) => commentBefore(text, start)).find(Boolean))
}

function section(title: string, rows: readonly string[]): string {
  return [`## ${title}`, ['| export | |', '|---|---|', ...rows].join('\n')].join('\n\n')
}

function rowOf({ path, comment }: Member): string {
  return `| \`${path}\` | ${sentenceOf(comment) ?? ''} |`
}

/**
 * Whether the page lists a member with an export. A member belongs to the export of its type. If no entry point exports that type, the
 * member belongs to the first export of its file.
 */
function belongs({ file, path }: Member, { file: declared, local }: Exported, exports: readonly Exported[]) {
  const source = `/${declarationOf(file)}`
  if (!declared.endsWith(source)) return false
  const [name] = path.split('.')
  return name === local || !exports.some((other) => other.file === declared && other.local === name)
}

/** Returns the first sentence of a comment, and the default value that the comment names. */
export function sentenceOf(comment: string | undefined): string | undefined {
  const words = comment?.replaceAll(/\s*\n\s*\* ?/g, '\n').split(/\n\s*\n|\n\s*@/)[0]
  const sentence = words
    ?.replaceAll(/\s+/g, ' ')
    .trim()
    .split(/(?<=[.:?!])\s(?=[A-Z`])/)[0]
  return (
    sentence
      ?.replaceAll(/\{@link (\w+)\}/g, '`$1`')
      .replace(/:$/, '.')
      .replace(/ @default (.+?)\.?$/, ' Default: $1.')
      .replaceAll('|', '\\|') || undefined
  )
}
