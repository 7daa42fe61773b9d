import { cp, mkdir, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Copies the built package into an app, as npm would install it. Links only the named packages from this repository. */
export async function installPackage(options: installPackage.Options): Promise<string> {
  const { app, packages, unpackInto = copyInto } = options
  const modules = join(app, 'node_modules')
  // Copy the package, because a linked package would import the packages of this repository.
  const own = await unpackInto(app)
  for (const name of packages) {
    await mkdir(dirname(join(modules, name)), { recursive: true })
    await symlink(join(root, 'node_modules', name), join(modules, name))
  }
  return own
}

export declare namespace installPackage {
  type Options = {
    app: string
    packages: readonly string[]
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
