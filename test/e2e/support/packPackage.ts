import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** Packs the built package, as it would be published, into a folder. Returns what installs it into an app. */
export async function packPackage(options: packPackage.Options): Promise<packPackage.ReturnType> {
  const { folder } = options
  const packed = await npm(root, 'pack', '--ignore-scripts', '--json', '--pack-destination', folder)
  const [archive] = Object.values(JSON.parse(packed)) as { filename: string }[]
  if (!archive) throw new Error('npm packed nothing.')
  return {
    installInto: async (app) => {
      await npm(app, 'install', '--prefer-offline', join(folder, archive.filename))
    },
  }
}

export declare namespace packPackage {
  type Options = { folder: string }
  type ReturnType = {
    /** Installs an app's dependencies, this package among them. */
    installInto: (app: string) => Promise<void>
  }
}

const root = fileURLToPath(new URL('../../..', import.meta.url))

async function npm(cwd: string, ...options: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('npm', [...options, '--silent', '--no-audit', '--no-fund'], {
    cwd,
  })
  return stdout
}
