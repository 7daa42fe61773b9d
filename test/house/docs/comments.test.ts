import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as viem from 'viem'
import { describe, expect, test } from 'vitest'
import { readExports } from '../../../tools/readExports.js'
import { checkExamples, type Example } from './support/checkExamples.js'
import { namesOf } from './support/names.js'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const surface = readExports()
/** Maps each exported name to the first entry point that exports it. */
const entries = new Map(
  surface.toReversed().flatMap(({ entry, exports }) => exports.map(({ name }) => [name, entry] as const)),
)

describe('the examples in the doc comments of exports', () => {
  test('compile against the types of the built package', async () => {
    const files = new Map(
      surface.flatMap(({ exports }) => exports.map(({ file, name }) => [`${file} ${name}`, { file, name }])),
    )
    const examples = [...files.values()].flatMap(({ file, name }) => examplesOf(file, name))
    expect(examples.length).toBeGreaterThan(50)
    const errors = await checkExamples(examples, { verbatimModuleSyntax: false })
    // An example may use undeclared names that do not belong to Tillkit.
    expect(errors.filter((line) => !/error TS(2304|2552|18004):/.test(line))).toEqual([])
  })
})

/** Returns the examples in the doc comment of an export. */
function examplesOf(declared: string, name: string): Example[] {
  const path = declared.replace('/dist/', '/src/').replace(/\.d\.ts$/, '')
  const file = [`${path}.ts`, `${path}.tsx`].find(existsSync)
  if (!file) return []
  const source = readFileSync(file, 'utf8')
  const comment = new RegExp(
    `/\\*\\*((?:(?!\\*/).)*?)\\*/\\nexport (?:async )?(?:function|const|class) ${name}\\b`,
    's',
  ).exec(source)
  if (!comment) return []
  const [whole, text = ''] = comment
  return [...text.matchAll(/@example\n(.*?)(?=\n \* @|$)/gs)].map(({ index, 1: example = '' }) => {
    const before = source.slice(0, comment.index + whole.indexOf(text) + index)
    const lines = example.split('\n').map((line) => line.replace(/^ \* ?/, ''))
    const page = relative(root, file)
    return {
      page,
      line: before.split('\n').length,
      extension: 'tsx',
      text: `${importsFor(example, page).join('; ')}; export async function example() {\n${lines.map(toStatement).join('\n')}\n}`,
    }
  })
}

/** Turns a line of an example into a statement: an element, or an expression in braces. */
function toStatement(line: string): string {
  return line
    .replace(/^export /, '')
    .replace(/^(?=<[A-Za-z])/, ';')
    .replace(/^\{(?=\w+ &&)(.*)\}$/, ';($1)')
}

/**
 * Returns imports and declarations of the names that an example uses but does not define: exports of Tillkit, exports of viem, and assumed
 * names.
 */
function importsFor(example: string, page: string): string[] {
  const declaredNames = new Set(
    [...example.matchAll(/(?:const|function) (\w+)|const \{([^}]*)\}/g)].flatMap(([, one, several = '']) => [
      one,
      ...several.split(/[,:]\s*/).map((name) => name.trim()),
    ]),
  )
  const named = [...new Set(example.match(/\b[A-Za-z]\w+\b/g))].filter((name) => !declaredNames.has(name))
  const declarations = namesOf[page] ?? {}
  return named.flatMap((name) => {
    if (Object.hasOwn(declarations, name)) return [`declare const ${name}: ${declarations[name]}`]
    if (entries.has(name)) return [`import { ${name} } from '${entries.get(name)}'`]
    return name in viem ? [`import { ${name} } from 'viem'`] : []
  })
}
