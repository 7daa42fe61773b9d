import type { Room } from './findBreaches.js'

/**
 * The rooms inside of a room, in the order of a story: each may import from those before it, and from what the whole room
 * may import from. What lies beside them stands at the end.
 */
export function story(options: story.Options): Record<string, Room> {
  const { name, rooms: before, chapters, ends = true, ...rest } = options
  const names = chapters.map((chapter) => `${name}/${chapter}`)
  const room = (at: string, earlier: readonly string[]): Room => ({
    at,
    rooms: [...earlier, ...before],
    ...rest,
  })
  return Object.fromEntries([
    ...names.map((chapter, index) => [chapter, room(`${chapter}/`, names.slice(0, index))] as const),
    ...(ends ? [[name, room(`${name}/*`, names)] as const] : []),
  ])
}

export declare namespace story {
  type Options = Omit<Room, 'at'> & {
    /** The room around them, which is also its folder. */
    name: string
    /** The folders in it, in the order of the story. */
    chapters: readonly string[]
    /** Whether the room has files beside these folders, which may import from all of them. @default true */
    ends?: boolean
  }
}
