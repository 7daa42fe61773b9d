import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { TillError } from '../errors.js'

/** The commands that a package exports as `commands` from its entry `./cli`. */
export type Commands = Readonly<Record<string, (argv: string[]) => Promise<void>>>

/**
 * Looks for a package in several places, because its location depends on npm, pnpm or a global installation. Loads the commands of the
 * package.
 */
export async function loadCommands(options: loadCommands.Options): Promise<Commands> {
  const { packageName, command, from } = options
  const workingDirectory = pathToFileURL(join(process.cwd(), 'package.json')).href
  for (const base of [from, import.meta.url, workingDirectory]) {
    const path = resolve(`${packageName}/cli`, base)
    if (path === undefined) continue
    const { commands } = (await import(pathToFileURL(path).href)) as { commands: Commands }
    return commands
  }
  throw new PackageMissingError({ packageName, command })
}

export declare namespace loadCommands {
  type Options = {
    packageName: string
    command: string
    from: string
  }
}

function resolve(specifier: string, base: string): string | undefined {
  try {
    return createRequire(base).resolve(specifier)
  } catch {
    return undefined
  }
}

export class PackageMissingError extends TillError<'PackageMissing'> {
  override name = 'PackageMissingError'
  constructor({ packageName, command }: { packageName: string; command: string }) {
    super('PackageMissing', {
      shortMessage: `"tillkit ${command}" needs a package that is not installed: ${packageName}.`,
      fix: `Run npm install ${packageName}.`,
    })
  }
}
