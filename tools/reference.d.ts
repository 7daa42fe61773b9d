import type { Member } from './members.js'
import type { Exported, Surface } from './surface.js'

export declare function reference(surface: Surface, members: Member[]): string
export declare function firstSentence(exported: Exported): string | undefined
