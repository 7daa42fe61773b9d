import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * Runs changesets with the words after it. changesets finds packages among the workspaces only, and npm refuses the root as one,
 * so package.json lists the root for as long as it runs. After `version` it brings package-lock.json up to date.
 */

const root = fileURLToPath(new URL('..', import.meta.url))
const path = `${root}package.json`
const words = process.argv.slice(2)

const { workspaces } = read()
write({ ...read(), workspaces: ['.', 'packages/*'] })
let status = 1
try {
  status = run(process.execPath, 'node_modules/@changesets/cli/bin.js', ...words)
} finally {
  // `version` has written the next version into it meanwhile.
  write({ ...read(), workspaces })
}
if (status === 0 && words[0] === 'version')
  status = run('npm', 'install', '--package-lock-only', '--ignore-scripts')
process.exitCode = status

function read() {
  return JSON.parse(readFileSync(path, 'utf8'))
}

function write(manifest) {
  writeFileSync(path, `${JSON.stringify(manifest, null, 2)}\n`)
}

function run(program, ...args) {
  return spawnSync(program, args, { cwd: root, stdio: 'inherit' }).status ?? 1
}
