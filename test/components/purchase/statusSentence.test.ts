import { describe, expect, test } from 'vitest'
import { languages, loadMessages } from '../../../src/components/messages/loadMessages.js'
import { statusSentence } from '../../../src/components/purchase/statusSentence.js'
import { reach, states } from '../../../stories/states.js'

const permission = reach('approveAndBuy', 'pending')

describe('statusSentence', () => {
  test.each(languages)('asks the buyer to stay while only the permission is pending, %s', async (locale) => {
    const messages = await loadMessages(locale)
    const { checkout } = messages
    const say = (state: statusSentence.Options['state']) => statusSentence({ state, messages })
    expect(permission.steps[permission.current]?.id).toBe('tokenApproval')
    expect(say(permission)).toBe(checkout.permission)
    expect(say({ ...permission, reorged: true })).toBe(checkout.permission)
    expect(say({ ...permission, owners: true })).toBe(checkout.owners)
    expect(say(states.pending)).toBe(checkout.narration.pending)
  })
})
