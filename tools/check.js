import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * `npm run check`: everything that holds without running the product. One line each with its time, then the output of
 * what failed. Each check proves that it looked at something: a check that matches no file passes everything.
 */

const root = fileURLToPath(new URL('..', import.meta.url))
const packed = mkdtempSync(join(tmpdir(), 'tillkit-check-'))
const bin = (path) => join(root, 'node_modules', path)

/** The kit and its packages, which are published together. */
const folders = ['.', 'packages/service', 'packages/relayer', 'packages/queue-nats', 'packages/sandbox']

/** Builds and packs the kit and its packages once. Every check that needs the tarballs waits for the same promise. */
let published
const publish = () => {
  published ??= run('tools/build.js').then(async () => {
    const options = ['--ignore-scripts', '--silent', '--json', '--pack-destination', packed]
    const { stdout } = await runProgram('npm', 'pack', ...options, ...folders.map((folder) => `./${folder}`))
    const archives = Object.values(JSON.parse(stdout))
    if (archives.length !== folders.length) throw new Error(`npm packed ${archives.length} packages.`)
    return {
      tarballs: archives.map(({ filename }) => join(packed, filename)),
      files: archives.reduce((sum, archive) => sum + archive.files.length, 0),
    }
  })
  return published
}

/** What is built, for checks that look at it: if there is nothing, the check of the build has said why. */
const built = () =>
  publish().catch(() => {
    throw Object.assign(new Error(), { output: 'There is no build to look at.' })
  })

const checks = {
  async build() {
    const { files } = await publish()
    return [files, 'files are published']
  },
  async 'format and lint'() {
    const { output } = await run(bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings')
    return [Number(/Checked (\d+) files/.exec(output)?.[1]), 'files']
  },
  async types() {
    // The demo page imports the package by its name.
    await built()
    const { output } = await run(bin('typescript/bin/tsc'), '--noEmit', '--listFiles')
    return [count(output, (line) => /\.tsx?$/.test(line) && !line.includes('node_modules')), 'files']
  },
  async 'unused code'() {
    // A pattern of knip.json that matches nothing is a configuration hint, and so an error.
    await run(bin('knip/bin/knip.js'), '--no-progress', '--treat-config-hints-as-errors')
    const { workspaces } = JSON.parse(readFileSync(join(root, 'knip.json'), 'utf8'))
    const entries = Object.values(workspaces).flatMap(({ entry = [] }) => entry)
    return [entries.length, 'entry patterns, each with files']
  },
  async 'size of entries'() {
    await built()
    const { output } = await run('tools/size.js')
    return [count(output, (line) => /[≤>] \d/.test(line)), 'budgets']
  },
  async 'package contents'() {
    const { tarballs, files } = await built()
    for (const tarball of tarballs) await run(bin('publint/src/cli.js'), 'run', tarball, '--strict')
    return [files, `files in ${tarballs.length} packages`]
  },
  async 'types as installed'() {
    const { tarballs } = await built()
    const looks = ['littoral', 'ink', 'sherbet'].flatMap((look) => [`${look}-light`, `${look}-dark`])
    const untyped = ['styles.css', 'tokens.json', ...looks.map((look) => `tokens/${look}.json`)]
    const asked = ['--profile', 'esm-only', '--format', 'json', '--exclude-entrypoints', ...untyped]
    let typed = 0
    for (const tarball of tarballs) {
      const { stdout } = await run(bin('@arethetypeswrong/cli/dist/index.js'), tarball, ...asked)
      const { analysis } = JSON.parse(stdout)
      typed += Object.values(analysis.entrypoints).filter(({ hasTypes }) => hasTypes).length
    }
    return [typed, 'typed entry points']
  },
}

/** The rules of the house are test files, which one run of Vitest goes through: each has a line of its own. */
let houseRun
const house = () => {
  const report = join(packed, 'house.json')
  const options = ['--config', 'test/house/vitest.config.ts', '--reporter', 'default', '--reporter', 'json']
  houseRun ??= built().then(async () => {
    const { output } = await run(
      bin('vitest/vitest.mjs'),
      'run',
      ...options,
      `--outputFile.json=${report}`,
    ).catch((error) => error)
    return { output, files: JSON.parse(readFileSync(report, 'utf8')).testResults }
  })
  return houseRun
}
for (const path of readdirSync(join(root, 'test/house'), { recursive: true }).sort()) {
  const [, name] = /^(.*)\.test\.ts$/.exec(path) ?? []
  if (!name) continue
  checks[name] = async () => {
    const { output, files } = await house()
    const file = files.find(({ name }) => name.endsWith(`/test/house/${path}`))
    if (file?.status !== 'passed') throw Object.assign(new Error(), { output })
    return [file.assertionResults.length, 'rules']
  }
}

let failed = 0
const waiting = Object.entries(checks)
const outputs = []
await Promise.all([work(), work()])
rmSync(packed, { recursive: true, force: true })
for (const output of outputs) console.log(`\n${output}`)
console.log(
  `\n${failed === 0 ? 'All checks hold.' : `${failed} of ${Object.keys(checks).length} checks failed.`}`,
)
process.exitCode = failed === 0 ? 0 : 1

/** Takes one check after the other until none is left. Two of these run beside each other. */
async function work() {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const [name, check] = next
    const start = performance.now()
    const [sign, text] = await check().then(
      ([seen, what]) => (seen > 0 ? ['✓', `${seen} ${what}`] : fail(name, 'It looked at nothing.')),
      (error) => fail(name, error.output ?? error.stack),
    )
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    console.log(`${sign} ${name.padEnd(20)} ${`${seconds} s`.padStart(7)}  ${text}`)
  }
}

function fail(name, output) {
  failed++
  outputs.push(`── ${name} ──\n${output.trim()}`)
  return ['✗', 'failed']
}

function count(output, match) {
  return output.split('\n').filter((line) => match(line.trim())).length
}

/** Runs a script of Node. Rejects with what it said when it fails. */
function run(script, ...options) {
  return runProgram(process.execPath, '--import', 'tsx', script, ...options)
}

function runProgram(program, ...options) {
  const settings = { cwd: root, maxBuffer: 2 ** 28, env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' } }
  return new Promise((resolve, reject) => {
    execFile(program, options, settings, (error, stdout, stderr) => {
      const output = `${stdout}${stderr}`
      if (error) reject(Object.assign(error, { output: withoutFileNames(output) || error.message }))
      else resolve({ stdout, output })
    })
  })
}

/** `tsc --listFiles` names every file beside its errors. */
function withoutFileNames(output) {
  return output.replaceAll(/^\/.*\.(ts|tsx|mts|cts|json)$\n/gm, '')
}
