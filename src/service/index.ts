export { ConfigError, parseConfig, readConfig, ServiceConfig } from './config.js'
export { createService } from './createService.js'
export type { Log } from './log.js'
