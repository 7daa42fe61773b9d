import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// `waitFor` must give up before the test’s timeout, so that the error names the missing element.
configure({ asyncUtilTimeout: 90_000 })
afterEach(cleanup)
