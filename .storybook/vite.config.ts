import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { propTables } from './propTables.js'
import { widgetStyles } from './widgetStyles.js'

export default defineConfig({
  plugins: [propTables(), widgetStyles(), react()],
  build: { chunkSizeWarningLimit: 2_000 },
})
