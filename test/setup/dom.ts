import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// Nothing is measured by it: machines may be slow.
configure({ asyncUtilTimeout: 240_000 })
afterEach(cleanup)
