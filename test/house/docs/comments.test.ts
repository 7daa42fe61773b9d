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
/** Where each name is to be had: from the first entry point that has it. */
const entries = new Map(
  surface.toReversed().flatMap(({ entry, exports }) => exports.map(({ name }) => [name, entry] as const)),
)

describe('the examples in doc comments of what is exported', () => {
  test('behavior: hold against the types of the package, as it is built', async () => {
    const files = new Map(
      surface.flatMap(({ exports }) => exports.map(({ file, name }) => [`${file} ${name}`, { file, name }])),
    )
    const examples = [...files.values()].flatMap(({ file, name }) => examplesOf(file, name))
    expect(examples.length).toBeGreaterThan(50)
    const said = await checkExamples(examples, { verbatimModuleSyntax: false })
    // What an example does not have from Tillkit it takes as given.
    expect(said.filter((line) => !/error TS(2304|2552|18004):/.test(line))).toEqual([])
  })
})

/** The examples of an export, as its source has them. */
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

/** A line as one of a function: an element, or what is put out in braces, is a statement. */
function toStatement(line: string): string {
  return line
    .replace(/^export /, '')
    .replace(/^(?=<[A-Za-z])/, ';')
    .replace(/^\{(?=\w+ &&)(.*)\}$/, ';($1)')
}

/** What an example names, and does not make itself, of what is exported, and of viem. */
function importsFor(example: string, page: string): string[] {
  const made = new Set(
    [...example.matchAll(/(?:const|function) (\w+)|const \{([^}]*)\}/g)].flatMap(([, one, several = '']) => [
      one,
      ...several.split(/[,:]\s*/).map((name) => name.trim()),
    ]),
  )
  const named = [...new Set(example.match(/\b[A-Za-z]\w+\b/g))].filter((name) => !made.has(name))
  const given = namesOf[page] ?? {}
  return named.flatMap((name) => {
    if (Object.hasOwn(given, name)) return [`declare const ${name}: ${given[name]}`]
    if (entries.has(name)) return [`import { ${name} } from '${entries.get(name)}'`]
    return name in viem ? [`import { ${name} } from 'viem'`] : []
  })
}
