import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { listen } from '../../setup/ports/listen.js'

/** Serves `layerPage.tsx`, a host's page with a checkout dialog. */
export async function serveLayers(): Promise<serveLayers.ReturnType> {
  const { script, style } = await bundle()
  const page = `<!doctype html>
<html lang="en">
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>A shop</title>
  <link rel="icon" href="data:,">
  <link rel="stylesheet" href="/page.css">
  <body style="margin: 0"><div id="root"></div><script src="/page.js"></script></body>
</html>`
  return listen(({ url }, response) => {
    const [type, body] =
      url === '/page.js'
        ? ['text/javascript', script]
        : url === '/page.css'
          ? ['text/css', style]
          : ['text/html', page]
    response.writeHead(200, { 'content-type': `${type}; charset=utf-8` }).end(body)
  })
}

export declare namespace serveLayers {
  type ReturnType = { url: string; close: () => Promise<void> }
}

async function bundle(): Promise<{ script: string; style: string }> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    mode: 'development',
    define: { 'process.env.NODE_ENV': '"development"' },
    build: {
      write: false,
      minify: false,
      lib: {
        entry: fileURLToPath(new URL('layerPage.tsx', import.meta.url)),
        formats: ['iife'],
        name: 'layerPage',
        cssFileName: 'page',
      },
    },
  })
  const [found] = [built].flat()
  const files = found && 'output' in found ? found.output : []
  const script = files.map((file) => (file.type === 'chunk' ? file.code : '')).join('')
  const style = files.map((file) => (file.type === 'asset' ? `${file.source}` : '')).join('')
  if (!script || !style) throw new Error('The page of the layers did not build.')
  return { script, style }
}
