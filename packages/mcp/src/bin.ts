#!/usr/bin/env node
import { runCli } from 'tillkit/internal'

await runCli({ argv: ['mcp', ...process.argv.slice(2)], from: import.meta.url })
