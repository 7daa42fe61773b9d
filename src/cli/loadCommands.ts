import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { TillError } from '../errors.js'

/** The commands of a package, by name. A package exports them as `commands` from its entry `./cli`. */
export type Commands = Readonly<Record<string, (argv: string[]) => Promise<void>>>

/**
 * Loads the commands of a package. Looks for the package from the calling module, from this package, and from the working
 * directory: npm, pnpm and global installations each put it somewhere else.
 *
 * @throws PackageMissingError when the package is in none of these places.
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
    /** The command that needs the package, for the error. */
    command: string
    /** The URL of the module that runs the command line. */
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

/** A command needs a package that is not installed. */
export class PackageMissingError extends TillError<'PackageMissing'> {
  override name = 'PackageMissingError'
  constructor({ packageName, command }: { packageName: string; command: string }) {
    super('PackageMissing', {
      shortMessage: `"tillkit ${command}" needs a package that is not installed: ${packageName}.`,
      fix: `Run npm install ${packageName}.`,
    })
  }
}
