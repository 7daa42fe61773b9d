#!/usr/bin/env node
import { runCli } from 'tillkit/internal'

/** `tillkit-sandbox`: the same as `tillkit sandbox`. */
await runCli({ argv: ['sandbox', ...process.argv.slice(2)], from: import.meta.url })
