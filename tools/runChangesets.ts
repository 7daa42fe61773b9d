import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * Runs changesets, which finds packages only in the list `workspaces` of package.json. But npm does not accept the root package in this
 * list. So the script adds the root only while changesets runs.
 */

const root = fileURLToPath(new URL('..', import.meta.url))
const path = `${root}package.json`
const words = process.argv.slice(2)

const { workspaces } = readManifest()
writeManifest({ ...readManifest(), workspaces: ['.', 'packages/*'] })
let status = 1
try {
  status = run(process.execPath, 'node_modules/@changesets/cli/bin.js', ...words)
} finally {
  // `changeset version` has changed the manifest, so read it again before the script restores `workspaces`.
  writeManifest({ ...readManifest(), workspaces })
}
if (status === 0 && words[0] === 'version')
  status = run('npm', 'install', '--package-lock-only', '--ignore-scripts')
process.exitCode = status

function readManifest(): { workspaces: string[] } {
  return JSON.parse(readFileSync(path, 'utf8'))
}

function writeManifest(manifest: { workspaces: string[] }): void {
  writeFileSync(path, `${JSON.stringify(manifest, null, 2)}\n`)
}

function run(program: string, ...args: string[]): number {
  return spawnSync(program, args, { cwd: root, stdio: 'inherit' }).status ?? 1
}
