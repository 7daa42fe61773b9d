import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { temporaryFolder } from '../../../setup/temporaryFolder.js'
import { names } from './names.js'

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const compiler = join(root, 'node_modules/typescript/bin/tsc')

/** Returns the name of each entry point of a package, with the path of its built types. */
function pathsOf(folder: string): [string, string[]][] {
  const { name, exports } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
  return Object.entries<{ types?: string }>(exports).flatMap(([entry, { types }]) =>
    types ? [[`${name}${entry.slice(1)}`, [join(root, folder, types)]]] : [],
  )
}

/** An example of the documentation, with its page and line. */
export type Example = { page: string; line: number; extension: string; text: string }

/** Compiles all examples in one program, against the types of the built packages. Returns the errors, each with page and line. */
export async function checkExamples(examples: readonly Example[], more: object = {}): Promise<string[]> {
  const folder = await temporaryFolder()
  const write = (path: string, text: string) => writeFile(join(folder, path), text)
  const paths = [
    '.',
    'packages/service',
    'packages/relayer',
    'packages/queue-nats',
    'packages/mcp',
    'packages/sandbox',
  ].flatMap(pathsOf)
  const { compilerOptions } = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8'))
  const options = {
    ...compilerOptions,
    noUnusedLocals: false,
    noUnusedParameters: false,
    allowUnreachableCode: true,
    ...more,
  }
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  await write('package.json', '{ "type": "module" }')
  await write(
    'tsconfig.json',
    JSON.stringify({ compilerOptions: { ...options, paths: Object.fromEntries(paths) } }),
  )
  await write('names.d.ts', names)
  // Examples import this file, which `tillkit doctor --network` would write.
  await write('base.checked.json', '{ "chainId": 8453, "code": {} }')
  const places = await Promise.all(
    examples.map(async ({ page, line, extension, text }, index) => {
      await write(`example${index}.${extension}`, text)
      return { page, line }
    }),
  )
  const run = promisify(execFile)
  const { stdout } = await run(process.execPath, [compiler, '-p', '.', '--pretty', 'false'], {
    cwd: folder,
  }).catch((error) => error)
  return stdout
    .split('\n')
    .filter((message: string) => /^\S/.test(message))
    .map((message: string) =>
      message.replace(/^example(\d+)\.tsx?\((\d+),\d+\)/, (_, index, line) => {
        const place = places[Number(index)]
        return place ? `${place.page}:${place.line + Number(line) - 1}` : message
      }),
    )
}
