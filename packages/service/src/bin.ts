#!/usr/bin/env node
import { runCli } from 'tillkit/internal'

/** `tillkit-service`: the `tillkit` command, with `serve` as its default. */
const argv = process.argv.slice(2)
const isBare = argv[0] === undefined || argv[0].startsWith('--')
await runCli({ argv: isBare ? ['serve', ...argv] : argv, from: import.meta.url })
