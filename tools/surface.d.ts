export declare function readSurface(): Surface
export declare function findHiddenTypes(surface: Surface): string[]

/** The entry points, and what each exports. */
export type Surface = { entry: string; exports: Exported[] }[]
export type Exported = { name: string; file: string; local: string; nodes: object[]; text: string }
