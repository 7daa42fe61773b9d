import { beforeEach } from 'vitest'

const until = process.env.TILLKIT_NIGHTLY_UNTIL

// Skips tests that would start after the end of the programme’s time.
beforeEach(({ skip }) => {
  if (until !== undefined && Date.now() > Number(until)) skip('The time is over.')
})
