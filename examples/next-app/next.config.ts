import type { NextConfig } from 'next'

// `create-next-app` turns this on. Pages then stream what depends on the request or the market into a static frame.
export default { cacheComponents: true } satisfies NextConfig
