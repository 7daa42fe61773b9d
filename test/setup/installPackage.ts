import { cp, mkdir, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Puts the built package into an app, beside the packages of this repository that are named and no others: it is resolved as
 * if npm had installed it, without npm. `npm run test:all -- npmPackage` asks npm itself. Returns the folder of the package.
 */
export async function installPackage(options: installPackage.Options): Promise<string> {
  const { app, packages, unpackInto = copyInto } = options
  const modules = join(app, 'node_modules')
  // What is linked would find the packages of the repository.
  const own = await unpackInto(app)
  for (const name of packages) {
    await mkdir(dirname(join(modules, name)), { recursive: true })
    await symlink(join(root, 'node_modules', name), join(modules, name))
  }
  return own
}

export declare namespace installPackage {
  type Options = {
    /** The folder of the app. */
    app: string
    /** The packages beside it, by name or, all of an owner, by the name of the owner. */
    packages: readonly string[]
    /** Puts the package into the app and answers its folder, as `packPackage` does from its archive. @default a copy of what is built */
    unpackInto?: (app: string) => Promise<string>
  }
}

async function copyInto(app: string): Promise<string> {
  const own = join(app, 'node_modules/tillkit')
  await mkdir(own, { recursive: true })
  await cp(join(root, 'dist'), join(own, 'dist'), { recursive: true })
  await cp(join(root, 'package.json'), join(own, 'package.json'))
  return own
}

const root = fileURLToPath(new URL('../..', import.meta.url))
