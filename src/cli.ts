#!/usr/bin/env node
import { runCli } from './cli/runCli.js'

await runCli({ argv: process.argv.slice(2), from: import.meta.url })
