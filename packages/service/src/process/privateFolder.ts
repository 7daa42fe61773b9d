import { lstat, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TillError } from 'tillkit/internal'

/**
 * Makes sure of the folder in the system's temporary folder that belongs to this user alone, and returns its path.
 * Anyone may create a name there first, and programs are run from it: a folder of somebody else is refused.
 *
 * @throws {ForeignFolderError} when the folder is not this user's, or others may write to it.
 */
export async function privateFolder(options: privateFolder.Options = {}): Promise<string> {
  const { parent = tmpdir(), uid = process.getuid?.() ?? 0 } = options
  const folder = join(parent, `tillkit-${uid}`)
  // Root's database runs as another user, who must be able to pass through.
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
    /** @default the temporary folder of the system */
    parent?: string
    /** @default the id of this user */
    uid?: number
  }
}

/** The sandbox's temporary folder belongs to another user, or others may write to it. */
export class ForeignFolderError extends TillError<'ForeignFolder'> {
  override name = 'ForeignFolderError'
  constructor(folder: string) {
    super('ForeignFolder', {
      shortMessage: `The folder ${folder} cannot be trusted.`,
      details: 'It belongs to another user, or others may write to it.',
      fix: 'Remove it and start again.',
    })
  }
}
