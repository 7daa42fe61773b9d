import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { worseProse } from '../prose.js'
import { built } from './packages.js'
import { bin, CheckError, countLines, root, runScript } from './runProgram.js'

export async function checkFormatAndLint() {
  const { output } = await runScript(bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings')
  return { seen: Number(/Checked (\d+) files/.exec(output)?.[1]), what: 'files' }
}

export async function checkTypes() {
  // The demo page imports the built package by its name, so the type check needs a build.
  await built()
  const { output } = await runScript(bin('typescript/bin/tsc'), '--noEmit', '--listFiles')
  const isOurs = (line: string) => /\.tsx?$/.test(line) && !line.includes('node_modules')
  return { seen: countLines(output, isOurs), what: 'files' }
}

export async function checkUnusedCode() {
  // If a pattern of knip.json matches no file, knip reports a configuration hint, which is an error here.
  await runScript(bin('knip/bin/knip.js'), '--no-progress', '--treat-config-hints-as-errors')
  const { workspaces }: { workspaces: Record<string, { entry?: string[] }> } = JSON.parse(
    readFileSync(join(root, 'knip.json'), 'utf8'),
  )
  const entries = Object.values(workspaces).flatMap(({ entry = [] }) => entry)
  return { seen: entries.length, what: 'entry patterns, each with files' }
}

export async function checkProse() {
  const { seen, worse } = worseProse()
  if (worse.length > 0) {
    const help = 'Run `npx tsx tools/prose.ts --hits FOLDER` to see the sentences, and rewrite them.'
    throw new CheckError([...worse, help].join('\n'))
  }
  return { seen, what: 'sentences' }
}
