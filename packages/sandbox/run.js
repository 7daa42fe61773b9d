#!/usr/bin/env node
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'

/** `tillkit-sandbox`: what `tillkit sandbox` does, where everything that it needs is installed. */
const manifest = createRequire(import.meta.url).resolve('tillkit/package.json')
process.argv.splice(2, 0, 'sandbox')
await import(new URL('dist/cli.js', pathToFileURL(manifest)))
