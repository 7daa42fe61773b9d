import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const root = new URL('../../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }

describe('.github/workflows', () => {
  const files = readdirSync(new URL('.github/workflows/', root))

  test('has workflows for tests, nightly campaigns, CodeQL and releases', () => {
    expect(files.sort()).toEqual(['codeql.yml', 'nightly.yml', 'release.yml', 'test.yml'])
  })

  test.each(files)('runs existing scripts, in read-only jobs with a timeout: %s', (file) => {
    const text = read(`.github/workflows/${file}`)
    const valuesOf = (keys: string) =>
      [...text.matchAll(new RegExp(`^ +(?:- )?(?:${keys}): (.*)$`, 'gm'))].map(([, value = '']) => value)
    expect(text).toContain('\npermissions:\n  contents: read\n')
    expect(valuesOf('timeout-minutes')).toHaveLength(valuesOf('runs-on').length)
    // An action must name the tag of a major version, so that it receives fixes. Any other name is a typo or a branch.
    for (const action of valuesOf('uses')) expect(action).toMatch(/^[\w-]+(\/[\w-]+){1,2}@v\d+$/)
    const commands = valuesOf('run|version|publish')
    expect(commands.length + valuesOf('uses').length).toBeGreaterThan(2)
    for (const command of commands) {
      if (command === 'npm ci') continue
      const [, name = ''] = /^npm (?:run )?([\w:]+)(?: -- \S.*)?$/.exec(command) ?? []
      expect(Object.keys(scripts)).toContain(name)
    }
  })
})
