#!/usr/bin/env node
import { runCli } from 'tillkit/internal'

/** Runs `tillkit-service`: the `tillkit` command, which runs `serve` if no command is named. */
const argv = process.argv.slice(2)
const isBare = argv[0] === undefined || argv[0].startsWith('--')
await runCli({ argv: isBare ? ['serve', ...argv] : argv, from: import.meta.url })
