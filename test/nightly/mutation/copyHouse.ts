import { cp, mkdtemp, realpath, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const house = fileURLToPath(new URL('../../../', import.meta.url)).replace(/\/$/, '')

/** Copies the repository to a temporary folder, so that mutants never touch the working tree. Links the installed packages. */
export async function copyHouse(): Promise<{ root: string; remove: () => Promise<void> }> {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'tillkit-mutation-')))
  const left = new Set(['node_modules', '.git'].map((name) => join(house, name)))
  await cp(house, root, { recursive: true, filter: (path) => !left.has(path) })
  await symlink(join(house, 'node_modules'), join(root, 'node_modules'))
  return { root, remove: () => rm(root, { recursive: true, force: true }) }
}
