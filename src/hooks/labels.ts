/** What a host calls something, and where its icon is. */
export type Label = {
  /** What the buyer reads. @default what the chain or the wallet says */
  readonly name?: string | undefined
  /** The address of a picture, or a `data:` URL. @default none */
  readonly icon?: string | undefined
}

/** Labels by address, or by the id of a chain; the native currency of a chain goes by its symbol. */
export type Labels = { readonly [addressOrChainId: string]: Label }
