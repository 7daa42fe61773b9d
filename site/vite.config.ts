import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { widgetStyles } from '../.storybook/widgetStyles.js'
import { pages } from './build/pages.js'

/** Builds the live components of the documentation site. VitePress builds the other pages: see `site/vitepress`. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: './',
  // Hide warnings: viem imports a Node.js module that no page uses, and Vite would warn about it in each build.
  logLevel: 'error',
  plugins: [widgetStyles(), pages(), react()],
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    target: 'es2023',
    modulePreload: false,
    // The script is large because it contains an Ethereum chain for the live examples.
    chunkSizeWarningLimit: 2_000,
    rolldownOptions: {
      input: { site: fileURLToPath(new URL('live/site.tsx', import.meta.url)) },
      output: {
        entryFileNames: 'components/[name].js',
        chunkFileNames: 'components/[name]-[hash].js',
        assetFileNames: 'components/[name][extname]',
      },
    },
  },
})
