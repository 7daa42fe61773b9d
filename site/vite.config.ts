import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { widgetStyles } from '../.storybook/widgetStyles.js'
import { pages } from './build/pages.js'

/** Builds the documentation site: a page for each guide in `docs/`, and for each component. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: './',
  // Hide warnings: viem imports a Node.js module that no page uses, and Vite would warn about it in each build.
  logLevel: 'error',
  plugins: [widgetStyles(), pages(), react()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    modulePreload: false,
    // The script is large because it contains an Ethereum chain for the live examples.
    chunkSizeWarningLimit: 2_000,
    rolldownOptions: {
      input: { site: fileURLToPath(new URL('live/site.tsx', import.meta.url)) },
      output: { entryFileNames: '[name].js', assetFileNames: '[name][extname]' },
    },
  },
})
