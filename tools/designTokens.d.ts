/** What stands at one place of the tokens. */
export type Token = {
  path: readonly string[]
  type: string
  token: { $value: unknown; $description?: string }
  /** What it is instead, by mode. */
  modes: { readonly [mode: string]: unknown }
}

export type Tokens = { readonly [name: string]: unknown }

export declare const looks: { readonly [look: string]: string }
export declare function variableOf(path: readonly string[]): string | undefined
export declare function listTokens(tokens: Tokens): Token[]
export declare function writeValue(options: {
  value: unknown
  type: string
  tokens: Tokens
  /** @default light and comfortable */
  mode?: string
}): string
export declare function valueAt(token: Pick<Token, 'token' | 'modes'>, mode: string): unknown
export declare function fileFor(tokens: Tokens, options: { look: string; theme: 'light' | 'dark' }): Tokens
