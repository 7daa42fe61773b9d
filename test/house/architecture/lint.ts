import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const rules = ['biome.json', 'layers.grit', 'files.grit', 'packages/layers.grit']

/**
 * Lints files with the rules of this repository. The files are written to a temporary folder, keyed by path. Returns the broken rules of
 * each file: `src/one.ts lint/suspicious/noExplicitAny`, or `src/one.ts plugin` for a rule of layers.grit.
 */
export async function lint(files: Readonly<Record<string, string>>): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'tillkit-lint-'))
  try {
    for (const name of rules) await cp(join(root, name), join(folder, name))
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, path)), { recursive: true })
      await writeFile(join(folder, path), text)
    }
    const output = await run(folder)
    if (!output.includes(`Checked ${Object.keys(files).length + rules.length} files`)) throw new Error(output)
    const found = output.matchAll(/^(\S+):\d+:\d+ (lint\/\S+|plugin)/gm)
    return [...new Set([...found].map(([, path, rule]) => `${path} ${rule}`))].sort()
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Returns the output of Biome. If Biome finds faults, its exit code is an error, which does not matter here. */
function run(folder: string): Promise<string> {
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
  // The temporary folder is not a repository, so Biome must not use Git.
  const options = ['lint', '--vcs-enabled=false', '--colors=off', '--max-diagnostics=none', '.']
  return new Promise((resolve) => {
    execFile(process.execPath, [biome, ...options], { cwd: folder }, (_, stdout, stderr) => {
      resolve(`${stdout}${stderr}`)
    })
  })
}
