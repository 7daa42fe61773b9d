export declare function fillHomepage(options: { dist: string; homepage?: string | undefined }): void

export function fillPackages(options: { root: string; folders: readonly string[] }): void
