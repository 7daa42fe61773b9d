import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { checkExamples, type Example } from './support/checkExamples.js'
import { namesOf } from './support/names.js'

const root = fileURLToPath(new URL('../../..', import.meta.url))

describe('the examples of the documentation', () => {
  test('compile against the types of the built package', async () => {
    const examples = pages().flatMap(examplesOf)
    expect(examples.length).toBeGreaterThan(30)
    expect(await checkExamples(examples)).toEqual([])
  })

  test('report an unknown name with its page and line', async () => {
    const text =
      "import { createTill } from 'tillkit/core'\n\ncreateTill({ accesKey: 'a', marketplaceUrl, apiUrl })\n"
    const page = `# A page\n\n\`\`\`ts\n${text}\`\`\`\n\n\`\`\`ts\ncreateTill({ source: nowhere })\n\`\`\`\n`
    const [first, second, ...others] = await checkExamples(examplesIn('docs/page.md', page))
    expect([first, second]).toEqual([
      expect.stringMatching(/^docs\/page\.md:6: .*accesKey/),
      expect.stringMatching(/^docs\/page\.md:10: .*nowhere/),
    ])
    expect(others).toEqual([])
  })
})

/** Returns the paths of all pages of the documentation. */
function pages(): string[] {
  const folders = ['docs', 'examples', 'stories/docs'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  return [...readdirSync(root), ...folders].filter(
    (name) => /\.mdx?$/.test(name) && !name.includes('node_modules'),
  )
}

function examplesOf(page: string): Example[] {
  return examplesIn(page, readFileSync(join(root, page), 'utf8'))
}

/**
 * Returns the TypeScript examples of a documentation page. Each one also gets the earlier imports of the page, and the names that the page
 * uses without a declaration.
 */
function examplesIn(page: string, text: string): Example[] {
  const imported = new Map<string, string>()
  return [...text.matchAll(/^```(tsx?)\n(.*?)^```/gms)].map(
    ({ index, 1: extension = '', 2: example = '' }) => {
      const needed = [...imported, ...declared(page)].filter(([name]) => !isNamed(name, example))
      for (const [name, line] of importsOf(example)) imported.set(name, line)
      return {
        page,
        extension,
        line: text.slice(0, index).split('\n').length,
        text: `${needed.map(([, line]) => line.replaceAll(/\s+/g, ' ')).join('; ')}\n${example}`,
      }
    },
  )
}

function declared(page: string): [string, string][] {
  return Object.entries(namesOf[page] ?? {}).map(([name, type]) => [name, `declare const ${name}: ${type}`])
}

function isNamed(name: string, example: string): boolean {
  return new RegExp(`^(import .*|(export )?(const|function) )\\b${name}\\b`, 'm').test(example)
}

function importsOf(example: string): [string, string][] {
  return [...example.matchAll(/^import (type )?\{ (.*?) \} from '(.*)'$/gm)].flatMap(
    ([, type = '', list = '', from]) =>
      list
        .split(', ')
        .map((name): [string, string] => [
          name.replace(/^type /, ''),
          `import ${type}{ ${name} } from '${from}'`,
        ]),
  )
}
