import { execFile } from 'node:child_process'
import { cp, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** Packs the built package as npm would publish it. Returns functions that install it into an app. */
export async function packPackage(options: packPackage.Options): Promise<packPackage.ReturnType> {
  const { folder } = options
  const packed = await npm(root, 'pack', '--ignore-scripts', '--json', '--pack-destination', folder)
  const [archive] = Object.values(JSON.parse(packed)) as { filename: string }[]
  if (!archive) throw new Error('npm packed nothing.')
  const archivePath = join(folder, archive.filename)
  const unpackInto = async (app: string) => {
    const own = join(app, 'node_modules/tillkit')
    await mkdir(own, { recursive: true })
    await promisify(execFile)('tar', ['-xzf', archivePath, '--strip-components=1', '-C', own])
    return own
  }
  return {
    unpackInto,
    installInto: async (app, { locked } = {}) => {
      if (locked === undefined) return void (await npm(app, 'install', '--prefer-offline', archivePath))
      await cp(fileURLToPath(new URL(`../locks/${locked}`, import.meta.url)), app, { recursive: true })
      await npm(app, 'ci', '--prefer-offline', '--ignore-scripts')
      // Unpack the package without npm, which would be slow. The lock file already contains the package's dependencies.
      await unpackInto(app)
    },
  }
}

export declare namespace packPackage {
  type Options = { folder: string }
  type ReturnType = {
    /** Unpacks the package into `node_modules` without its dependencies. Returns its folder. */
    unpackInto: (app: string) => Promise<string>
    /**
     * Installs this package and the dependencies of an app. Installs the newest versions, or the ones in the lock file of
     * `test/e2e/locks/${locked}`.
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
