import { createHash, randomUUID } from 'node:crypto'
import { link, mkdir, open, readdir, readFile, unlink } from 'node:fs/promises'
import { join } from 'node:path'

/*
 * The shop’s records: files in one folder, which never change. In production, replace this file with a database. A kind is a table, and a
 * name is a unique column.
 */

const root = process.env.SHOP_DATA ?? 'data'

/**
 * Saves a record, unless the name is taken. Returns the record that exists afterwards, and whether this call wrote it. If two
 * processes use the same name, only one of them writes.
 */
export async function saveOnce<value>(kind: string, name: string, value: value) {
  const draft = pathTo(`${randomUUID()}.draft`)
  await mkdir(pathTo(kind), { recursive: true })
  const file = await open(draft, 'wx')
  await file.writeFile(toText(value))
  await file.sync()
  await file.close()
  // `link` is atomic: a name gets a complete file or none, and only the first writer succeeds.
  const isNew = await link(draft, pathOf(kind, name)).then(() => true, unlessTaken)
  await unlink(draft)
  return { isNew, value: isNew ? value : fromText<value>(await readFile(pathOf(kind, name), 'utf8')) }
}

/** Returns a record; `undefined` without one. */
export async function find<value>(kind: string, name: string): Promise<value | undefined> {
  const text = await readFile(pathOf(kind, name), 'utf8').catch(unlessMissing)
  return text === undefined ? undefined : fromText<value>(text)
}

/** Returns all records of a kind. */
export async function list<value>(kind: string): Promise<value[]> {
  const files = (await readdir(pathTo(kind)).catch(unlessMissing)) ?? []
  return Promise.all(files.map(async (file) => fromText<value>(await readFile(pathTo(kind, file), 'utf8'))))
}

function pathOf(kind: string, name: string): string {
  return pathTo(kind, `${createHash('sha256').update(name.toLowerCase()).digest('hex')}.json`)
}

function pathTo(...parts: string[]): string {
  // The comment keeps Next.js from copying the whole project into the build, because it does not know the folder.
  return join(/* turbopackIgnore: true */ root, ...parts)
}

function unlessTaken(error: NodeJS.ErrnoException): false {
  if (error.code !== 'EEXIST') throw error
  return false
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

function toText(value: unknown): string {
  return JSON.stringify(value, (_, each) => (typeof each === 'bigint' ? { bigint: `${each}` } : each))
}

function fromText<value>(text: string): value {
  return JSON.parse(text, (_, each) => (typeof each?.bigint === 'string' ? BigInt(each.bigint) : each))
}
