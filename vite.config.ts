import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Builds the sandbox's demo page. It imports `tillkit` by its name, so the package has to be built before. */
export default defineConfig({
  root: 'packages/sandbox/page',
  base: './',
  logLevel: 'warn',
  plugins: [react()],
  build: {
    outDir: '../dist/page',
    emptyOutDir: true,
    target: 'es2023',
    // viem and wagmi are most of it; a demo page on the loopback interface has nothing to gain from smaller files.
    chunkSizeWarningLimit: 2_000,
  },
})
