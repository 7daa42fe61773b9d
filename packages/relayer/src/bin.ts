#!/usr/bin/env node
import { runCli } from 'tillkit/internal'

/** `tillkit-relayer`: the same as `tillkit relayer`. */
await runCli({ argv: ['relayer', ...process.argv.slice(2)], from: import.meta.url })
