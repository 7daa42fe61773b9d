/** An app that uses Tillkit: its bundler, its module resolution and its packages. */
export type Consumer = {
  bundler: 'vite' | 'webpack' | 'rspack' | 'esbuild'
  moduleResolution: 'bundler' | 'nodenext'
  /** The package versions that the app has instead of those in `examples/vite-react`. */
  versions: { readonly [name: string]: string }
}

const react18 = {
  react: '18.3.1',
  'react-dom': '18.3.1',
  '@types/react': '18.3.8',
  '@types/react-dom': '18.3.7',
}
const oldest = { wagmi: '2.14.0', viem: '2.28.0', '@tanstack/react-query': '5.8.1' }

/** The apps of `npm run nightly -- --only consumers`, keyed by name. They are the rows of `docs/compatibility.md`. */
export const consumers: { readonly [name: string]: Consumer } = {
  newest: { bundler: 'vite', moduleResolution: 'bundler', versions: {} },
  oldest: {
    bundler: 'vite',
    moduleResolution: 'bundler',
    versions: { ...react18, ...oldest, vite: '6.4.6', typescript: '5.4.3' },
  },
  'React 18, wagmi 3': {
    bundler: 'vite',
    moduleResolution: 'nodenext',
    versions: { ...react18, vite: '7.3.8', typescript: '5.9.3' },
  },
  'React 19, wagmi 2': {
    bundler: 'esbuild',
    moduleResolution: 'bundler',
    versions: { wagmi: '2.19.5', typescript: '5.9.3', esbuild: '0.28.2' },
  },
  webpack: {
    bundler: 'webpack',
    moduleResolution: 'nodenext',
    versions: { webpack: '5.112.1' },
  },
  Rspack: {
    bundler: 'rspack',
    moduleResolution: 'bundler',
    versions: { ...react18, wagmi: '2.17.5', '@rspack/core': '1.6.2', typescript: '5.9.3' },
  },
}
