export declare function fillHomepage(options: { dist: string; homepage?: string | undefined }): void
