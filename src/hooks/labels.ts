/** What a host calls something, and where its icon is. */
export type Label = { readonly name?: string | undefined; readonly icon?: string | undefined }

/** Labels by address, or by the id of a chain; the native currency of a chain goes by its symbol. */
export type Labels = { readonly [addressOrChainId: string]: Label }
