import { execFile } from 'node:child_process'
import { cp } from 'node:fs/promises'
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
    installInto: async (app, { locked } = {}) => {
      const archivePath = join(folder, archive.filename)
      if (locked === undefined) return void (await npm(app, 'install', '--prefer-offline', archivePath))
      await cp(fileURLToPath(new URL(`../locks/${locked}`, import.meta.url)), app, { recursive: true })
      await npm(app, 'ci', '--prefer-offline', '--ignore-scripts')
      await npm(app, 'install', '--prefer-offline', '--ignore-scripts', '--no-save', archivePath)
    },
  }
}

export declare namespace packPackage {
  type Options = { folder: string }
  type ReturnType = {
    /**
     * Installs an app's dependencies, this package among them: as they are today, or, where `locked` names a folder of
     * `test/e2e/locks`, to the version that is written down there.
     */
    installInto: (app: string, options?: { locked?: string }) => Promise<void>
  }
}

const root = fileURLToPath(new URL('../../..', import.meta.url))

async function npm(cwd: string, ...options: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('npm', [...options, '--silent', '--no-audit', '--no-fund'], {
    cwd,
  })
  return stdout
}
