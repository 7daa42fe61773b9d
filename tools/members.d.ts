import type { Surface } from './surface.js'

export declare function readMembers(surface: Surface): Member[]

/** A member of what is exported: the path that leads to it, and the doc comment before it. */
export type Member = {
  file: string
  path: string
  isField: boolean
  line: number
  start: number
  comment: string | undefined
}
