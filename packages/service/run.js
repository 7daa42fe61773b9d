#!/usr/bin/env node
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'

/** `tillkit-service`: what `tillkit` does, and `tillkit serve` where no command is named. */
const manifest = createRequire(import.meta.url).resolve('tillkit/package.json')
if (process.argv[2] === undefined || process.argv[2].startsWith('--')) process.argv.splice(2, 0, 'serve')
await import(new URL('dist/cli.js', pathToFileURL(manifest)))
