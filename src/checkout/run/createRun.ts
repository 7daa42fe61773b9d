import type { CheckoutOptions } from '../context/checkoutOptions.js'
import { createEmitter } from '../context/createEmitter.js'
import { limitsOf } from '../context/limits.js'
import type { PurchasePart, Run } from '../context/run.js'
import type { Journal } from '../journal/openJournal.js'
import { loadReaders } from '../plan/lazy/loadReaders.js'
import { readCapabilities } from '../wallet/readCapabilities.js'
import { freezeCopy } from './freezeCopy.js'

export function createRun(options: createRun.Options): Run {
  const { till, wallet, client, policy, part, journal, signal, dispatch, onEvent, now = Date.now } = options
  const limits = limitsOf(options.limits)
  // Use the reference with which the purchase began, even if the host now passes another one.
  const intent = freezeCopy({ ...options.intent, reference: journal.record.reference })
  return {
    till,
    wallet,
    client,
    intent,
    policy,
    readers: loadReaders({ intent, policy }),
    part,
    journal,
    capabilities: () => readCapabilities({ wallet, intent, policy, limits }),
    dispatch,
    emit: createEmitter({ journal, intent, onEvent }),
    signal,
    limits,
    now,
  }
}

export declare namespace createRun {
  type Options = Omit<CheckoutOptions, 'storage' | 'locks'> & {
    part?: PurchasePart | undefined
    journal: Journal
    signal: AbortSignal
    dispatch: Run['dispatch']
  }
}
