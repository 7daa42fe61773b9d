import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// A wait ends before its test does, and then says what it waited for.
configure({ asyncUtilTimeout: 45_000 })
afterEach(cleanup)
