import type { Tokens } from './designTokens.js'

export declare function readTokens(): Tokens
export declare function withVariables(styles: string, tokens: Tokens): string
export declare function writeFiles(folder: string): void
