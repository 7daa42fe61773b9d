import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { build } from 'vite'

/** Builds an app that contains the README's first example, and checks its types. */
export async function checkReadmeApp(app: string): Promise<checkReadmeApp.ReturnType> {
  const built = await build({ root: app, configFile: false, logLevel: 'error', build: { target: 'es2022' } })
  const outputs = [built].flat().flatMap((bundle) => ('output' in bundle ? bundle.output : []))
  const { stdout } = await run(process.execPath, [compiler, '-p', 'tsconfig.json', '--listFiles'], {
    cwd: app,
  })
  return {
    loaded: outputs.map(({ fileName }) => fileName.replace(/-[\w-]{8}\./, '.')),
    read: stdout.trim().split('\n'),
  }
}

export declare namespace checkReadmeApp {
  type ReturnType = { loaded: string[]; read: string[] }
}

const run = promisify(execFile)
const compiler = fileURLToPath(new URL('../../node_modules/typescript/bin/tsc', import.meta.url))
