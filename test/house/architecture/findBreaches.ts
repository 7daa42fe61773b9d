import { isBuiltin } from 'node:module'
import { dirname, join } from 'node:path/posix'

/** A room of the house: where its files are, and what they may reach for. */
export type Room = {
  /**
   * The file; the folder with all that is in it and in no room of its own (`hooks/`); or the files of a folder without
   * those of the folders in it (`checkout/*`), each of which is then a room. Relative to `src`.
   */
  at: string
  /** Rooms that it may import from, besides itself. */
  rooms: readonly string[]
  /** Packages that it may import: `zod` covers `zod/mini`; `type viem` allows `import type` from viem only. */
  packages: readonly string[]
  /** More packages, for single files of the room. */
  exceptions?: Readonly<Record<string, readonly string[]>>
  /** Packages that must not come along when it is loaded, however far from it they are. Lazy imports may have them. */
  without?: readonly string[]
  /** Whether Node's built-ins may be used. */
  node?: boolean
  /** Whether the environment may be read. */
  readsEnvironment?: boolean
  /** Whether React components and hooks live here, which name themselves `'use client'`. */
  react?: boolean
}

/**
 * Finds where files under `src` break the rules of the house. Each finding is one sentence that names the file.
 *
 * `files` holds the text of each file by its path relative to `src`.
 */
export function findBreaches(options: findBreaches.Options): string[] {
  const { files, rooms, entries, only } = options
  const house: House = { files, rooms, entries, roomOf: (path) => findRoom(rooms, path) }
  return [
    ...(only === undefined ? Object.keys(rooms).flatMap((name) => emptyRoom(house, name)) : []),
    ...sources(files).flatMap(([path, text]) => {
      if (only !== undefined && path !== only) return []
      const name = house.roomOf(path)
      const room = name === undefined ? undefined : rooms[name]
      if (name === undefined || room === undefined) return [`${path} is in no room.`]
      return rules.flatMap((rule) =>
        rule({ house, path, text, name, room }).map((what) => `${path} ${what}.`),
      )
    }),
  ]
}

export declare namespace findBreaches {
  type Options = {
    files: Readonly<Record<string, string>>
    rooms: Readonly<Record<string, Room>>
    /** The files that may export what other files export. */
    entries: readonly string[]
    /** The one file that is looked at. @default all are, and the rooms themselves */
    only?: string | undefined
  }
}

type House = findBreaches.Options & { roomOf: (path: string) => string | undefined }
type File = { house: House; path: string; text: string; name: string; room: Room }

const rules: readonly ((file: File) => string[])[] = [
  importsAllowedOnly,
  bringsAlongLittle,
  usesNodeWhereAllowed,
  readsEnvironmentInOnePlace,
  hasAName,
  reexportsInEntriesOnly,
  marksClientCode,
]

function importsAllowedOnly({ house, path, text, name, room }: File): string[] {
  const packages = [...room.packages, ...(room.exceptions?.[path] ?? [])]
  return importsOf(text).flatMap(({ specifier, onlyTypes }) => {
    if (isBuiltin(specifier)) return []
    if (!specifier.startsWith('.')) {
      const allowed = packages.some((each) => {
        const wanted = each.replace(/^type /, '')
        return (onlyTypes || wanted === each) && `${specifier}/`.startsWith(`${wanted}/`)
      })
      return allowed ? [] : [`imports the package ${specifier}, which the room ${name} may not use`]
    }
    const target = resolve(house, path, specifier)
    if (target === undefined) return [`imports ${specifier}, which is not there`]
    const other = house.roomOf(target)
    const allowed = other === name || (other !== undefined && room.rooms.includes(other))
    return allowed ? [] : [`imports ${target}, but ${name} may not import from ${other ?? 'there'}`]
  })
}

function bringsAlongLittle({ house, path, room }: File): string[] {
  const { without = [] } = room
  if (without.length === 0) return []
  const loaded = new Set([path])
  const found: string[] = []
  for (const file of loaded) {
    for (const { specifier, onlyTypes, lazy } of importsOf(house.files[file] ?? '')) {
      if (onlyTypes || lazy) continue
      const target = resolve(house, file, specifier)
      if (target) loaded.add(target)
      else if (without.some((banned) => `${specifier}/`.startsWith(`${banned}/`)))
        found.push(`brings ${specifier} along, by ${file}`)
    }
  }
  return found
}

