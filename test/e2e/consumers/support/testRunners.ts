/** A program with which an app runs its tests in Node.js. jsdom replaces the browser. */
export type TestRunner = {
  runner: 'vitest' | 'jest'
  /** The package versions that the app has in addition to those in `examples/vite-react`, or instead of them. */
  versions: { readonly [name: string]: string }
}

const testing = { '@testing-library/react': '16.3.3', '@testing-library/dom': '10.4.2' }
const vitest = { vitest: '4.1.12', jsdom: '27.4.0', ...testing }
// Jest’s own jsdom environment lacks globals of Node.js: fetch, TextEncoder, structuredClone.
const jest = {
  jest: '30.5.2',
  'jest-environment-jsdom': '30.5.2',
  'jest-fixed-jsdom': '0.0.11',
  '@swc/core': '1.16.22',
  '@swc/jest': '0.2.39',
  ...testing,
}
const oldest = {
  react: '18.3.1',
  'react-dom': '18.3.1',
  '@types/react': '18.3.8',
  '@types/react-dom': '18.3.7',
  wagmi: '2.14.0',
  viem: '2.28.0',
  '@tanstack/react-query': '5.8.1',
}

/**
 * The test runners of `npm run nightly -- --only consumers`, keyed by name. They are the rows of the second table of
 * `docs/compatibility.md`.
 */
export const testRunners: { readonly [name: string]: TestRunner } = {
  'Vitest, newest': { runner: 'vitest', versions: vitest },
  'Vitest, oldest': { runner: 'vitest', versions: { ...vitest, ...oldest } },
  'Jest, newest': { runner: 'jest', versions: jest },
  'Jest, oldest': { runner: 'jest', versions: { ...jest, ...oldest } },
}

/** The configuration that an app needs, so that its runner has a DOM and reads ES modules. */
export const runnerSettings: { readonly [runner in TestRunner['runner']]: { file: string; text: string } } = {
  vitest: {
    file: 'vitest.config.mjs',
    text: "export default { test: { environment: 'jsdom' } }\n",
  },
  jest: {
    file: 'jest.config.mjs',
    text: `export default {
  testEnvironment: 'jest-fixed-jsdom',
  transform: { '\\\\.[cm]?[jt]sx?$': ['@swc/jest', { jsc: { transform: { react: { runtime: 'automatic' } } } }] },
  transformIgnorePatterns: [],
}
`,
  },
}
