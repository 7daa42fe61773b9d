import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bin, CheckError, countLines, runProgram, runScript } from './runProgram.js'

/** The folder for packed packages and reports. `npm run check` deletes it at the end. */
export const workFolder = mkdtempSync(join(tmpdir(), 'tillkit-check-'))

const folders = [
  '.',
  'packages/service',
  'packages/relayer',
  'packages/queue-nats',
  'packages/mcp',
  'packages/sandbox',
]

type Published = { tarballs: string[]; files: number }

let published: Promise<Published> | undefined

function publish(): Promise<Published> {
  published ??= runScript('tools/build.ts').then(pack)
  return published
}

async function pack(): Promise<Published> {
  const options = ['--ignore-scripts', '--silent', '--json', '--pack-destination', workFolder]
  const { stdout } = await runProgram('npm', 'pack', ...options, ...folders.map((folder) => `./${folder}`))
  const packed: Record<string, { filename: string; files: unknown[] }> = JSON.parse(stdout)
  const archives = Object.values(packed)
  if (archives.length !== folders.length) throw new Error(`npm packed ${archives.length} packages.`)
  return {
    tarballs: archives.map(({ filename }) => join(workFolder, filename)),
    files: archives.reduce((sum, { files }) => sum + files.length, 0),
  }
}

/**
 * Returns the packed packages. If the build failed, the error does not say why, because the check of the build already prints the reason.
 */
export function built(): Promise<Published> {
  return publish().catch(() => {
    throw new CheckError('There is no build to check.')
  })
}

export async function checkBuild() {
  const { files } = await publish()
  return { seen: files, what: 'files are published' }
}

export async function checkSizes() {
  await built()
  const { output } = await runScript('tools/size.ts')
  return { seen: countLines(output, (line) => /[≤>] \d/.test(line)), what: 'budgets' }
}

export async function checkPackageContents() {
  const { tarballs, files } = await built()
  for (const tarball of tarballs) await runScript(bin('publint/src/cli.js'), 'run', tarball, '--strict')
  return { seen: files, what: `files in ${tarballs.length} packages` }
}

export async function checkInstalledTypes() {
  const { tarballs } = await built()
  const looks = ['littoral', 'ink', 'sherbet'].flatMap((look) => [`${look}-light`, `${look}-dark`])
  const untyped = ['styles.css', 'tokens.json', ...looks.map((look) => `tokens/${look}.json`)]
  const options = ['--profile', 'esm-only', '--format', 'json', '--exclude-entrypoints', ...untyped]
  let typed = 0
  for (const tarball of tarballs) {
    const { stdout } = await runScript(bin('@arethetypeswrong/cli/dist/index.js'), tarball, ...options)
    const { analysis }: { analysis: { entrypoints: Record<string, { hasTypes: boolean }> } } =
      JSON.parse(stdout)
    typed += Object.values(analysis.entrypoints).filter(({ hasTypes }) => hasTypes).length
  }
  return { seen: typed, what: 'typed entry points' }
}
