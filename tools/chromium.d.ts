import type { Browser, LaunchOptions } from 'playwright-core'

export declare function launchChromium(options?: LaunchOptions): Promise<Browser>
export declare function chromiumOptions(): Promise<LaunchOptions>
