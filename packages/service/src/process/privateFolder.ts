import { lstat, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TillError } from 'tillkit/internal'

/**
 * Creates a folder that only this user can change, because programs run from it. Throws if another user has already created a folder of
 * this name.
 */
export async function privateFolder(options: privateFolder.Options = {}): Promise<string> {
  const { parent = tmpdir(), uid = process.getuid?.() ?? 0 } = options
  const folder = join(parent, `tillkit-${uid}`)
  // PostgreSQL refuses to run as root. So if this process runs as root, PostgreSQL runs as another user, who must be able to enter the
  // folder.
  await mkdir(folder, { mode: uid === 0 ? 0o711 : 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  const found = await lstat(folder)
  const writtenByOthers = (found.mode & 0o022) !== 0
  if (!found.isDirectory() || found.uid !== uid || writtenByOthers) throw new ForeignFolderError(folder)
  return folder
}

export declare namespace privateFolder {
  type Options = {
    parent?: string
    uid?: number
  }
}

export class ForeignFolderError extends TillError<'ForeignFolder'> {
  override name = 'ForeignFolderError'
  constructor(folder: string) {
    super('ForeignFolder', {
      shortMessage: `The folder ${folder} cannot be trusted.`,
      details: 'The folder belongs to another user, or other users can write to it.',
      fix: 'Remove the folder and start again.',
    })
  }
}
