import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { widgetStyles } from '../.storybook/widgetStyles.js'
import { pages } from './build/pages.js'

/** Builds the documentation from `docs/`, offline: a page for each guide and for each component. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: './',
  // viem names a module of Node's, which no page reaches: Vite would warn of it each time.
  logLevel: 'error',
  plugins: [widgetStyles(), pages(), react()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    modulePreload: false,
    // The chain in the page is most of it.
    chunkSizeWarningLimit: 2_000,
    rolldownOptions: {
      input: { site: fileURLToPath(new URL('live/site.tsx', import.meta.url)) },
      output: { entryFileNames: '[name].js', assetFileNames: '[name][extname]' },
    },
  },
})
