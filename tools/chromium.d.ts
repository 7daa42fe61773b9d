import type { Browser } from 'playwright-core'

export declare function launchChromium(): Promise<Browser>
export declare function chromiumPath(): Promise<string>
