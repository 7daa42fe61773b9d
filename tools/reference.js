/**
 * The page: every entry point, and a line for all that it exports, which is the first sentence of its doc comment; and the
 * same for each member of it, where it is listed first.
 */
export function reference(surface, members) {
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

function section(title, rows) {
  return [`## ${title}`, ['| export | |', '|---|---|', ...rows].join('\n')].join('\n\n')
}

function rowOf({ path, comment }) {
  return `| \`${path}\` | ${sentenceOf(comment) ?? ''} |`
}

/** A member stands with its type; that of a type which its file keeps to itself, with the first that uses it. */
function belongs({ file, path }, { file: declared, local }, exports) {
  const source = `/${file.replace(/^(packages\/[^/]+\/)?src\//, '$1dist/').replace(/\.tsx?$/, '.d.ts')}`
  if (!declared.endsWith(source)) return false
  const [name] = path.split('.')
  return name === local || !exports.some((other) => other.file === declared && other.local === name)
}

/** The first sentence of the comment before something that is exported; nothing where there is none. */
export function firstSentence({ nodes, text }) {
  const comments = nodes.map(
    ({ start }) => /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*$/.exec(text.slice(0, start))?.[1],
  )
  return sentenceOf(comments.find(Boolean))
}

/** The first sentence of a comment, and what holds by default; nothing where there is no comment. */
function sentenceOf(comment) {
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
