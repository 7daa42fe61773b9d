import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/**
 * Lints files, given by their paths, in a folder of their own that has the rules of this one. Answers the rules that they
 * break, with the file: `src/one.ts lint/suspicious/noExplicitAny`.
 */
export async function lint(files: Readonly<Record<string, string>>): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'tillkit-lint-'))
  try {
    await cp(join(root, 'biome.json'), join(folder, 'biome.json'))
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, path)), { recursive: true })
      await writeFile(join(folder, path), text)
    }
    const output = await run(folder)
    if (!output.includes(`Checked ${Object.keys(files).length + 1} files`)) throw new Error(output)
    const found = output.matchAll(/^(\S+):\d+:\d+ (lint\/\S+)/gm)
    return [...found].map(([, path, rule]) => `${path} ${rule}`).sort()
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** What Biome says, whether it is content or not. */
function run(folder: string): Promise<string> {
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
  // A folder of its own is in no repository.
  const options = ['lint', '--vcs-enabled=false', '--colors=off', '.']
  return new Promise((resolve) => {
    execFile(process.execPath, [biome, ...options], { cwd: folder }, (_, stdout, stderr) => {
      resolve(`${stdout}${stderr}`)
    })
  })
}