function usesNodeWhereAllowed({ text, room }: File): string[] {
  if (room.node) return []
  const builtIns = importsOf(text)
    .map(({ specifier }) => specifier)
    .filter((specifier) => isBuiltin(specifier))
  const globals = codeOf(text).match(/\b(process\.\w+|Buffer\.\w+|__dirname|__filename)/g) ?? []
  return [...builtIns, ...globals].map((found) => `uses ${found}, which a browser does not have`)
}

function readsEnvironmentInOnePlace({ text, room }: File): string[] {
  if (room.readsEnvironment) return []
  return /\bprocess\.env\b|\bimport\.meta\.env\b|\{[^}]*\benv\b[^}]*\} = process\b/.test(codeOf(text))
    ? ['reads the environment']
    : []
}

function hasAName({ path }: File): string[] {
  const vague = path
    .split('/')
    .find((part) => /^(utils?|helpers?|types?|common|misc|shared|lib)\b/i.test(part))
  return vague === undefined ? [] : [`is named ${vague}, which says nothing`]
}

function reexportsInEntriesOnly({ house, path, text }: File): string[] {
  if (house.entries.includes(path)) return []
  const found = /^export\s[^'"`=(]*?from\s+['"]([^'"]+)/m.exec(text)
  return found ? [`exports again what ${found[1]} exports, and is no entry point`] : []
}

function marksClientCode({ path, text, room }: File): string[] {
  const isClient = room.react && (path.endsWith('.tsx') || /(^|\/)use[A-Z]\w*\.ts$/.test(path))
  return isClient && !text.startsWith("'use client'\n") ? ["does not begin with 'use client'"] : []
}

function emptyRoom(house: House, name: string): string[] {
  const inhabited = sources(house.files).some(([path]) => house.roomOf(path) === name)
  return inhabited ? [] : [`The room ${name} is empty.`]
}

/** The room whose place is the closest: `service/store/` before `service/`. */
function findRoom(rooms: findBreaches.Options['rooms'], path: string): string | undefined {
  const around = Object.entries(rooms).filter(([, { at }]) => {
    if (at.endsWith('/*')) return dirname(path) === dirname(at)
    return at.endsWith('/') ? path.startsWith(at) : path === at
  })
  return around.sort(([, a], [, b]) => b.at.length - a.at.length)[0]?.[0]
}

/** Everything that a file imports or exports from. Biome puts each such statement at the start of a line. */
function importsOf(text: string): { specifier: string; onlyTypes: boolean; lazy: boolean }[] {
  const fixed = text.matchAll(/^(?:import|export)\s+(type\s)?(?:[^'"`;=(]*?\sfrom\s)?\s*['"]([^'"]+)['"]/gm)
  const later = codeOf(text).matchAll(/\bimport\((\s*)['"]([^'"]+)['"]/g)
  const read =
    (lazy: boolean) =>
    ([, type, specifier = '']: RegExpExecArray) => {
      return { specifier, onlyTypes: Boolean(type?.trim()), lazy }
    }
  return [...[...fixed].map(read(false)), ...[...later].map(read(true))]
}

/** The text without its comments that have a line to themselves. */
function codeOf(text: string): string {
  return text.replaceAll(/^\s*(\/\/|\/\*|\*).*$/gm, '')
}

function sources(files: findBreaches.Options['files']): [path: string, text: string][] {
  return Object.entries(files).filter(([path]) => /\.tsx?$/.test(path))
}

function resolve(house: House, from: string, specifier: string): string | undefined {
  // A file that is shown as text is that file all the same.
  const path = join(dirname(from), specifier.replace(/\.tsx\?raw$/, '.js'))
  const written = [path.replace(/\.js$/, '.ts'), path.replace(/\.js$/, '.tsx')]
  const candidates = path.endsWith('.js') ? written : /\.(json|css|svg)$/.test(path) ? [path] : []
  return candidates.find((candidate) => candidate in house.files)
}
