import type { soften } from '../../checkout/support/soften.js'

/** A rule of `docs/security.md`, a test that it names, and a change of the source by which the rule does not hold any more. */
export type Softening = {
  /** What the rule begins with. */
  rule: string
  /** The test that has to fail then, below `test/`. */
  test: string
  piece: soften.Rule
}

/** At least one for each rule. Several stand where a rule says several things. */
export const softenings: readonly Softening[] = [
  ...of('What an account was asked for lies open', 'checkout/answers/meddlers.test.ts', [
    ['checkout/plan/hasPaid.ts', 'isVouched(receipt, entry) ? false', 'true ? false'],
    ['checkout/plan/hasPaid.ts', 'isAddressEqual(address, account) && (topics', '(topics'],
    ['checkout/plan/hasPaid.ts', '{ ...moved, lost: [] }', 'moved'],
    [
      'checkout/plan/hasPaid.ts',
      '(no === false && (together || moved.lost[0]))',
      'together || moved.lost[0]',
    ],
    [
      'checkout/execute/resume.ts',
      "await entry.update({ status: 'sent' })\n  }\n  if (status === 'done'",
      "await entry.update({ status: 'sent', hash: found.receipt.transactionHash })\n  }\n  if (status === 'done'",
    ],
  ]),
  ...of('What an account was asked for lies open', 'checkout/basket/together.test.ts', [
    ['checkout/plan/hasPaid.ts', 'isVouched(receipt, entry) ? false', 'true ? false'],
  ]),
  ...of('What others have sent for an account in vain', 'checkout/execute/accounts.test.ts', [
    [
      'checkout/journal/readTransactionStatus.ts',
      "return found.receipt.status === 'reverted' && ",
      "return found.receipt.status !== 'reverted' && ",
    ],
    [
      'checkout/execute/late/waitForBatch.ts',
      "status === 'reverted' && isAddressEqual(from, account)",
      "status === 'reverted'",
    ],
  ]),
  ...of('What others have sent for an account in vain', 'checkout/journal/takenSwaps.test.ts', [
    ['checkout/journal/reconcile.ts', ' && !swap ? undefined', ' ? undefined'],
  ]),
  ...of('A swap is looked for', 'checkout/journal/takenSwaps.test.ts', [
    ['checkout/journal/findTaken.ts', '(await readSwapped(entry, receipt))?.paid !== 0n', 'true'],
  ]),
  ...of('What an account pays in tokens', 'checkout/journal/sellerSends.test.ts', [
    [
      'checkout/plan/hasPaid.ts',
      'return (isSold && readMovement',
      'return (isSold === false && readMovement',
    ],
  ]),
  ...of('What an account pays in tokens', 'checkout/journal/bundles.test.ts', [
    ['checkout/decode/withoutFees.ts', 'return more || ', 'return true || '],
    ['checkout/decode/withoutFees.ts', 'topics[2] === account &&', 'false &&'],
    ['checkout/plan/hasPaid.ts', 'if (isDelivered && isHers)', 'if (isDelivered)'],
    ['venues/seaport/seaportVenue.ts', 'isFor(args, recipient ?? buyer) && isSaleOf', 'isSaleOf'],
    [
      'checkout/journal/isOwn.ts',
      'return isMadeBy(await getTransaction(client, { hash }), entry)',
      'return false',
    ],
    [
      'checkout/execute/waitForSettlement.ts',
      ' || found.receipt.transactionHash === receipt.transactionHash',
      '',
    ],
  ]),
  ...of('What is left allowed of a purchase', 'checkout/execute/swap.test.ts', [
    ['checkout/execute/dispatchEnding.ts', 'if (left.length > 0) dispatch', 'if (!left) dispatch'],
    ['checkout/state/transition.ts', '!isMore &&', ''],
  ]),
  ...of('What is left allowed of a purchase', 'checkout/journal/keepLeft.test.ts', [
    ['checkout/execute/dispatchEnding.ts', 'unread, blockNumber })', 'unread })'],
    ['checkout/execute/dispatchEnding.ts', '> deepest ? height :', '> deepest ? outcome.blockNumber :'],
    ['checkout/journal/openJournal.ts', 'newest.left ?? standing(grantsIn(newest))', 'newest.left'],
    ['checkout/journal/grantIndex.ts', '.catch(() => most)', '.catch(() => 0n)'],
    ['checkout/journal/openJournal.ts', '=> ({ ...newest, left })', '=> newest'],
  ]),
  ...of('What a wallet throws and what a node answers', 'checkout/execute/oddities.test.ts', [
    ['errors.ts', ' || most === 0', ''],
    ['checkout/wallet/guardWallet.ts', '[accounts].flat().some', 'accounts.some'],
    ['checkout/errors/findReceipt.ts', 'if (receipt && !receipt.logs?.length', 'if (false'],
    ['checkout/errors/findReceipt.ts', '!(receipt.status && receipt.blockHash)', '!receipt.status'],
    ['checkout/errors/findReceipt.ts', '!(receipt.status && receipt.blockHash)', '!receipt.blockHash'],
  ]),
  ...of('What an account pays in tokens', 'checkout/journal/tolls.test.ts', [
    ['checkout/decode/withoutFees.ts', 'if (sender === account) return logs', ''],
  ]),
  ...of('An allowance is taken back', 'checkout/journal/oddCurrencies.test.ts', [
    ['checkout/journal/grantsIn.ts', ' || allowed <= most', ''],
    [
      'checkout/execute/revoke.ts',
      ' || (await shared.readAllowance({ client, buyer, token, spender, unread: 0n })) > 0n',
      '',
    ],
    ['checkout/execute/revoke.ts', 'await shared.wouldRevert(client, intent, step)', 'false'],
  ]),
  ...of('A window of a wallet outlives', 'checkout/journal/oldPrompts.test.ts', [
    [
      'checkout/journal/grantsIn.ts',
      'for (const token of [currency, pay?.currency])',
      'for (const token of [pay?.currency])',
    ],
  ]),
  ...of('What a frame says of the money', 'widget/frame/watchFunds.test.ts', [
    ['widget/frame/watchFunds.ts', 'isSamePurchase(request.turn.shown, turn.shown)', 'request.turn === turn'],
    ['widget/frame/watchFunds.ts', 'const sent = pays === zeroHash &&', 'const sent = false &&'],
  ]),
  ...of('No text is signed but a login', 'checkout/verify/messages.test.ts', [
    [
      'checkout/verify/verifyMessage.ts',
      "[elsewhere === undefined ? finding('unknown-message') : ",
      'elsewhere === undefined ? [] : [',
    ],
    ['checkout/verify/loginMessage.ts', 'if (sites.length === 0) return undefined', ''],
  ]),
  ...of('What is signed or posted is refused', 'checkout/plan/late/loadReaders.test.ts', [
    ['checkout/verify/verifyPlan.ts', '?? [nameStep(step, signing)]', '?? []'],
    ['checkout/plan/late/loadReaders.ts', 'signing: { ...loaded }', 'signing: loaded'],
    ['checkout/plan/late/loadReaders.ts', 'steps.every(isTransaction)', 'steps.some(isTransaction)'],
  ]),
  ...of('What is signed or posted is refused', 'checkout/execute/late/loadSignatures.test.ts', [
    ['checkout/execute/late/loadSignatures.ts', 'signatures: { ...loaded }', 'signatures: loaded'],
    ['checkout/execute/late/loadSignatures.ts', 'steps.every(isTransaction)', 'steps.some(isTransaction)'],
  ]),
  ...of('What was asked before is looked for', 'checkout/execute/late/loadResuming.test.ts', [
    ['checkout/execute/late/loadResuming.ts', 'resuming: { ...loaded }', 'resuming: loaded'],
    ['checkout/execute/execute.ts', '&& journal.record.entries.length === 0', '|| !journal.last'],
  ]),
  ...of('A batch is asked for', 'checkout/execute/late/loadBatches.test.ts', [
    ['checkout/execute/late/loadBatches.ts', 'batches: { ...loaded }', 'batches: loaded'],
    ['checkout/execute/resume.ts', "=== 'batch' ? shared.", "!== 'batch' ? shared."],
    ['checkout/execute/abandon.ts', "=== 'batch' ? shared.", "!== 'batch' ? shared."],
  ]),
  ...of('A batch is asked for', 'checkout/plan/late/loadShares.test.ts', [
    ['checkout/basket/askTogether.ts', 'loadBatches(), loadShares()', 'loadBatches()'],
    ['checkout/plan/late/loadShares.ts', 'shares: { ...loaded }', 'shares: loaded'],
  ]),
  ...of('What is linked or asked', 'addresses.test.tsx', [
    ['protocol/formats.ts', '[^\\s@/?#\\\\]+([/?#]\\S*)?$/i', '/i'],
    ['protocol/formats.ts', '|^\\/\\//u', '/u'],
    ['components/parts/linkOf.ts', '|| isLink(url)', '|| url'],
    ['query/getTokenMetadata.ts', 'if (!isWebAddress(ipfsGateway))', 'if (!ipfsGateway)'],
  ]),
  ...of('A policy says only', 'checkout/verify/requirePolicy.test.ts', [
    ['checkout/verify/requirePolicy.ts', 'return address === zeroAddress &&', 'return !zeroAddress &&'],
    ['checkout/verify/requirePolicy.ts', ': `is no field of it', ': checks.any && `is no field of it'],
    ['checkout/verify/requirePolicy.ts', 'Number(value) > 0 && Number(value) <= most', 'Number(value) > 0'],
  ]),
  ...of('What has stopped is looked after', 'checkout/basket/stopped.test.ts', [
    [
      'checkout/createBasket.ts',
      "phase.kind === 'failed' && parts.every(isMade)",
      "phase.kind === 'idle' && parts.every(isMade)",
    ],
    [
      'checkout/basket/runBasket.ts',
      'for (const state of made) await markSeen({ part: state, storage, state })',
      '',
    ],
  ]),
  ...of('What has stopped is looked after', 'checkout/watchStopped.test.ts', [
    ['checkout/state/createStore.ts', ", 'error', 'cancelled'])", '])'],
    ['checkout/execute/late/watchEnding.ts', "(funds === 'spent' && find())", 'find() === undefined'],
    ['checkout/execute/late/watchStopped.ts', '|| age >= deepest', ''],
  ]),
  ...of('What has stopped is looked after', 'checkout/basket/stopped.test.ts', [
    [
      'checkout/createBasket.ts',
      "if (status === 'idle') return undefined",
      "if (status !== 'success') return undefined",
    ],
  ]),
  ...of('A site is one of', 'checkout/verify/verify.test.ts', [
    [
      'checkout/verify/trust.ts',
      "protocol === 'https:' || protocol === 'http:' ? origin : undefined",
      'origin',
    ],
    ['checkout/verify/trust.ts', '[...new Set(', '[...Object.values('],
    ['evm/lowerHex.ts', "(data.startsWith('0x') ? data.toLowerCase() : data)", 'data'],
  ]),
  ...of('No character that a terminal', 'cli/escapeOutput.test.ts', [
    ['cli/escapeOutput.ts', '\\p{Zl}\\p{Zp}', ''],
    ['cli/escapeOutput.ts', '\\p{DI}', ''],
    ['cli/escapeOutput.ts', '[^\\P{C}\\n]', '[^\\P{Cc}\\n]'],
  ]),
  ...of('What is bought goes to whom', 'checkout/plan/restrictPlan.test.ts', [
    [
      'checkout/plan/restrictPlan.ts',
      '{ purchaseId, buyer, recipient }',
      '{ purchaseId, buyer, recipient: buyer }',
    ],
    ['venues/seaport/seaportVenue.ts', 'if (isKnown && isMeant)', 'if (isKnown)'],
  ]),
  ...of('That Seaport has sold it', 'checkout/venues/seaport.test.ts', [
    [
      'venues/seaport/seaportVenue.ts',
      'outcome: ({ orders, recipient }, { events, buyer }) =>',
      'outcome: ({ orders, recipient }, { events, buyer, orderIds }) => events.every(({ args }) => orderIds.includes(args.orderHash as string)) &&',
    ],
  ]),
  ...of('What is bought goes to whom', 'checkout/venues/seaport.test.ts', [
    ['checkout/plan/restrictPlan.ts', 'spenderOf({ step: { ...step, data }, trust, intent })', 'step.to'],
  ]),
  ...of('What is bought goes to whom', 'purchases.test.tsx', [
    [
      'checkout/plan/restrictPlan.ts',
      '{ purchaseId, buyer, recipient }',
      '{ purchaseId, buyer, recipient: buyer }',
    ],
  ]),
  ...of('A wallet that does not know the chain', 'checkout/wallet/switchChain.test.ts', [
    [
      'checkout/wallet/switchChain.ts',
      'const described = describeChain(chain)',
      'const described = { chainId: numberToHex(chain.id) }',
    ],
  ]),
  ...of('An id is the id that was sent', 'service/listeners/requireMatch.test.ts', [
    ['protocol/primitives.ts', 'else if (input > maximum)', 'else if (input > Number.MAX_VALUE)'],
  ]),
  ...of('An id is the id that was sent', 'service/createApp.test.ts', [
    ['protocol/primitives.ts', '!/^0x0{40}$/.test(value)', 'value.length > 0'],
  ]),
  ...of('Every field that comes from elsewhere', 'protocol/bounds.test.ts', [
    ['protocol/primitives.ts', 'z.lte(maxDecimals)', 'z.lte(200_000)'],
    ['protocol/primitives.ts', 'z.string().check(z.maxLength(bounds.text))', 'z.string()'],
  ]),
  ...of('In a turn, which begins and ends', 'widget/frame/createBridge.test.ts', [
    ['widget/frame/createBridge.ts', 'if (named !== id) refuse', 'if (named === undefined) refuse'],
    ['widget/frame/createBridge.ts', 'if (earlier && !isAgain) refuse', 'if (!made) refuse'],
    ['widget/frame/createBridge.ts', 'if (inFlight.has(key)) refuse', 'if (!made) refuse'],
    [
      'widget/frame/createBridge.ts',
      'if (allows && (made.payment || inFlight.has(journalKey(intent))))',
      'if (!made)',
    ],
    ['widget/frame/createBridge.ts', 'if (made.isAsking) refuse', 'if (!made) refuse'],
    [
      'widget/frame/createBridge.ts',
      "if (!turn || made !== turn) refuse({ method, reason: 'The buyer has",
      "if (!turn) refuse({ method, reason: 'The buyer has",
    ],
  ]),
  ...of('In a turn, which begins and ends', 'e2e/widgetFrame.test.ts', [
    ['widget/frame/openSession.ts', 'wanted && !dialog.open,', 'wanted && !dialog,'],
  ]),
  ...of('In a turn, which begins and ends', 'e2e/presses/presses.test.ts', [
    ['widget/frame/mountFrame.ts', 'if (press !== presses) return\n      const items', 'const items'],
    ['widget/frame/mountFrame.ts', '!isOther() || session?.isPaying()', '!isOther() || session'],
    ['widget/frame/mountFrame.ts', 'destroy() {\n      presses++', 'destroy() {'],
  ]),
  ...of('In a turn, which begins and ends', 'widget/frame/playFrame.test.ts', [
    [
      'widget/frame/createBridge.ts',
      'permitNonce !== undefined && permitNonce !==',
      'permitNonce === -1n && permitNonce !==',
    ],
  ]),
  ...of('What a frame says of the money', 'widget/frame/watchFunds.test.ts', [
    ['widget/frame/watchFunds.ts', "word === 'spent' ? 'unknown' : word", 'word'],
    ['widget/frame/watchFunds.ts', "next > permitNonce ? left() : 'unknown'", 'left()'],
    ['widget/frame/watchFunds.ts', 'asked && (await chain', '(await chain'],
    [
      'widget/frame/watchFunds.ts',
      'request.isDeclined = isRejection(error)',
      'if (isRejection(error)) requests.delete(request)',
    ],
  ]),
  ...of('Where no market takes a payment once, one', 'widget/frame/misnamed.test.ts', [
    ['widget/frame/readResult.ts', 'if (!isLater || ', 'if ('],
    ['widget/frame/readResult.ts', "|| !isMadeBy(sent, { ...asked, kind: 'batch' })", ''],
  ]),
  ...of('Where no market takes a payment once, one', 'widget/frame/playTabs.test.ts', [
    ['widget/frame/askOnce.ts', 'chain.readResult(hash, asked, intent)', 'hash'],
  ]),
  ...of('What a frame says of the money', 'widget/frame/playFrame.test.ts', [
    ['widget/frame/watchFunds.ts', 'worstOf([...known, ', 'worstOf(['],
  ]),
  ...of('What a frame says of the money', 'widget/frame/serveFrame.test.ts', [
    ['widget/frame/serveFrame.ts', '{ ...error, funds }', 'error'],
  ]),
  ...of('Of the page’s storage a frame has', 'widget/frame/frameStorage.test.ts', [
    [
      'widget/frame/frameStorage.ts',
      'if (isJournal.test(key) && related.flat().includes(key)) return true',
      'return true',
    ],
    [
      'widget/frame/frameStorage.ts',
      'JSON.stringify(list) === (value',
      'String(list) === String(JSON.parse(value ?? "[]")) || null === (value',
    ],
    ['widget/frame/frameStorage.ts', 'parseRecord(value) === undefined && ', ''],
    ['widget/frame/frameStorage.ts', '.slice(-maxKeys)', ''],
    ['widget/frame/frameStorage.ts', '(isList && locks ? locks.request(key, write) : write())', 'write()'],
  ]),
  ...of('Of the page’s storage a frame has', 'widget/frame/playFrame.test.ts', [
    ['widget/frame/createBridge.ts', 'last = shown', 'last ??= shown'],
  ]),
  ...of('What the buyer closes stays closed', 'e2e/presses/presses.test.ts', [
    ['widget/frame/frame.ts', 'if (shown) page.send', 'if (shown && busy) page.send'],
  ]),
  ...of('What the buyer closes stays closed', 'e2e/widgetFrame.test.ts', [
    ['widget/frame/openSession.ts', 'if (shown && wanted && !dialog.open)', 'if (shown && !dialog.open)'],
  ]),
  ...of('Where the money stands is read', 'checkout/execute/funds.test.ts', [
    ['checkout/journal/readFunds.ts', "? 'approval' : 'none'", "? 'none' : 'none'"],
    [
      'checkout/journal/readFunds.ts',
      "return isUnsettled(await read(entry)) ? 'unknown' : 'none'",
      "return 'none'",
    ],
  ]),
  ...of('A window of a wallet outlives', 'checkout/journal/oldPrompts.test.ts', [
    ['checkout/journal/openJournal.ts', 'found ? leftOpen(found) :', 'found ? [] :'],
    ['checkout/journal/grantIndex.ts', 'if (amount === 0n && !isOpen)', 'if (amount === 0n)'],
    ['checkout/journal/grantsIn.ts', '(amount === 0n && !grant.isOpen)', 'amount === 0n'],
  ]),
  ...of('What a purchase of ours has left', 'checkout/execute/funds.test.ts', [
    [
      'checkout/plan/arrangeApprovals.ts',
      "if (!isOurs && policy?.allowances !== 'cut')",
      "if (policy?.allowances !== 'cut')",
    ],
    [
      'checkout/plan/arrangeApprovals.ts',
      "if (!isOurs && policy?.allowances !== 'cut')",
      'if (isOurs && !policy)',
    ],
  ]),
  ...of('What a purchase of ours has left', 'checkout/execute/funds.test.ts', [
    [
      'checkout/plan/adjustApprovals.ts',
      'steps.toSpliced(place, 0, ...approvals)',
      'steps.toSpliced(place, 0)',
    ],
  ]),
  ...of('A signature that pays', 'checkout/execute/funds.test.ts', [
    ['checkout/journal/hasPassed.ts', 'return timestamp > deadline', 'return timestamp > 0n'],
  ]),
  ...of('A signature that pays', 'checkout/execute/signatures.test.ts', [
    ['checkout/execute/abandon.ts', ' || endsByItself(asked)) continue', ') continue'],
    ['checkout/execute/abandon.ts', '!payments.some(endsByItself)', 'payments.length > 0'],
    ['checkout/journal/hasPassed.ts', '|| confirmations === 1', '|| confirmations > 0'],
  ]),
  ...of('A signature that pays', 'checkout/answers/deepDeadlines.test.ts', [
    [
      'checkout/journal/hasPassed.ts',
      'timestamp <= deadline || confirmations === 1',
      'deadline || confirmations',
    ],
  ]),
  ...of('A signature that pays', 'checkout/answers/handedOver.test.ts', [
    [
      'client/sendRequest.ts',
      "await ask(() => fetch(url, request), 'WebrpcRequestFailed')",
      'await fetch(url, request)',
    ],
    [
      'client/sendRequest.ts',
      "await ask(() => response.text(), 'WebrpcStreamLost')",
      'await response.text()',
    ],
    ['checkout/execute/abandon.ts', ' || endsByItself(asked)) continue', ') continue'],
  ]),
  ...of('A signature that pays', 'checkout/verify/verify.test.ts', [
    ['checkout/verify/trust.ts', 'maxDeadline ?? 1_800', 'maxDeadline ?? 86_400'],
  ]),
  ...of('How far away a deadline is', 'checkout/plan/deadlines.test.ts', [
    ['checkout/verify/readTime.ts', 'Math.abs(clock - newest) < tolerance', 'clock > 0'],
    ['checkout/verify/readTime.ts', 'Number(next?.timestamp ?? 0)', 'Number(next && 0)'],
    [
      'checkout/plan/makePlan.ts',
      'offered.some(isSigned) ? await readTime',
      '!offered.some(isSigned) ? await readTime',
    ],
  ]),
  ...of('Where no market takes a payment once', 'widget/frame/createBridge.test.ts', [
    ['widget/frame/createBridge.ts', 'if (once.isSent) made.payment = payment', ''],
    ['widget/frame/askOnce.ts', "sent === undefined && said === 'none'", "said === 'none'"],
    ['widget/frame/askOnce.ts', 'if (!locks) return {', 'if (!locks) return { answer: await ask() } || {'],
    ['widget/frame/paymentNote.ts', '.every((kept) => kept === text)', '.every(() => true)'],
  ]),
  ...of('Where no market takes a payment once', 'widget/frame/declined.test.ts', [
    ['widget/frame/findSent.ts', 'if (found) return asSent(found)', ''],
    [
      'widget/frame/findSent.ts',
      'if (known === sent && nonce === sent && !code) return undefined',
      'return undefined',
    ],
    ['widget/frame/findSent.ts', ' || mined - from.count > maxSent', ''],
    ['widget/frame/findSent.ts', 'if (mined > nonce && ', 'if (mined < nonce && '],
  ]),
  ...of('Where no market takes a payment once', 'widget/frame/findSent.test.ts', [
    [
      'widget/frame/findSent.ts',
      "isAddressEqual(from, address) ? transactionHash : 'unknown'",
      'from && transactionHash',
    ],
    ['widget/frame/findSent.ts', 'from.count > sent || ', ''],
    ['widget/frame/findSent.ts', "(code && !isNear) ? 'unknown'", "false ? 'unknown'"],
    ['widget/frame/findSent.ts', "catch((): 'unknown' => 'unknown')", 'catch(() => undefined)'],
    ['widget/frame/findSent.ts', ' && nonce === sent', ''],
    ['widget/frame/findSent.ts', ' || known < sent', ''],
  ]),
  ...of('Where no market takes a payment once', 'widget/frame/reorged.test.ts', [
    ['widget/frame/findSent.ts', 'if (height < block)', 'if (height < 0n)'],
    ['widget/frame/findSent.ts', 'calls, block, head, nonce, kind', 'calls, block, kind'],
    ['widget/frame/findSent.ts', 'beforeReorg(block)', 'block'],
  ]),
  ...of('Where no market takes a payment once', 'widget/frame/chainFacts.test.ts', [
    ['widget/frame/readResult.ts', "(status === 'success' ? 1 : confirmations)", '1'],
    ['widget/frame/readResult.ts', '(isOwn && sent.nonce >= asked.nonce)', 'false'],
    ['widget/frame/readResult.ts', '(isOwn && sent.nonce >= asked.nonce)', 'isOwn'],
  ]),
  ...of('What a frame says counts once', 'widget/frame/chainFacts.test.ts', [
    ['widget/frame/chainFacts.ts', '< confirmationsOf({ intent, policy })) return', '< 1) return'],
  ]),
  ...of('What a frame says counts once', 'widget/frame/serveFrame.test.ts', [
    ['widget/frame/serveFrame.ts', 'left > 1', 'left > mostLooks'],
  ]),
  ...of('What a frame says counts once', 'widget/frame/connectPage.test.ts', [
    ['widget/frame/connectPage.ts', 'withTimeout(asked, { signal })', 'asked'],
  ]),
  ...of('Where no market takes a payment once', 'widget/frame/twoTabs.test.ts', [
    ['widget/frame/askOnce.ts', "locks.request('till.frame', begin)", 'begin()'],
    ['widget/frame/paymentNote.ts', 'orderIndexNames(intent).map(nameOf)', '[nameOf(stringify(intent))]'],
  ]),
  ...of('Where no market takes a payment once', 'widget/frame/playTabs.test.ts', [
    ['widget/frame/askOnce.ts', "locks.request('till.frame', begin)", 'begin()'],
    ['widget/frame/paymentNote.ts', 'orderIndexNames(intent).map(nameOf)', '[nameOf(stringify(intent))]'],
    ['widget/frame/askOnce.ts', "sent === undefined && said === 'none'", "said === 'none'"],
  ]),
  ...of('What a market’s call does not say', 'widget/frame/seaportAttacks.test.ts', [
    ['widget/frame/guards/judgeRequest.ts', 'return facts ?', 'return !facts && facts ?'],
  ]),
  ...of('For a purchase on Seaport', 'widget/frame/seaportAttacks.test.ts', [
    ['checkout/verify/verifyCall.ts', 'native || bought.spender ? []', 'native || bought ? []'],
  ]),
  ...of('For a purchase on Seaport', 'checkout/venues/seaport.test.ts', [
    ['venues/seaport/seaportVenue.ts', 'seaportSpenders[conduitKey] !== undefined', 'true'],
    ['checkout/plan/restrictPlan.ts', 'spender: taker', 'spender: intent.buyer'],
  ]),
  ...of('What a market’s call does not say', 'checkout/verify/readBuy.test.ts', [
    ['venues/tillkit/tillkitVenue.ts', 'if (!isAddressEqual(to, market)) return undefined', ''],
    ['venues/request/requestVenue.ts', 'isSame(call.market, market)', 'call.market !== undefined'],
  ]),
  ...of('What a market’s call does not say', 'checkout/verify/verify.test.ts', [
    ['venues/interpretCall.ts', 'if (unasked.length > 0) throw new Unread(unasked)', ''],
    ['venues/request/requestVenue.ts', 'isListing && expiry > time && creator', 'expiry > time && creator'],
    ['venues/request/requestVenue.ts', 'isListing && expiry > time && creator', 'isListing && creator'],
    ['venues/request/requestVenue.ts', 'amount: amount * BigInt(lines.length)', 'amount'],
    [
      'venues/request/readRequest.ts',
      'if (!others.every((other) => isAddressEqual(other, recipient))) return undefined',
      '',
    ],
    ['venues/request/readRequest.ts', ' || receivers.length !== amounts.length', ''],
    ['venues/seaport/seaportVenue.ts', 'if (!isForSale) return undefined', ''],
    ['venues/seaport/seaportVenue.ts', 'counter: counters[index] ?? 0n', 'counter: 0n'],
    [
      'venues/seaport/seaportVenue.ts',
      'filled * denominator + numerator * size <= size * denominator',
      'filled <= size',
    ],
    ['venues/seaport/readSeaport.ts', '!isWhole || most', 'most'],
    ['venues/seaport/readSeaport.ts', '!isWhole || most < BigInt(orders.length)', '!isWhole'],
    [
      'venues/seaport/saleOfFulfilment.ts',
      'if (!isEven(terms, numerator, denominator)) return undefined',
      '',
    ],
    ['venues/seaport/saleOfFulfilment.ts', 'orderType > 3 || ', ''],
    ['venues/seaport/saleOfFulfilment.ts', 'others.length > 0 || ', ''],
    ['venues/seaport/saleOfFulfilment.ts', 'orderType > 1 ? [terms.zone] : []', '[]'],
    [
      'venues/seaport/saleOfFulfilment.ts',
      '(item) => item.itemType !== itemType || item.token !== currency',
      '(item) => !item',
    ],
    ['venues/seaport/readBasic.ts', 'route > 3 || ', ''],
  ]),
  ...of('What a market’s call does not say', 'checkout/verify/tamper.test.ts', [
    [
      'widget/frame/verifyRequest.ts',
      'judged.find((findings) => findings.length === 0)',
      'judged.map((findings) => findings.slice(1))[0]',
    ],
  ]),
  ...of('Of a price that changes', 'checkout/verify/verify.test.ts', [
    ['venues/seaport/saleOfFulfilment.ts', 'endAmount > startAmount ?', 'endAmount < 0n ?'],
    ['venues/seaport/saleOfFulfilment.ts', '[sold, ...consideration.slice(original)]', '[sold]'],
    ['checkout/verify/readBuy.ts', 'more > 0n ?', 'more !== 0n ?'],
  ]),
  ...of('Of a price that changes', 'sources/seaport/movingPrices.test.ts', [
    ['venues/seaport/saleOfFulfilment.ts', ' + duration - 1n) / duration', ') / duration'],
    ['checkout/plan/proveOutcome.ts', 'kept < moved.paid', 'kept > moved.paid'],
  ]),
  ...of('Of a price that changes', 'venues/seaport/seaportVenue.test.ts', [
    ['venues/seaport/seaportVenue.ts', 'isFor(args, recipient ?? buyer) && orderIds', 'orderIds'],
  ]),
  ...of('Of a listing of any token', 'checkout/venues/criteria.test.ts', [
    [
      'venues/seaport/isInSet.ts',
      'return BigInt(proof.reduce(pairOf, leafOf(identifier))) === root',
      'return root > 0n',
    ],
    ['venues/seaport/isInSet.ts', 'return proof.length === 0', 'return true'],
    ['checkout/verify/verifySale.ts', 'tokenId === order.tokenId ?', 'tokenId >= 0n ?'],
  ]),
  ...of('Of a listing of any token', 'sources/seaport/criteria.test.ts', [
    ['sources/seaport/makeSteps.ts', 'known && isInSet(identifier, { root, proof: known })', 'known'],
  ]),
  ...of('Of a listing of any token', 'checkout/verify/verify.test.ts', [
    ['venues/seaport/readSeaport.ts', 'side === 0 && index === 0n', 'index === 0n'],
    ['venues/seaport/readSeaport.ts', 'side === 0 && index === 0n', 'side === 0'],
    ['venues/seaport/readSeaport.ts', 'chosenOf.size < criteria.length', 'chosenOf.size < 0'],
    ['venues/seaport/readSeaport.ts', 'orderIndex < BigInt(orders.length)', 'orderIndex >= 0n'],
    ['venues/seaport/saleOfFulfilment.ts', 'return chosen ? undefined :', 'return'],
  ]),
  ...of('A receipt proves', 'checkout/execute/unnoted.test.ts', [
    ['checkout/journal/reconcile.ts', '(isPlain || (named && intent &&', '(!call || (!named && intent &&'],
  ]),
  ...of('The wallet is asked only', 'checkout/journal/openJournal.test.ts', [
    ['checkout/journal/openJournal.ts', 'const kept = asks ?', 'const kept = !text ?'],
  ]),
  ...of('What a wallet says of a batch', 'checkout/journal/findTaken.test.ts', [
    ['checkout/journal/findTaken.ts', '|| !isIdempotent(entry)', ''],
    ['checkout/journal/findTaken.ts', 'has(paying.to) && has(paying.data)', 'false'],
    ['checkout/execute/late/waitForBatch.ts', 'if (isTold || !isLong) throw cause', 'throw cause'],
  ]),
  ...of('Where a market notes no ids, the call', 'checkout/execute/accounts.test.ts', [
    ['checkout/journal/findTaken.ts', '|| !isIdempotent(entry)', ''],
    ['checkout/journal/findTaken.ts', 'has(paying.to) && has(paying.data)', 'false'],
    ['checkout/journal/findTaken.ts', ' && (await isTelling(receipt, entry, intent))', ''],
    ['checkout/journal/isNoop.ts', 'undefined : !paid', 'undefined : false'],
    ['checkout/journal/reconcile.ts', '? !once &&', '? once &&'],
  ]),
  ...of('What a payment has moved of ether', 'checkout/journal/ether.test.ts', [
    ['checkout/plan/hasPaid.ts', '...loaded, calls })?.isSold', '...loaded, calls })?.isSold === true'],
    ['checkout/journal/isNoop.ts', 'undefined : !paid', 'undefined : false'],
    ['checkout/journal/findTaken.ts', ' || isVouched(receipt, entry)', ''],
  ]),
  ...of('On a market that notes ids, the same', 'checkout/execute/devices.test.ts', [
    [
      'checkout/journal/isBought.ts',
      'return [...markets, ...checkouts]',
      "return intent.marketplace.startsWith('third_party_kind') ? [] : [...markets, ...checkouts]",
    ],
  ]),
  ...of('A note that cannot be read', 'checkout/execute/earlier.test.ts', [
    ['checkout/journal/orderIndex.ts', 'lists.includes(undefined)\n', 'lists.length < 0\n'],
    ['checkout/journal/orderIndex.ts', 'await readAll(names)', 'own'],
    ['checkout/journal/journalRecord.ts', 'keccak256(stringToHex(text))', 'keccak256(stringToHex(account))'],
  ]),
  ...of('Nobody buys what she sells herself', 'widget/frame/ownOrders.test.ts', [
    [
      'widget/frame/chainFacts.ts',
      'refuseOwn({ client, intent, markets, shared: { finding, orUnanswered } }),',
      '',
    ],
  ]),
  ...of('What a key of the page’s own signs', 'checkout/wallet/localKey.test.ts', [
    ['checkout/wallet/sendCall.ts', 'to, data, value, chainId } as', 'to, data, value } as'],
    [
      'checkout/wallet/sendCall.ts',
      '...filled, to, data, value, chainId',
      'to, data, value, chainId, ...filled',
    ],
  ]),
  ...of('Who pays with something else swaps once', 'checkout/execute/swap.test.ts', [
    ['checkout/plan/makeSwap.ts', 'if (isAsked && (await', 'if (!isAsked && (await'],
  ]),
  ...of('Of the page’s storage a frame has', 'widget/frame/frameStorage.test.ts', [
    ['widget/frame/guards/canWriteJournal.ts', 'swap || back || swapped || ', ''],
    [
      'widget/frame/guards/canWriteJournal.ts',
      'return grantsIn({ entries: [entry] }).every((grant) =>',
      'return [entry].every((grant) => !grant ||',
    ],
    ['widget/frame/guards/canWriteJournal.ts', 'if (!(next.left ?? []).every(isOwnLeft)) return false', ''],
    [
      'widget/frame/guards/canWriteJournal.ts',
      '{ ...next, status, told',
      '{ ...next, reference: last.reference, status, told',
    ],
    ['widget/frame/frameStorage.ts', 'isKept && canWriteJournal', 'canWriteJournal'],
  ]),
  ...of('Of the page’s storage a frame has', 'widget/frame/guards/canWriteJournal.test.ts', [
    [
      'widget/frame/guards/canWriteJournal.ts',
      'serializeRecord(unchanged) !== serializeRecord(last)',
      'next === last',
    ],
    [
      'widget/frame/guards/canWriteJournal.ts',
      '{ ...next, status, told',
      '{ ...next, disregarded: last.disregarded, status, told',
    ],
    ['widget/frame/guards/canWriteJournal.ts', ' || purchaseId === zeroHash) return', ') return'],
    ['widget/frame/guards/canWriteJournal.ts', '!isCounted || !(isNamed || isLost)', '!isCounted'],
    ['widget/frame/guards/canWriteJournal.ts', '!isCounted || !(isNamed || isLost)', '!(isNamed || isLost)'],
    ['widget/frame/guards/canWriteJournal.ts', "(found && found.status !== 'seen') || ", ''],
    ['widget/frame/guards/canWriteJournal.ts', 'if (!isToldOn) return false', ''],
    ['widget/frame/guards/canWriteJournal.ts', 'next.entries.some(isGivenUp) || ', ''],
    [
      'widget/frame/guards/canWriteJournal.ts',
      "status === 'seen' || isMade(",
      "status === 'seen' || !!isMade(",
    ],
    ['widget/frame/guards/canWriteJournal.ts', 'if (isTold && ', 'if (!isTold && '],
    ['widget/frame/guards/canWriteJournal.ts', ' || maxTotal > intent.maxTotal', ''],
    [
      'widget/frame/guards/canWriteJournal.ts',
      'if (!isAddressEqual(account, intent.buyer)) return false',
      '',
    ],
  ]),
  ...of('Nobody buys what she sells herself', 'checkout/plan/late/refuseOwn.test.ts', [
    ['checkout/plan/makePlan.ts', 'await readers.refuseOwn?.(', 'if (!forecast) await readers.refuseOwn?.('],
  ]),
  ...of('What was asked is looked for by its call', 'checkout/execute/unnoted.test.ts', [
    [
      'checkout/journal/findTaken.ts',
      '(isMore || newest.number < since.block)',
      '(newest.number < since.block)',
    ],
    ['checkout/journal/reconcile.ts', '{ ...options, count: nonce }', 'options'],
  ]),
  ...of('A note that cannot be read', 'checkout/journal/otherNotes.test.ts', [
    ['checkout/journal/openJournal.ts', '?? unreadRecord(intent.buyer, text)', '?? record'],
  ]),
  ...of('The wallet is asked only', 'checkout/storage/lateStorage.test.ts', [
    ['checkout/journal/openJournal.ts', 'asks ? await readText() : text', 'text'],
  ]),
  ...of('The wallet is asked only', 'checkout/journal/otherNotes.test.ts', [
    ['checkout/journal/openJournal.ts', '[...found.entries, ...lost]', 'found.entries'],
  ]),
  ...of('That a payment is taken once by its id', 'checkout/execute/earlier.test.ts', [
    ['checkout/verify/verifyCall.ts', ' || isSwapCheckout(data)', ''],
  ]),
  ...of('A shop takes a purchase as made', 'checkout/proof/verifyPurchase.test.ts', [
    ['checkout/proof/verifyPurchase.ts', 'first.buyer ?? zeroAddress', 'first.buyer ?? buyer'],
  ]),
  ...of('A note that cannot be read', 'checkout/journal/openJournal.test.ts', [
    [
      'checkout/journal/openJournal.ts',
      'text === null ? [] :',
      'text === null || /"seen"/.test(text) ? [] :',
    ],
    ['checkout/execute/execute.ts', 'if (isLost) await before?.refuseBought(context, shared)', ''],
    [
      'checkout/journal/readFunds.ts',
      'if (count === undefined && !isUnread(record))',
      'if (count === undefined)',
    ],
  ]),
  ...of('A note that cannot be read', 'checkout/basket/createBasket.test.ts', [
    [
      'checkout/basket/basketRecord.ts',
      'if (unread !== null) await setAside({ storage, key, text: unread })',
      '',
    ],
  ]),
  ...of('What an earlier page has asked for', 'checkout/laterPage.test.ts', [
    [
      'checkout/journal/openJournal.ts',
      'entry.market ? { ...entry, maxTotal: intent.maxTotal } : entry',
      'entry',
    ],
    ['checkout/plan/findSwap.ts', 'pay: router ?? intent.pay', 'pay: intent.pay'],
    ['checkout/execute/prove.ts', 'currency: swap.sell', 'currency: swap.buy'],
  ]),
  ...of('What an earlier page has asked for', 'checkout/execute/swapBack.test.ts', [
    [
      'checkout/execute/swapBack.ts',
      '    made,\n',
      '    made: { ...made, sell: intent.pay?.currency ?? made.buy },\n',
    ],
  ]),
  ...of('A note that says that the purchase is made', 'checkout/journal/planted.test.ts', [
    ['checkout/execute/execute.ts', 'await proveSettled(context, await resume(context, shared))', 'outcome'],
    ['checkout/execute/execute.ts', 'if (!isSilent && !signal.aborted) await journal.reopen()', ''],
    ['checkout/execute/execute.ts', "cause.code === 'ChainFailed'\n", "cause.code === 'AlreadyBought'\n"],
    ['checkout/plan/readAllowance.ts', '.catch(orUnanswered)', ''],
    ['checkout/journal/parseRecord.ts', 'readBytes32(record.purchaseId', 'readBytes(record.purchaseId'],
    [
      'checkout/journal/openJournal.ts',
      "entry.market && entry.status === 'done' ?",
      'entry.status === undefined ?',
    ],
  ]),
  ...of('A note that says that the purchase is made', 'checkout/journal/fundsStatus.test.ts', [
    ['checkout/journal/fundsStatus.ts', "status === 'done' ? !market :", "status === 'done' ? true :"],
  ]),
  ...of('A note that says that the purchase is made', 'checkout/execute/funds.test.ts', [
    ['evm/revertData.ts', '!isAnswer && revertData(error) === undefined', '!error.walk'],
  ]),
  ...of('A receipt proves a purchase only', 'checkout/journal/isOwn.test.ts', [
    ['checkout/journal/isOwn.ts', 'if (!isLater) return false', ''],
    ['checkout/journal/isOwn.ts', 'if (isPlain && !isByAccount) return false', ''],
    ['checkout/journal/isOwn.ts', 'sales.some(isOurs)', 'sales.length > 0'],
  ]),
  ...of('On a market that notes no ids, a batch', 'checkout/execute/unnoted.test.ts', [
    [
      'checkout/execute/late/waitForBatch.ts',
      'code >= 500 && !mayAskAgain(asked)',
      'code >= 600 && !mayAskAgain(asked)',
    ],
  ]),
  ...of('On a market that notes ids, the same', 'checkout/execute/devices.test.ts', [
    [
      'checkout/journal/derivePurchaseId.ts',
      'purchaseIdAt(intent, count)\n',
      'purchaseIdAt(intent, Date.now())\n',
    ],
  ]),
  ...of('On a market that notes ids, the same', 'checkout/journal/journalKey.test.ts', [
    ['checkout/journal/journalKey.ts', 'collectionAddress.toLowerCase(), ', 'collectionAddress, '],
  ]),
  ...of('Two orders are one only', 'checkout/journal/journalKey.test.ts', [
    ['checkout/journal/journalKey.ts', 'normalizeOrderId(orderId).', 'orderId.toLowerCase().'],
    ['checkout/journal/journalKey.ts', '[%:|]', '[%]'],
  ]),
  ...of('Two orders are one only', 'checkout/verify/verifySale.test.ts', [
    ['checkout/verify/verifySale.ts', '=> normalizeOrderId(orderId)', '=> orderId.toLowerCase()'],
  ]),
  ...of('Two orders are one only', 'client/defineSource.test.ts', [
    ['client/defineSource.ts', 'normalizeOrderId(orderId)}', 'orderId.toLowerCase()}'],
  ]),
  ...of('While a payment may still be made', 'checkout/execute/earlier.test.ts', [
    ['checkout/execute/execute.ts', '  await before?.refuseElsewhere(context, { steps }, shared)\n', ''],
    [
      'checkout/execute/refuseElsewhere.ts',
      'isOnce && isSafeToRepeat(entry) && entry.market',
      'entry.market',
    ],
    ['checkout/execute/findUnsettled.ts', 'payments.length > 0', 'payments.length > 99'],
    [
      'checkout/journal/parseRecord.ts',
      'stringToHex(serializeRecord(record))',
      'stringToHex(record.purchaseId)',
    ],
  ]),
  ...of('Who pays with something else', 'checkout/verify/swaps.test.ts', [
    ['checkout/verify/verifySwap.ts', ' && !isToken', ''],
  ]),
  ...of('What is signed for Permit2', 'checkout/verify/merged.test.ts', [
    ['checkout/verify/verifyMerged.ts', '&& last && merged)', '&& last)'],
  ]),
  ...of('Of several orders that are bought at once', 'checkout/verify/verifySale.test.ts', [
    ['checkout/verify/verifySale.ts', 'orders.length > 1 :', 'false :'],
    ['checkout/verify/verifySale.ts', 'unitPrice * quantity > maxTotalOf([order], [])', 'unitPrice < 0n'],
    [
      'checkout/verify/verifySale.ts',
      'unitPrice * quantity > maxTotalOf([order], [])',
      'unitPrice > order.unitPrice',
    ],
  ]),
  ...of('Of several orders that are bought at once', 'checkout/verify/verify.test.ts', [
    ['venues/seaport/saleOfFulfilment.ts', '(price + quantity - 1n) / quantity', 'price - price / quantity'],
  ]),
  ...of('On a market that notes no ids, what', 'checkout/wallet/findUnderWay.test.ts', [
    ['checkout/execute/findUnderWay.ts', '[swap, paid, ...helped]', '[swap, paid]'],
    ['checkout/execute/findUnderWay.ts', '[swap, paid, ...helped]', '[swap ?? paid, ...helped]'],
    ['checkout/execute/findUnderWay.ts', '[swap, paid, ...helped]', '[paid, ...helped]'],
    ['checkout/execute/findUnderWay.ts', 'swap && isSafeToRepeat(draft) ? undefined :', ''],
  ]),
  ...of('On a market that notes no ids, what', 'checkout/execute/earlier.test.ts', [
    ['checkout/execute/late/runBatch.ts', 'if (underWay)', 'if (!underWay && !steps)'],
    ['checkout/execute/findUnderWay.ts', 'if (known <= mined) return', 'return'],
  ]),
  ...of('That another transaction stands', 'checkout/execute/waiting.test.ts', [
    ['checkout/journal/reconcile.ts', "if (!entry.placed) return { kind: 'absent' }", ''],
    [
      'checkout/journal/reconcile.ts',
      'if (!(await isDeep(client, successor, confirmations)))',
      'if (!successor)',
    ],
    ['checkout/journal/openPayments.ts', 'entry, confirmations },', 'entry },'],
    ['checkout/journal/reconcile.ts', ' && isMadeBy(transaction, entry)', ''],
    ['checkout/journal/reconcile.ts', 'isAddressEqual(from, account) && isMadeBy', 'isMadeBy'],
  ]),
  ...of('That the wallet says it was declined', 'checkout/execute/unnoted.test.ts', [
    [
      'checkout/journal/findTaken.ts',
      "entry.status === 'declined' || entry.swap !== undefined || !isIdempotent(entry)",
      'false',
    ],
    ['checkout/execute/resume.ts', "if (found.kind !== 'mined') return undefined", 'return undefined'],
    [
      'checkout/journal/unsettledEntries.ts',
      '(market ?? swap) && hasFailed(status)',
      "(market ?? swap) && status === 'failed'",
    ],
  ]),
  ...of('That the wallet says it was declined', 'checkout/execute/funds.test.ts', [
    ['checkout/journal/grantsIn.ts', ' || allowed === declined', ''],
  ]),
  ...of('A contract whose calls cannot be read', 'checkout/plan/rehearseUnread.test.ts', [
    ['checkout/plan/makePlan.ts', "if (!rehearseUnread) throw new CheckoutError('NotRehearsed')", ''],
    [
      'checkout/plan/rehearseUnread.ts',
      "if (!results) throw new CheckoutError('NotRehearsed')",
      'if (!results) return',
    ],
    [
      'checkout/plan/rehearseUnread.ts',
      'const priced = [...calls, ask].map((call) => ({ ...call, gas, maxFeePerGas, maxPriorityFeePerGas }))',
      'const priced = [...calls, ask]',
    ],
    [
      'checkout/plan/rehearseUnread.ts',
      'const maxPriorityFeePerGas = maxFeePerGas - base',
      'const maxPriorityFeePerGas = 1n',
    ],
    [
      'checkout/plan/rehearseUnread.ts',
      'return isHeard || isPriced ? simulated',
      'return simulated ? simulated',
    ],
    ['evm/requestSimulation.ts', 'results.length === calls.length ? results : undefined', 'results'],
    ['evm/requestSimulation.ts', 'inBlock.prevRandao && {', 'inBlock.prevRandao === from && {'],
    [
      'checkout/plan/rehearseUnread.ts',
      'held < needed && { [from]: { balance: numberToHex(needed) } }',
      '{ [from]: { balance: numberToHex(held + needed) } }',
    ],
    [
      'checkout/plan/rehearseUnread.ts',
      'bytesToHex(crypto.getRandomValues(new Uint8Array(20)))',
      'bytesToHex(new Uint8Array(20).fill(165))',
    ],
  ]),
  ...of('Nothing is allowed, taken back', 'checkout/execute/revoke.test.ts', [
    ['checkout/plan/refuseTokenIds.ts', "kind === 'approve' ?", "kind === 'approve' && call.amount > 0n ?"],
  ]),
  ...of('Nothing is allowed, taken back', 'checkout/plan/refuseTokenIds.test.ts', [
    ['checkout/plan/makePlan.ts', 'if (isCollection) throw', 'if (steps.length < 0) throw'],
    ['checkout/plan/makePlan.ts', '...(sold ? [sold] : [])', ''],
    ['checkout/plan/refuseTokenIds.ts', '!isOwned &&', ''],
    ['checkout/plan/refuseTokenIds.ts', '&& !mayMove', ''],
    ['checkout/plan/refuseTokenIds.ts', '...(spent ?? [])', ''],
  ]),
  ...of('Nothing is allowed, taken back', 'widget/frame/takesTokens.test.ts', [
    ['widget/frame/createBridge.ts', 'if (await chain.takesTokens', 'if (!pays && await chain.takesTokens'],
    ['widget/frame/createBridge.ts', 'if (await chain.takesTokens', 'if (pays && await chain.takesTokens'],
    ['widget/frame/chainFacts.ts', '([isCollection]) => isCollection', '() => false'],
  ]),
  ...of('What a chain tells of its native currency', 'checkout/plan/readMovement.test.ts', [
    ['checkout/plan/readMovement.ts', 'if (natives.has(token.toLowerCase())) continue', ''],
  ]),
  ...of('A seller signs one plain listing', 'checkout/listing/verifyListing.test.ts', [
    ['checkout/listing/verifySeaportListing.ts', 'proceeds < intent.proceeds', 'proceeds < 0n'],
    ['checkout/listing/verifySeaportListing.ts', 'startAmount === endAmount', 'startAmount >= 0n'],
    ['checkout/listing/verifySeaportListing.ts', 'isAsked && isAddressEqual(zone', 'isAddressEqual(zone'],
    [
      'checkout/listing/verifySeaportListing.ts',
      'isHash(zoneHash, intent.zoneHash)',
      'isHash(zoneHash, intent.zone && zoneHash)',
    ],
    ['checkout/listing/verifyTerms.ts', 'price < due', 'price < 0n'],
    ['checkout/listing/verifyTerms.ts', 'until === end', 'until >= end'],
    ['checkout/listing/verifyListing.ts', '...(isSame ? [] : [nameCall(call, other, operator)]),', ''],
  ]),
  ...of('Whatever a service changes in the bytes', 'checkout/mutants/mutants.test.ts', [
    ['checkout/verify/verifySale.ts', 'isAddressEqual(recipient, intent.recipient) ?', 'intent ?'],
    ['checkout/verify/verifySale.ts', 'quantity === order.quantity ?', 'order ?'],
    ['checkout/verify/verifyCall.ts', '...(expected ? []', '...(true ? []'],
    ['checkout/verify/verifySwap.ts', 'isAddressEqual(recipient, intent.buyer) ?', 'intent ?'],
    ['venues/seaport/seaportVenue.ts', 'itemType % 2 < 1', 'itemType >= 0'],
    ['checkout/plan/restrictPlan.ts', '{ ...offered, data: lowerHex(offered.data) }', 'offered'],
  ]),
  ...of('What a swap has moved counts once', 'swaps/readSwapMovement.test.ts', [
    ['swaps/readSwapMovement.ts', 'isNote && isSame(token, wrapped)', 'isNote || isSame(token, wrapped)'],
    ['swaps/readSwapMovement.ts', 'inflow: moved(wrapped, nobody, buyer)', 'inflow: 0n'],
  ]),
  ...of('A listing that was signed and handed over', 'checkout/listing/handOver.test.ts', [
    ['checkout/listing/handOver.ts', 'normalizeOrderId(told.orderId) !== orderId', "told.orderId === ''"],
    ['checkout/listing/runListing.ts', 'await note.write(listing)', ''],
    ['checkout/listing/runListing.ts', '.flat().length > 0', '.flat().length > 99'],
    ['checkout/listing/listingNote.ts', 'kept !== text', "text === ''"],
    ['checkout/listing/isForSale.ts', 'return time < order.endTime &&', 'return time > order.endTime &&'],
  ]),
  ...of('One listing of a token is made at a time', 'checkout/listing/sentListing.test.ts', [
    ['checkout/listing/runListing.ts', 'if (!locks) return', 'return'],
    ['checkout/listing/askSeller.ts', 'const market = note && to', 'const market = undefined'],
    ['checkout/listing/askSeller.ts', 'await note?.write({ entry })', 'note?.key'],
    [
      'checkout/listing/findEarlier.ts',
      "found === 'unknown') return { step }",
      "found === 'unknown') return found === 'pending' ? { step } : undefined",
    ],
    [
      'checkout/listing/sentListing.ts',
      "entry.status !== 'declined' ? 'unknown' : undefined",
      'true ? undefined : undefined',
    ],
    ['checkout/listing/sentListing.ts', "end('invalidBeforeId', [creator]),", ''],
    ['checkout/listing/sentListing.ts', "end('invalidTokenBeforeId', [creator, tokenContract]),", ''],
    ['checkout/listing/sentListing.ts', '!(name in terms) ||', 'name in terms ||'],
    ['checkout/listing/listOnChain.ts', "if (isAllowed) return 'approval'", ''],
    ['checkout/listing/listOnChain.ts', "isOver ? 'none' : 'unknown'", "'none'"],
  ]),
  ...of('A payment counts as made', 'checkout/execute/settling.test.ts', [
    ['checkout/execute/waitForSettlement.ts', '? confirmationsOf({ intent, policy }) : 1', '? 1 : 1'],
    ['checkout/execute/refuseReorged.ts', 'if (isThere) return', 'if (isThere || hash) return'],
    ['checkout/journal/openJournal.ts', 'includeSeen || isThis', 'includeSeen'],
    [
      'checkout/execute/refuseReorged.ts',
      "status === 'open' ? journal.last : journal.record",
      'status ? journal.last : journal.record',
    ],
    ['checkout/execute/runExclusive.ts', "action === 'look' && isOther", "action === 'look' && !journal"],
    [
      'checkout/execute/waitForSettlement.ts',
      "settled && isGone ? 'Reorged'",
      "settled && !isGone ? 'Reorged'",
    ],
  ]),
  ...of('What has failed, or whose place', 'checkout/journal/replacedReorgs.test.ts', [
    [
      'checkout/execute/resume.ts',
      "if (status === 'failed') {",
      "if (status === 'failed') {\n    return undefined",
    ],
    [
      'checkout/execute/resume.ts',
      "kind === 'pending') await entry.update({ status: 'sent', hash: found.hash })",
      "kind === 'pending') return undefined",
    ],
    [
      'checkout/journal/readTransactionStatus.ts',
      "kind === 'pending' && found.hash) return true",
      "kind === 'pending' && found.hash) return !entry",
    ],
    [
      'checkout/journal/openPayments.ts',
      "status !== 'declined')",
      "status !== 'declined' && status !== 'failed')",
    ],
  ]),
  ...of('A payment counts as made', 'checkout/execute/tabs.test.ts', [
    ['checkout/execute/runExclusive.ts', '(waited && !journal.last)', 'waited'],
    ['checkout/execute/runExclusive.ts', 'await options.before', 'undefined'],
    ['checkout/execute/runExclusive.ts', 'await options.before', 'null'],
  ]),
  ...of('A payment counts as made', 'checkout/journal/openJournal.test.ts', [
    ['checkout/journal/openJournal.ts', ' && shown.purchaseId === found.purchaseId', ''],
  ]),
  ...of('On a market that notes no ids, a batch', 'checkout/execute/startOver.test.ts', [
    ['checkout/execute/abandon.ts', '(code >= 600 && !shared.mayAskAgain(asked))', '!code'],
    ['checkout/execute/abandon.ts', '(code >= 600 && !shared.mayAskAgain(asked))', 'code >= 600'],
  ]),
  ...of('A payment counts as made', 'checkout/watchEarlier.test.ts', [
    ['checkout/execute/late/watchEarlier.ts', "|| record.status === 'open'", "|| record.status !== 'open'"],
    ['checkout/execute/late/watchSuccess.ts', 'if (!receipt && head.number < blockNumber) continue', ''],
    ['checkout/execute/refuseReorged.ts', 'return height < blockNumber', 'return false'],
    [
      'checkout/execute/refuseReorged.ts',
      "if (height < blockNumber && journal.record.status === 'open')",
      "if (journal.record.status === 'open') return false\n    if (!height)",
    ],
    ['checkout/execute/runExclusive.ts', ' && journal.record.told.length > 0', ''],
  ]),
  ...of('A payment counts as made', 'checkout/otherBlock.test.ts', [
    ['checkout/execute/prove.ts', 'entry.blockHash === receipt.blockHash', 'entry'],
    ['checkout/execute/prove.ts', 'paid === outcome?.paid &&', ''],
    ['checkout/execute/late/watchSuccess.ts', 'missed = made ?', "missed = receipt?.status === 'success' ?"],
    [
      'checkout/execute/refuseReorged.ts',
      'if (receipt) return isMade(context, { record, receipt })',
      "if (receipt?.status === 'success') return true",
    ],
    ['checkout/execute/resume.ts', 'await isAsNoted(asked, found.receipt, shared)', 'true'],
    [
      'checkout/journal/readFunds.ts',
      "(await isNoop({ ...options, entry, receipt })) ? 'none' : 'swapped'",
      "'swapped'",
    ],
  ]),
  ...of('A payment counts as made', 'checkout/devices/devices.test.ts', [
    ['checkout/execute/waitForSettlement.ts', 'hash: lost, reorged: true', 'hash: lost'],
  ]),
  ...of('Where a market takes an order once', 'checkout/execute/takenOnce.test.ts', [
    ['checkout/journal/isIdempotent.ts', 'return entry.once === true || isIdempotent', 'return isIdempotent'],
    ['venues/seaport/seaportVenue.ts', 'itemType % 2 < 1', 'itemType >= 0'],
    ['venues/seaport/seaportVenue.ts', 'isAddressEqual(recipient ?? buyer, buyer)', 'orders.length > 0'],
    [
      'venues/request/requestVenue.ts',
      'requests.every(({ isERC1155 }) => !isERC1155)',
      'requests.length > 0',
    ],
    ['checkout/journal/reconcile.ts', 'if (taken) return', 'if (taken && !taken.status) return'],
  ]),
  ...of('Where a market takes an order once', 'checkout/verify/tamper.test.ts', [
    ['venues/seaport/seaportVenue.ts', 'itemType % 2 < 1', 'itemType >= 0'],
    ['venues/seaport/seaportVenue.ts', 'isAddressEqual(recipient ?? buyer, buyer)', 'orders.length > 0'],
  ]),
  ...of('Where a market takes an order once', 'checkout/devices/devices.test.ts', [
    ['checkout/plan/makePlan.ts', '(once && { once })', '(once && {})'],
  ]),
  ...of('What a page throws that listens', 'e2e/presses/presses.test.ts', [
    ['widget/mountCheckout.ts', 'queueMicrotask(() => call?.(detail))', 'call?.(detail)'],
  ]),
  ...of('What a page throws that listens', 'checkout/createCheckout.test.ts', [
    ['checkout/state/createStore.ts', 'void new Promise(() => listener())', 'listener()'],
    ['client/givenOptions.ts', 'option !== null', 'option !== given'],
    ['checkout/context/limits.ts', '(limit & longest) === limit', 'longest > 0'],
  ]),
  ...of('How a client reads fees', 'client/createTill.test.ts', [
    [
      'client/development/refuseWrongOption.ts',
      "additionalFeeUnit !== 'amount' && additionalFeeUnit !== 'bps'",
      'typeof additionalFeeUnit !== "string"',
    ],
    ['client/development/refuseWrongOption.ts', 'isCount(delay * 2 ** count)', 'isCount(delay)'],
    [
      'client/encodeBody.ts',
      "throw new RpcError('InvalidArgument', { details: error.message,",
      "throw new RpcError('WebrpcRequestFailed', { details: error.message,",
    ],
  ]),
  ...of('A host’s reference changes nothing', 'checkout/execute/reference.test.ts', [
    [
      'checkout/journal/derivePurchaseId.ts',
      'stringToHex(linesOf(intent))',
      'stringToHex([linesOf(intent), intent.reference].join())',
    ],
    ['checkout/execute/runExclusive.ts', '{ ...asked, reference: journal.record.reference }', '{ ...asked }'],
  ]),
  ...of('A shop takes a purchase as made', 'checkout/proof/verifyPurchase.test.ts', [
    ['checkout/proof/verifyPurchase.ts', 'linesOf(made) === linesOf(items)', 'items.length > 0'],
    ['checkout/proof/verifyPurchase.ts', ': isAddressEqual(sale.buyer, buyer)', ': buyer.length > 0'],
    ['checkout/proof/verifyPurchase.ts', 'where.confirmations < needed', 'where.confirmations > needed'],
    ['checkout/proof/readSales.ts', '(market.venue?.kind ?? kind) === kind', 'market.address.length > 0'],
  ]),
  ...of('A shop takes a purchase as made', 'checkout/proof/staleReceipts.test.ts', [
    ['checkout/proof/verifyPurchase.ts', "if (confirmations < 1) return { status: 'absent' }", ''],
    ['checkout/errors/findReceipt.ts', 'block?.hash === blockHash', 'block'],
    ['checkout/errors/findReceipt.ts', 'if (receipt && !receipt.logs?.length', 'if (false'],
  ]),
  ...of('A payment counts as made', 'checkout/journal/reconcile.test.ts', [
    ['checkout/errors/findReceipt.ts', 'block?.hash === blockHash', 'block'],
  ]),
  ...of('A swap is looked for', 'checkout/journal/takenSwaps.test.ts', [
    ['checkout/journal/findTaken.ts', 'entry.swap !== undefined || ', ''],
    [
      'checkout/journal/findTaken.ts',
      'if (swap && !market) return (await readSwapped(entry, receipt))?.paid !== 0n',
      '',
    ],
  ]),
  ...of('What was asked is looked for', 'checkout/journal/reorgedHeads.test.ts', [
    ['checkout/journal/findTaken.ts', 'since.head ? beforeReorg(since.block) : since.block', 'since.block'],
    ['checkout/journal/findTaken.ts', ' || next.hash === since.head', ''],
    ['checkout/journal/findTaken.ts', '|| nonce >= (since.nonce ?? 0)', '|| nonce >= 0'],
    ['checkout/journal/findTaken.ts', '(isMore || newest.number < since.block)', 'isMore'],
    [
      'checkout/journal/findTaken.ts',
      "if (!receipt) throw new CheckoutError('ChainFailed')",
      'if (!receipt) continue',
    ],
  ]),
  ...of('A shop takes a purchase as made', 'checkout/proof/readSales.test.ts', [
    ['checkout/proof/readSales.ts', '(event.logIndex ?? 0) > (logIndex ?? 0)', 'event'],
    ['checkout/proof/readSales.ts', 'purchaseId === zeroHash ? told', 'purchaseId === market ? told'],
  ]),
  ...of('Who pays with something else', 'checkout/verify/swaps.test.ts', [
    [
      'checkout/verify/verifySwap.ts',
      'includes(trust.routers, step.to) && !isToken',
      'trust.routers.length > 0 && !isToken',
    ],
    ['checkout/verify/verifySwap.ts', 'amountOut === total ? []', 'amountOut > 0n ? []'],
    [
      'checkout/verify/verifySwap.ts',
      'isAddressEqual(recipient, intent.buyer) ? []',
      'recipient.length > 0 ? []',
    ],
    ['checkout/verify/verifySwap.ts', 'maxIn > pay.maxAmount ?', 'maxIn < pay.maxAmount - maxIn ?'],
    ['checkout/verify/verifySwap.ts', 'deadline > trust.latest ?', 'deadline < 0n ?'],
    [
      'checkout/verify/verifySwap.ts',
      '!includes(trust.swapTokens, token)',
      'trust.swapTokens.length > 99 && token !== sell',
    ],
    [
      'checkout/verify/verifySwap.ts',
      "role === 'reset' ? 0n : needed.maxIn",
      "role === 'reset' ? 0n : amount",
    ],
    [
      'checkout/verify/verifySwap.ts',
      'needed.spender && isAddressEqual(spender, needed.spender)',
      'needed.spender',
    ],
  ]),
  ...of('What swaps and buys in one transaction', 'checkout/verify/merged.test.ts', [
    ['checkout/verify/verifyMerged.ts', 'canonical && isNamed ? []', 'canonical ? []'],
    ['checkout/verify/verifyMerged.ts', 'canonical && isNamed ? []', 'isNamed ? []'],
    [
      'checkout/verify/verifyMerged.ts',
      'const inner = { ...step, ...swap, price: 0n }',
      'const inner = { ...step, ...swap, to: trust.routers[0] ?? swap.to, price: 0n }',
    ],
    [
      'checkout/verify/verifyMerged.ts',
      'intent: { ...intent, buyer: step.to }',
      'intent: { ...intent, buyer: found?.recipient ?? step.to }',
    ],
    ['checkout/verify/verifyMerged.ts', 'time > trust.latest ?', 'time < 0n ?'],
    ['checkout/verify/verifySignature.ts', 'isAddressEqual(allowed.spender, spender) ? []', 'spender ? []'],
    [
      'checkout/verify/verifySignature.ts',
      'verifyAmount(allowed.amount, amount)',
      'verifyAmount(amount, amount)',
    ],
    [
      'checkout/verify/verifyMerged.ts',
      '...verifyAllowance(step, role, { spender, maxIn: amount }, options.intent),',
      '',
    ],
  ]),
  ...of('What is signed for Permit2', 'checkout/verify/merged.test.ts', [
    ['checkout/verify/verifyMerged.ts', '...(isExact ? []', '...(expected ? []'],
    ['checkout/verify/verifyMerged.ts', 'isSame([domain, value]', 'isSame([domain, expected.value]'],
    ['checkout/verify/verifyMerged.ts', 'isSame([domain, value]', 'isSame([expected.domain, value]'],
    ['checkout/verify/verifyMerged.ts', '...signing.verifyHanded(step, allowed, options),', ''],
    [
      'checkout/decode/decodeAllowance.ts',
      'if (!hasExactTypes(',
      'if (signature.primaryType !== permit2Type && !hasExactTypes(',
    ],
    ['swaps/checkout/encodePermit2.ts', 'BigInt(purchaseId)', 'BigInt(purchaseId) & 0n'],
  ]),
  ...of('What swaps and buys in one transaction', 'checkout/verify/mergedVenues.test.ts', [
    ['checkout/verify/verifyMerged.ts', 'throughCalls.has(selector) ?', 'selector ?'],
    ['checkout/verify/verifyMerged.ts', 'sale && !sale.recipient ?', 'sale && trust.latest < 0n ?'],
    ['checkout/verify/verifyMerged.ts', 'sale && !isTaken ?', 'sale && trust.latest < 0n ?'],
  ]),
  ...of('A purchase keeps its way', 'checkout/execute/swapAtOnce.test.ts', [
    ['checkout/wallet/chooseRoute.ts', 'one.market)', "one.market && one.status !== 'declined')"],
    [
      'checkout/wallet/chooseRoute.ts',
      'if (market) return contracts.find',
      'if (market && contracts.length > 1) return contracts.find',
    ],
    [
      'checkout/journal/isBought.ts',
      'return [...markets, ...checkouts]',
      'return [...markets, ...checkouts.slice(1)]',
    ],
    [
      'checkout/journal/isIdempotent.ts',
      "=== 'marketBuy' || isSwapCheckout(last.data)",
      "=== 'marketBuy' || !isSwapCheckout(last.data)",
    ],
  ]),
  ...of('Who pays with something else', 'checkout/verify/swapsV3.test.ts', [
    [
      'checkout/verify/verifySwap.ts',
      '(token === wrapped && !isWrapper)',
      '(token === wrapped && !isWrapper && sell === buy)',
    ],
    ['swaps/readSwap.ts', 'written.data === data && written.value === call.value', 'written.data.length > 0'],
  ]),
  ...of('A swap is a payment of its own', 'checkout/execute/swap.test.ts', [
    [
      'checkout/journal/isIdempotent.ts',
      'return !entry.swap && isSafeToRepeat(entry)',
      'return isSafeToRepeat(entry)',
    ],
    [
      'checkout/journal/readSwapped.ts',
      "swap && !market && status === 'done'",
      "swap && market && status === 'done'",
    ],
    ['checkout/execute/resume.ts', '!market && !swap) return', '!market) return'],
    ['checkout/execute/resume.ts', "asked for.\n    await entry.update({ status: 'sent' })", 'asked for.'],
  ]),
  ...of('Of a basket nothing is asked', 'checkout/basket/createBasket.test.ts', [
    ['checkout/basket/runBasket.ts', "if (checked.some((one) => one?.kind === 'review')) return", ''],
    ['checkout/basket/checkParts.ts', 'if (held >= needed) continue', 'if (held >= 0n) continue'],
    ['checkout/basket/runBasket.ts', 'await record.note([{ ...state, key }])', ''],
    ['checkout/basket/runBasket.ts', 'waited || record.isLost || takenBack', 'waited || takenBack'],
  ]),
  ...of('Of a basket nothing is asked', 'checkout/basket/changedBaskets.test.ts', [
    [
      'checkout/basket/runBasket.ts',
      'const checked = await check(limited, open)',
      'const checked = await check(limited, [])',
    ],
    [
      'checkout/plan/refuseFindings.ts',
      'if (findings.length === 0) return',
      'if (findings.length >= 0) return',
    ],
  ]),
  ...of('Of a basket nothing is asked', 'checkout/basket/runBasket.test.ts', [
    ['checkout/createBasket.ts', '&& !store.isRunning()) keepMade(state)', '&& false) keepMade(state)'],
    ['checkout/basket/runBasket.ts', 'for (const at of underWay) if (!(await make(at))) return', ''],
    [
      'checkout/basket/runBasket.ts',
      "state.error.code === 'AlreadyBought'",
      "state.error.code === 'Rejected'",
    ],
  ]),
  ...of('What a wallet makes as one batch', 'checkout/basket/together.test.ts', [
    ['checkout/basket/joinPlans.ts', 'if (!isAsAgreed) return undefined', ''],
    ['checkout/plan/readShare.ts', 'if (theirs === 0n) return whole.paid', 'return whole.paid'],
    [
      'checkout/plan/readShare.ts',
      'if (share.isMade || !share.isShared',
      'if (share.isShared || !share.isShared',
    ],
    ['checkout/execute/late/waitForBatch.ts', 'own?.transactionHash ?? last', 'last'],
    ['checkout/journal/isOwn.ts', ' || (await isLeftOut({ logs, entry, intent }))', ''],
    ['checkout/execute/late/followTogether.ts', 'at < 0', 'true'],
  ]),
  ...of('Who cancels has nothing asked', 'checkout/basket/together.test.ts', [
    [
      'checkout/basket/runBasket.ts',
      "dispatch({ kind: 'part', at })\n      // What begins now nobody would stop.\n      signal.throwIfAborted()",
      "dispatch({ kind: 'part', at })",
    ],
    [
      'checkout/basket/askTogether.ts',
      "if (signal.aborted) throw new CheckoutError('Cancelled')\n  } catch",
      '} catch',
    ],
  ]),
  ...of('Who cancels has nothing asked', 'checkout/execute/cancel.test.ts', [
    ['checkout/state/createStore.ts', '      run = own\n', ''],
    [
      'checkout/wallet/askWallet.ts',
      "for (const step of steps) dispatch({ type: 'ask', step })\n  // Also",
      '// Also',
    ],
  ]),
  ...of('Of a basket nothing is asked', 'checkout/basket/checkParts.test.ts', [
    ['checkout/basket/checkParts.ts', 'failed.find(isRefusal) ?? failed[0]', 'failed[0]'],
  ]),
  ...of('Of a basket nothing is asked', 'checkout/basket/crash.test.ts', [
    ['checkout/execute/dispatchEnding.ts', '!signal.aborted && !part', '!signal.aborted'],
  ]),
  ...of('Where tabs cannot lock each other out', 'checkout/journal/twoTabs.test.ts', [
    ['checkout/journal/openJournal.ts', 'if (asks && !locks) await sleep(writingMs)', ''],
    ['checkout/journal/openJournal.ts', 'const tab = locks ?', 'const tab = key ?'],
    ['checkout/journal/openJournal.ts', '(asks && !alone)', '(asks && known === undefined)'],
  ]),
  ...of('While a payment may still be made', 'checkout/journal/twoTabs.test.ts', [
    ['checkout/journal/openJournal.ts', '(await guardStorage(orders.hasMore))', 'false'],
    ['checkout/journal/orderIndex.ts', '!seen.includes(payment)', '!payment'],
    ['checkout/journal/orderIndex.ts', '!isNoted || ', ''],
    ['checkout/storage/keyIndex.ts', '(locks ? locks.request(name, {}, work) : work())', 'work()'],
  ]),
  ...of('A note that cannot be read', 'checkout/storage/keyIndex.test.ts', [
    ['checkout/storage/keyIndex.ts', 'if (!keys) await setAside', 'if (!keys && !name) await setAside'],
    ['checkout/storage/keyIndex.ts', '(await list(name))?.filter(', '((await list(name)) ?? []).filter('],
  ]),
  ...of('Where the money stands', 'checkout/execute/startOver.test.ts', [
    [
      'checkout/journal/readFunds.ts',
      'const { market, status, kind, hash } = entry\n',
      "const { market, status, kind, hash } = entry\n  if (status === 'failed' && !hash) return 'none'\n",
    ],
  ]),
  ...of('Where the money stands', 'checkout/journal/silentNode.test.ts', [
    ['checkout/journal/fundsStatus.ts', " && kind === 'signature'\n", '\n'],
  ]),
  ...of('A window of a wallet outlives', 'checkout/journal/oddCurrencies.test.ts', [
    ['checkout/journal/grantsIn.ts', '[...entries, ...noted]', '[...entries]'],
  ]),
  ...of('A window of a wallet outlives', 'checkout/journal/oddPermits.test.ts', [
    ['checkout/journal/grantsIn.ts', '!entry.permit ||', 'true ||'],
  ]),
  ...of('A token that does not say', 'checkout/execute/revoke.test.ts', [
    [
      'checkout/execute/revoke.ts',
      'await shared.switchChain(context)',
      'left.length > 0 && (await shared.switchChain(context))',
    ],
    ['checkout/journal/readFunds.ts', ', unread: amount', ''],
  ]),
  ...of('A frame has 100 things', 'widget/frame/serveFrame.test.ts', [
    ['widget/frame/serveFrame.ts', 'if (taken >= mostTaken)', 'if (taken < 0)'],
    ['widget/frame/serveFrame.ts', 'take(() => confirm(message))', 'confirm(message)'],
    ['widget/frame/serveFrame.ts', '} catch {}', '} finally {}'],
  ]),
  ...of('A frame has 100 things', 'widget/frame/createBridge.test.ts', [
    ['widget/frame/createBridge.ts', 'isShared ? share(', 'isShared && !share ? share('],
    [
      'widget/frame/guards/selectedAccount.ts',
      'withTimeout(account, { timeoutMs: silentMs })',
      'withTimeout(account, {})',
    ],
  ]),
  ...of('What a frame says counts once', 'widget/frame/serveFrame.test.ts', [
    ['widget/frame/serveFrame.ts', 'if (open.has(id) || held.has(id)) return', ''],
    ['widget/frame/serveFrame.ts', 'told.has(purchaseId)', '!told'],
    ['widget/frame/serveFrame.ts', 'granted && !isStopped &&', 'granted &&'],
    ['widget/frame/serveFrame.ts', "if (status !== 'success') ", ''],
  ]),
  ...of('What was answered before the buyer', 'checkout/context/isFresh.test.ts', [
    ['checkout/context/isFresh.ts', 'age < 0 || ', ''],
    ['checkout/context/isFresh.ts', 'age >= maxAge', 'age > 60_000'],
    ['checkout/context/isFresh.ts', 'shared.head?.hash !== head.hash', '!shared'],
    ['checkout/context/isFresh.ts', 'height <= head.number', 'height > 0n'],
    ['checkout/context/isFresh.ts', 'shared.head?.hash !== head.hash', 'shared.head?.number !== head.number'],
    ['checkout/execute/askAhead.ts', 'if (shared.preparing !== preparing) return', ''],
    ['checkout/execute/runPlan.ts', 'if (context.isFresh && !(await context.isFresh()))', 'if (!context)'],
  ]),
  ...of('What was answered before the buyer', 'checkout/execute/prepare.test.ts', [
    ['checkout/execute/askAhead.ts', '    await look()\n', ''],
    ['checkout/execute/askAhead.ts', "params.includes('pending')", "params.includes('none')"],
    ['checkout/execute/askAhead.ts', 'market && isAddressEqual(market, seaportAddress)', 'market'],
    ['checkout/execute/execute.ts', 'if (isSwitched) said = undefined', ''],
  ]),
  ...of('What was answered before the buyer', 'checkout/roundTrips.test.ts', [
    ['checkout/execute/askAhead.ts', 'once && market', 'market'],
  ]),
  ...of('What was judged before the buyer', 'checkout/context/meanwhile.test.ts', [
    [
      'checkout/execute/rehearse.ts',
      'const [[[intent, policy, base]]] = kept',
      'const base = till.marketplaceBase(intent.chainId)',
    ],
  ]),
  ...of('What was judged before the buyer', 'checkout/context/isSame.test.ts', [
    ['checkout/context/isSame.ts', 'kind !== Object.getPrototypeOf(other)', '!kind'],
    ['checkout/context/isSame.ts', 'name === others[at] && ', ''],
    ['checkout/context/isSame.ts', 'names.length === others.length', 'names'],
    ['checkout/context/isSame.ts', 'kind !== Array.prototype && kind !== Object.prototype', '!kind'],
    ['checkout/context/isSame.ts', 'Reflect.ownKeys(one as object)', 'Object.keys(one as object)'],
  ]),
  ...of('What was judged before the buyer', 'checkout/context/judgedBy.test.ts', [
    ['checkout/execute/runExclusive.ts', 'by && isSame(earlier.by, by) ?', 'by ?'],
    ['checkout/execute/runPlan.ts', 'isSame(judged.by?.[0][0], agreedBy(context)) && ', ''],
    [
      'checkout/plan/restrictPlan.ts',
      '{ ...offered, data: lowerHex(offered.data) }',
      'Object.assign(offered, { data: lowerHex(offered.data) })',
    ],
    ['checkout/context/judgedBy.ts', '[intent, policy, ', '['],
    ['checkout/context/judgedBy.ts', '[inquiry.orders, inquiry.offer]', '[inquiry.orders]'],
    ['checkout/context/judgedBy.ts', 'past, record]', 'past]'],
  ]),
  ...of('No node is asked while a transaction', 'service/noNodeInside.test.ts', [
    [
      'service/listeners/createWatcher.ts',
      'throw new UnaskedError(() => contracts.ask(unasked))',
      'await contracts.ask(unasked)',
    ],
    [
      'service/chain/createAnswers.ts',
      'throw new UnaskedError(() => {',
      'await Promise.resolve().then(() => {',
    ],
    [
      'service/relay/rebroadcast.ts',
      'await lockRelayer(sql, chainId, address)',
      'await readFirstNonce(relayer, head)',
    ],
    [
      'service/relay/accept.ts',
      'await lockRelayer(sql, chainId, address)',
      'await chain.client.getBlockNumber()',
    ],
  ]),
  ...of('What the relayer sends was signed before', 'service/relay/accept.test.ts', [
    ['service/relay/accept.ts', 'if (!isSame(', 'if (false && !isSame('],
    ['service/relay/accept.ts', 'before.length === after.length && ', ''],
    [
      'service/relay/prepare.ts',
      `  const pending = await readTransactions(sql, { chainId, relayer: address, fromNonce })
  const status = await readRelayStatus({ relayer, sql, head, purchase })
`,
      `  const status = await readRelayStatus({ relayer, sql, head, purchase })
  const pending = await readTransactions(sql, { chainId, relayer: address, fromNonce })
`,
    ],
  ]),
  ...of('Who signs a purchase again', 'service/relay/replaced.test.ts', [
    [
      'service/store/relays.ts',
      'and not (relayer = $4 and nonce >= $5)',
      'and (relayer, nonce) <> ($4, -$5::bigint)',
    ],
    ['service/relay/prepare.ts', 'relay?.rawTransactions ?? []', '([] as Hex[])'],
    ['service/relay/accept.ts', '[...prepared.cancelled, ...prepared.transactions]', 'prepared.transactions'],
  ]),
  ...of('What a relayer’s account has signed is kept', 'service/relay/replaced.test.ts', [
    ['service/store/relays.ts', 'from gone', 'from gone where false'],
    ['service/relay/rebroadcast.ts', 'const deep = 64n', 'const deep = 0n'],
  ]),
  ...of('What a relayer’s account has signed is kept', 'service/relay/twoKeys.test.ts', [
    ['service/relay/rebroadcast.ts', 'of replaced) {', 'of replaced.slice(1)) {'],
  ]),
  ...of('What a relayer’s transaction cost', 'service/relay/replaced.test.ts', [
    ['service/store/relayCosts.ts', ' is distinct from block_hash', ' <> block_hash and false'],
    ['service/relay/settleCosts.ts', "await settleCost(sql, { ...key, outcome: 'pending' })", 'continue'],
    ['service/store/relayCosts.ts', 'gas_used = $7,', 'gas_used = $7, gas = coalesce($7, gas),'],
    ['service/store/relayCosts.ts', ' - $3::bigint', ' - 9 * $3::bigint'],
  ]),
  ...of('What a relayer’s transaction cost', 'service/relay/l1Fee.test.ts', [
    ['service/relay/settleCosts.ts', 'gasUsed + (await readBeside(relayer, receipt, head))', 'gasUsed'],
    ['service/relay/requireBudget.ts', 'gas * feePerGas + l1Fee', 'gas * feePerGas'],
    ['service/relay/prepare.ts', ', beside })', ' })'],
    ['service/relay/createL1Fees.ts', "  '0x5300000000000000000000000000000000000002',\n", ''],
    ['service/relay/createL1Fees.ts', 'if (known && at - known.at < knownForMs)', 'if (known)'],
    [
      'service/relay/createL1Fees.ts',
      '.map((answer) => fromContract',
      '.slice(0, 1).map((answer) => fromContract',
    ],
    ['service/relay/settleCosts.ts', 'isTaken ? await', 'isTaken && !head ? await'],
  ]),
  ...of('What a relayer’s transaction cost', 'service/relay/settleCosts.test.ts', [
    ['service/store/relayCosts.ts', "outcome = 'unused' or ", ''],
    ['service/relay/settleCosts.ts', "cost.outcome !== 'unused' || cost.isGone || !isUsed", 'true'],
  ]),
  ...of('What locks many queues or deliveries', 'service/store/lockOrder.test.ts', [
    ['service/store/webhooks/listeners.ts', ' order by listener_id for update', ''],
    ['service/store/webhooks/settleDeliveries.ts', ')) order by id for update', '))'],
  ]),
  ...of('What all processes count', 'service/relay/sumCosts.test.ts', [
    ['service/store/relayCosts.ts', 'array[t.hash], now()', "array[t.hash], now() - interval '3 days'"],
  ]),
  ...of('What all processes count', 'service/relay/readHead.test.ts', [
    ['service/relay/readHead.ts', 'readTime(database)', 'readTime(database).then((time) => time + 3_600n)'],
  ]),
  ...of('What all processes count', 'service/chain/advance.test.ts', [
    ['service/createService.ts', 'options.now ?? (() => performance.now())', 'now'],
  ]),
  ...of('What all processes count', 'service/handlers/marketplace/orderState.test.ts', [
    ['service/createService.ts', 'options.now ? { now: options.now', 'now ? { now'],
    ['service/createApp.ts', '    await options.clockKnown?.()\n', ''],
  ]),
  ...of('What all processes count together', 'service/handlers/http/createAuthenticator.test.ts', [
    ['service/store/takeRequests.ts', 'and excluded.minute + 1', 'and excluded.minute + 1000'],
    ['service/store/takeRequests.ts', 'extract(epoch from now())', 'extract(epoch from now()) + 3600'],
  ]),
  ...of('What all processes count together', 'service/findStoredProject.test.ts', [
    ['service/findStoredProject.ts', 'known.at <= at && ', ''],
  ]),
  ...of('A chain whose head stays', 'service/createReadiness.test.ts', [
    ['service/createReadiness.ts', 'if (stillMs <=', 'if (stillMs >= 0 || stillMs <='],
    ['service/createReadiness.ts', 'patience * gap * 1_000', 'gap * 1_000'],
    ['service/createReadiness.ts', 'allowRollback\n        ? undefined\n        : ', ''],
    ['service/store/blocks.ts', 'row.count >= fewest', 'row.count > 0'],
    ['service/shareAnswer.ts', 'answer ??=', 'answer ='],
    ['service/createReadiness.ts', 'if (served !== chainId)', 'if (served === 0)'],
  ]),
  ...of('A chain whose head stays', 'service/chain/createRhythm.test.ts', [
    ['service/chain/createRhythm.ts', 'stillMs: () => (last ?', 'stillMs: () => (times.length > 0 && last ?'],
  ]),
  ...of('Indexed blocks are given up only', 'service/chain/advance.test.ts', [
    ['service/chain/advance.ts', '&& !isReplaced', '&& ancestor?.number === head.number'],
    ['service/chain/startIngest.ts', 'if (!progress.shorter) rhythm', 'rhythm'],
  ]),
  ...of('Each call of a batch', 'service/chain/splitBatches.test.ts', [
    ['service/chain/splitBatches.ts', '      requireAnswers(response, text, calls)\n', ''],
    ['service/chain/splitBatches.ts', 'if (!ok) throw', 'if (status === 0) throw'],
  ]),
  ...of('Each call of a batch', 'service/chain/readAvailability.test.ts', [
    ['service/chain/isNodeFailure.ts', '(cause instanceof RpcRequestError && isOfNode(cause))', 'false'],
    ['service/chain/isNodeFailure.ts', '!ofCode.test(details) && ', ''],
  ]),
  ...of('Each call of a batch', 'service/chain/requireSources.test.ts', [
    ['service/store/currencies.ts', 'where currencies.decimals is null', 'where false'],
    ['service/store/availability.ts', ' is not null as currency_known', ' is null or true as currency_known'],
  ]),
  ...of('A process takes blocks in only while', 'service/chain/requireSources.test.ts', [
    ['service/chain/applyBlocks.ts', 'sources && requireSources(sql, chainId, sources)', 'undefined'],
  ]),
  ...of('Nobody is ready, by whichever role', 'service/createService.test.ts', [
    ['service/createService.ts', '() => isMigrated ||', '() => true ||'],
    ['service/listeners/deliver/startDeliveries.ts', '(prepared ? undefined :', '(1 ? undefined :'],
  ]),
  ...of('What a request says takes time', 'service/createApp.test.ts', [
    [
      'service/handlers/http/readBody.ts',
      "const [kept = ''] = /[1-9](?:\\d*[1-9])?/.exec(digits) ?? []",
      "const kept = digits.replace(/^0+|0+$/g, '')",
    ],
  ]),
  ...of('Whoever is next on a connection', 'service/startServer.test.ts', [
    [
      'service/handlers/http/readBody.ts',
      'if (length > maxRead) throw tooLong()',
      'if (length > maxBytes) throw tooLong()',
    ],
  ]),
  ...of('A project of the configuration is called', 'service/runProject.test.ts', [
    [
      'service/handlers/http/createAuthenticator.ts',
      'stored && !ids.has(stored.id) ? stored : undefined',
      'stored',
    ],
  ]),
  ...of('A permit is kept for the nonce', 'service/handlers/marketplace/savePermit.test.ts', [
    ['service/handlers/marketplace/savePermit.ts', 'if (nonce !== next)', 'if (nonce < next)'],
  ]),
  ...of('What PostgreSQL says of rows', 'service/createLog.test.ts', [
    [
      'service/createLog.ts',
      'const { detail: _, where: __, cause, ...rest } = told',
      'const { cause, ...rest } = told',
    ],
    ['service/createLog.ts', '[signing, ...found]', 'found'],
    ['service/createLog.ts', 'JSON.stringify(JSON.parse(line), hide)', 'line.replace(each, hidden)'],
  ]),
  ...of('No span tells where a node is asked', 'service/tracing.test.ts', [
    ['service/createService.ts', 'tracing.unseen(() => fetch(...asked))', 'fetch(...asked)'],
  ]),
  ...of('A message that names no listener', 'service/listeners/queue/openNatsQueue.test.ts', [
    [
      'service/listeners/queue/openNatsQueue.ts',
      'if (!/^\\d{1,18}$/.test(listenerId)) return answer(() => message.term())',
      '',
    ],
  ]),
  ...of('A message that names no listener', 'service/listeners/queue/outbox.test.ts', [
    ['service/store/webhooks/outbox.ts', '!ids.has(id)', 'ids.has(id) && !id'],
  ]),
  ...of('A connection to a receiver', 'service/listeners/ssrf/createAgent.test.ts', [
    ['service/listeners/ssrf/createAgent.ts', 'keepAliveMaxTimeout: keepAliveMs,', ''],
  ]),
  ...of('Whatever stands in a message queue', 'service/listeners/queue/crowd.test.ts', [
    ['service/listeners/queue/openNatsQueue.ts', 'seen.size >= mostOffered', 'seen.size < 0'],
  ]),
  ...of('A purchase is kept behind a lock of its own', 'service/relay/twoKeys.test.ts', [
    [
      'service/relay/accept.ts',
      'if (known?.rawTransactions.join() !== relay?.rawTransactions.join()) return false',
      '',
    ],
    ['service/relay/readRelayStatus.ts', '? relayer : { maxFeePerGas: undefined }', '? relayer : relayer'],
  ]),
  ...of('The relayer takes up what projects ask for', 'service/relay/createLines.test.ts', [
    [
      'service/relay/createLines.ts',
      'await next?.()',
      'for (let one = next; one; one = line.shift()) await one()',
    ],
    ['service/relay/createLines.ts', 'lines.get(project) ?? []', '[...lines.values()].flat()'],
  ]),
  ...of('The relayer takes up what projects ask for', 'service/relay/accept.test.ts', [
    ['service/relay/prepare.ts', 'own >= maxPending - pending.length', 'pending.length >= maxPending'],
  ]),
  ...of('Nothing is rehearsed for the relayer', 'service/relay/simulateCalls.test.ts', [
    ['service/relay/simulateCalls.ts', '({ ...call, gas: limit })', 'call'],
    [
      'service/relay/simulateCalls.ts',
      'pending.map(withoutFees)',
      'pending.map(({ to, data }) => ({ to, data }))',
    ],
    ['service/relay/simulateCalls.ts', ', head.gasLimit]', ']'],
  ]),
  ...of('A nonce of the relayer is free again', 'service/handlers/marketplace/execute.errors.test.ts', [
    ['service/relay/prepare.ts', 'head.nextTime + maxValidity', 'head.nextTime + 2n ** 255n'],
  ]),
  ...of('A nonce of the relayer is free again', 'service/relay/contractBuyer.test.ts', [
    ['service/handlers/marketplace/execute.ts', 'maxSignature = 4_096', 'maxSignature = 131_072'],
  ]),
  ...of('A nonce of the relayer is free again', 'service/relay/accept.test.ts', [
    ['service/relay/rebroadcast.ts', 'const maxRefusals = 12', 'const maxRefusals = 1e9'],
    ['service/relay/rebroadcast.ts', 'old.purchase === first?.purchase', 'false'],
  ]),
  ...of('Logs that a node tells of together', 'service/chain/fetchBlocks.test.ts', [
    ['service/chain/fetchBlocks.ts', 'if (bloom.isCovered(logs)) return', 'if (bloom) return'],
    ['service/chain/fetchBlocks.ts', 'near?.every(({ blockHash }) => blockHash === block.hash)', 'near'],
    ['service/chain/fetchBlocks.ts', 'logs.length < fewTold ? []', 'logs.length >= 0 ? []'],
    ['service/chain/fetchBlocks.ts', 'const receipts = isTooMuch', 'const receipts = false'],
  ]),
  ...of('Logs that a node tells of together', 'service/chain/createRhythm.test.ts', [
    ['service/chain/createRhythm.ts', 'Math.min(...times)', 'Math.max(...times)'],
    ['service/chain/createRhythm.ts', 'if (times.length > most) times.shift()', ''],
    ['service/chain/createRhythm.ts', 'if (head === last?.head) return', ''],
  ]),
  ...of('A block is believed where more than half', 'service/chain/openAgreement.test.ts', [
    ['service/chain/openAgreement.ts', '.length > counted.length / 2', '.length > 0'],
    ['service/chain/openAgreement.ts', '.length > counted.length / 2', '.length >= counted.length'],
    ['service/chain/openAgreement.ts', 'if (counted.length === 1) return', 'if (counted.length > 0) return'],
    [
      'service/chain/openAgreement.ts',
      'head.number === highest || now() - since < maxStandstillMs',
      'head.number === highest',
    ],
    ['service/chain/openAgreement.ts', 'going.length * 2 >= answered.length ? going : answered', 'going'],
    ['service/chain/openAgreement.ts', '      requireChain(voter.node, served)\n', ''],
    [
      'service/chain/openAgreement.ts',
      'if (found && isShownBy(block, found.header)) return',
      'if (found) return',
    ],
    ['service/chain/openAgreement.ts', "['hash', 'parentHash', 'time']", "['hash', 'time']"],
    ['service/chain/openAgreement.ts', "['hash', 'parentHash', 'time']", "['hash', 'parentHash']"],
    ['service/chain/openAgreement.ts', 'chain.prefer(preferred)', ''],
    [
      'service/chain/openAgreement.ts',
      'believed && firstByFilter(',
      'believed && ((alike: Shown[]) => alike[0])(',
    ],
    ['service/chain/openAgreement.ts', "Number(/[1-9a-f]/i.test(logsBloom?.slice(2) ?? ''))", '0'],
    ['service/chain/openAgreement.ts', '&& voter.place === preferred', ''],
    ['service/chain/openAgreement.ts', 'only && others.length === 0 ?', 'only ?'],
    ['service/chain/openAgreement.ts', 'passedOver = preferred', ''],
  ]),
  ...of('A block is believed where more than half', 'service/chain/fetchBlocks.test.ts', [
    ['service/chain/fetchBlocks.ts', '![number, time].every(Number.isSafeInteger)', 'false'],
  ]),
  ...of('A block is believed where more than half', 'service/chain/advance.test.ts', [
    ['service/chain/advance.ts', ', head, readHeader }', ', head }'],
  ]),
  ...of('A block is believed where more than half', 'service/listeners/readHeight.test.ts', [
    ['service/handlers/indexer/listenerHandlers.ts', 'told[told.length >> 1]', 'told[0]'],
  ]),
  ...of('Whoever lists something', 'service/handlers/marketplace/writeOrders.test.ts', [
    ['service/handlers/marketplace/toOrder.ts', 'feeBps < 10_000 ?', 'feeBps < 100_000 ?'],
    ['service/handlers/marketplace/writeOrders.ts', 'network.onLeftOut?.(order, error)', 'throw error'],
  ]),
  ...of('Whoever lists something', 'service/venues/seaport.test.ts', [
    ['service/venues/seaport/readSeaportListing.ts', 'sale.price > maxUint256', 'sale.price < 0n'],
  ]),
  ...of('A contract that anybody may have written', 'service/venues/readAllowance.test.ts', [
    ['service/venues/readAllowance.ts', ', gas: contractGas', ''],
  ]),
  ...of('What moves is nothing to orders', 'service/venues/keptTwice.test.ts', [
    ['service/store/signedOrders.ts', 'order_id is distinct from $4', "$4::text is distinct from ''"],
  ]),
  ...of('What moves is nothing to orders that have expired', 'service/store/signedOrders.test.ts', [
    ['service/store/orderUpdates.ts', 'valid_until > block.time and move.account', 'move.account'],
    [
      'service/store/orderUpdates.ts',
      ' and token_id = move.token_id and valid_until > block.time',
      ' and token_id = move.token_id',
    ],
    ['service/store/orderUpdates.ts', 'valid_until > block.time and move.token_id', 'move.token_id'],
    ['service/store/orderUpdates.ts', ' and o.valid_until > block.time on', ' on'],
    ['service/store/expireOrders.ts', 'any(array(select order_id from again))', "any('{}')"],
    ['service/store/signedOrders.ts', 'extract(epoch from now())::bigint', '1e18::bigint'],
  ]),
  ...of('What moves is nothing to orders that have expired', 'service/store/orderUpdates.test.ts', [
    ['service/store/orderUpdates.ts', 'distinct(options.moves)', 'options.moves'],
  ]),
  ...of('Of what is read for lists', 'service/handlers/http/createTurns.test.ts', [
    ['service/handlers/http/createTurns.ts', '< atOnce - owners.length', '< atOnce'],
    ['service/handlers/http/createTurns.ts', 'mine.length >= most', 'mine.length > most'],
  ]),
  ...of('Of what is read for lists', 'service/handlers/http/listingTurns.test.ts', [
    ['service/handlers/marketplace/execute.ts', 'turns.listings(call.network)', 'turns.database'],
    ['service/handlers/marketplace/writeOrders.ts', 'priceTimeoutMs = 2_000', 'priceTimeoutMs = 2e9'],
  ]),
  ...of('What others can bring about again', 'service/handlers/http/createFaultLog.test.ts', [
    ['service/handlers/http/createLineLimit.ts', 'const most = 20', 'const most = 1e9'],
    ['service/createApp.ts', '    asked.project = project.id\n', ''],
  ]),
  ...of('Of what is read for lists', 'service/handlers/http/inTurns.test.ts', [
    [
      'service/handlers/http/inTurns.ts',
      'take(() => database.transaction(...work))',
      'database.transaction(...work)',
    ],
  ]),
  ...of('A transaction that is begun together', 'service/store/openDatabase.test.ts', [
    ['service/store/openDatabase.ts', 'failure ? Promise.reject(failure.error) : query', 'query'],
  ]),
  ...of('A transaction that is begun together', 'service/store/onePiece.test.ts', [
    ['service/store/openDatabase.ts', 'throw failure', 'throw error'],
  ]),
  ...of('Whoever keeps what was read of a chain', 'service/handlers/marketplace/keepRevision.test.ts', [
    ['service/store/blocks.ts', 'performance.now() + revisionLease', 'performance.now()'],
    ['service/store/blocks.ts', 'quiet: quiet && noted', 'quiet'],
    ['service/store/blocks.ts', ' for update skip locked', ' for update'],
  ]),
  ...of('Which orders a block concerns', 'service/chain/applyBlocks.test.ts', [
    ['service/chain/applyBlocks.ts', 'if (moves.length >= manyMoves) await written', ''],
  ]),
  ...of('Whom an event is for is known from the server', 'service/listeners/createWatcher.test.ts', [
    ['service/listeners/createWatcher.ts', 'if (answering !== server)', 'if (server === undefined)'],
  ]),
  ...of('What listeners were told of they are told of once', 'service/chain/ensureSources.test.ts', [
    ['service/store/sources.ts', '  await narrowListeners(sql, chainId)\n', ''],
    ['service/store/sources.ts', 'min(number) - 1', 'max(number)'],
    ['service/listeners/createWatcher.ts', 'blocks.some(({ number }) => number <= told)', 'false'],
    [
      'service/chain/ensureSources.ts',
      '({ kind, market, startBlock }) => [kind, market, startBlock]',
      '({ kind, market, startBlock, marketFeeBps }) => [kind, market, startBlock, marketFeeBps]',
    ],
  ]),
  ...of('Nothing that anybody can have kept', 'service/store/forgotten.test.ts', [
    ['service/store/webhooks/listeners.ts', "active = false, filters = '{}',", 'active = false,'],
    ['service/store/webhooks/removeListeners.ts', "active = false, filters = '{}',", 'active = false,'],
    ['service/store/webhooks/pruneDeliveries.ts', "updated_at < now() - interval '15 days'", 'false'],
    ['service/store/webhooks/origins.ts', 'o.open_until < now()', 'false'],
    ['service/store/permits.ts', 'order by kept_at limit 10', 'order by kept_at limit 0'],
  ]),
  ...of('What anybody may have very much of', 'service/store/skewed.test.ts', [
    ['service/store/expireOrders.ts', 'order by valid_until limit ', 'order by valid_until limit 9 * '],
    ['service/store/events.ts', '{active,inactive,expired}', '{active,inactive,expired,cancelled,filled}'],
    ['service/store/listOrders.ts', 'array(select kind from sources where chain_id = $1)', 'array[o.kind]'],
    ['service/store/listOrders.ts', "status === 'inactive' || status === 'expired'", 'false'],
    ['service/chain/ensureSources.ts', '(await forgetLatest(sql, chainId))', '!sql'],
    [
      'service/store/migrations/indexes.ts',
      'listeners (chain_id, version, id)',
      'listeners (chain_id, version)',
    ],
    [
      'service/store/webhooks/settleDeliveries.ts',
      'order by due_at limit $3',
      'order by due_at limit 2 * $3',
    ],
  ]),
  ...of('What anybody may have very much of', 'service/chain/slowBlocks.test.ts', [
    ['service/chain/startIngest.ts', 'codeOf(error) === tookTooLong ? slow + 1 : 0', '0'],
  ]),
  ...of('What anybody may have very much of', 'service/store/leftovers.test.ts', [
    ['service/store/webhooks/pruneDeliveries.ts', 'set settled = true where', 'set settled = false where'],
    ['service/store/webhooks/pruneDeliveries.ts', "updated_at < now() - interval '1 hour'", 'true'],
    ['service/store/webhooks/listeners.ts', 'and origin <> $2', 'and false'],
  ]),
  ...of('What anybody may have very much of', 'service/listeners/announcements.test.ts', [
    [
      'service/store/webhooks/expandAnnouncements.ts',
      '[]) and project_id = ',
      "[]) and (project_id || '') = ",
    ],
  ]),
  ...of('A transaction whose process sends nothing', 'service/store/idleTransactions.test.ts', [
    ['service/store/openDatabase.ts', 'beginPatiently : begin(idleMs)', 'beginPatiently : begin(0)'],
    ['service/store/openDatabase.ts', 'patient ? beginPatiently : begin(idleMs)', 'begin(idleMs)'],
  ]),
  ...of('A first delivery that is taken', 'service/listeners/deliver/openFirstHand.test.ts', [
    [
      'service/store/webhooks/takeDeliveries.ts',
      'when untrue then 0 else 1 end',
      'when untrue then 0 else 0 end',
    ],
    ['service/store/webhooks/takeFirst.ts', ' for share of l skip locked', ''],
    ['service/store/webhooks/notifications.ts', 'const mostAtOnce = 64', 'const mostAtOnce = 640'],
    ['service/listeners/deliver/openFirstHand.ts', 'Math.min(most, concurrency >> 3)', 'concurrency'],
    ['service/listeners/deliver/openFirstHand.ts', '> concurrency >> 2', '> concurrency'],
    ['service/listeners/createWatcher.ts', 'firstHand?.forget()', ''],
  ]),
  ...of('A first delivery that is taken', 'service/listeners/firstHand.test.ts', [
    ['service/store/webhooks/notifications.ts', 'waiting.add(one.projectId)', ''],
    ['service/store/webhooks/notifications.ts', 'new Set(behind)', 'new Set<string>()'],
    ['service/store/webhooks/notifications.ts', '.sort(([, one], [, other]) => one - other)', ''],
  ]),
  ...of('A first delivery that is taken', 'service/store/takeFirst.test.ts', [
    ['service/store/webhooks/takeFirst.ts', 'limit 1 for update skip locked', 'limit 1'],
  ]),
  ...of('An address of a receiver is as long', 'service/listeners/ssrf/createAgent.test.ts', [
    ['service/listeners/ssrf/checkUrl.ts', 'url.href.length > maxLength', 'false'],
    ['service/listeners/ssrf/checkUrl.ts', 'url.hostname.length > maxHostLength', 'false'],
  ]),
  ...of('An address of a receiver is as long', 'service/listeners/deliver/expandInTurn.test.ts', [
    ['service/store/webhooks/insertDeliveries.ts', ' and length(url) <= 2048', ''],
    [
      'service/listeners/deliver/expandInTurn.ts',
      'if (!isRefused(error)) throw error\n      return',
      'if (error) throw error\n      return',
    ],
  ]),
  ...of('A log is read once for all', 'service/listeners/match/createMatchIndex.test.ts', [
    ['service/listeners/match/standardEvents.ts', 'signature.canonical', 'signature.text'],
    ['service/listeners/match/readLog.ts', 'return count <= mostWays', 'return true'],
    ['service/listeners/match/createMatchIndex.ts', 'if (!readable || !isWhole) {', 'if (!readable) {'],
    ['service/listeners/match/createMatchIndex.ts', ' || log.data.length > bounds.data', ''],
  ]),
  ...of('An origin is left alone for all projects', 'service/listeners/deliver/attemptDelivery.test.ts', [
    ['service/listeners/deliver/attemptDelivery.ts', 'blameOrigin: !connected', 'blameOrigin: true'],
    ['service/listeners/deliver/attemptDelivery.ts', 'blameOrigin: !connected', 'blameOrigin: false'],
  ]),
  ...of('An origin is left alone for all projects', 'service/listeners/deliver/settleDeliveries.test.ts', [
    [
      'service/store/webhooks/settleDeliveries.ts',
      "state === 'delivered' || (pace",
      "state === 'delivered' && (pace",
    ],
    ['service/store/webhooks/settleDeliveries.ts', 'pace !== undefined && !blameOrigin', '!blameOrigin'],
  ]),
  ...of('An attempt begins only while its claim', 'service/listeners/deliver/lateClaims.test.ts', [
    [
      'service/listeners/deliver/startDeliveries.ts',
      'if (performance.now() - claimedAt > timeoutMs) {',
      'if (timeoutMs < 0) {',
    ],
    [
      'service/listeners/deliver/startDeliveries.ts',
      "if (next !== 'cancelled') await untakeDelivery(database, next)",
      '',
    ],
  ]),
  ...of('What `tillkit deploy` hands to a node', 'deploy/runDeploy.test.ts', [
    ['deploy/deployContract.ts', '  onSend(hash)\n', ''],
    ['deploy/deployContract.ts', 'await client.getTransaction({ hash })', 'await Promise.reject()'],
    ['deploy/deployContract.ts', 'nonce > mined', 'nonce < mined'],
  ]),
  ...of('What signs a listener’s deliveries', 'service/listeners/authorization.test.ts', [
    [
      'service/handlers/indexer/listenerHandlers.ts',
      'toWebhookListener(await one(call))',
      'withSecret(await one(call))',
    ],
    ['service/handlers/indexer/listenerHandlers.ts', 'items.map(toWebhookListener)', 'items.map(withSecret)'],
    [
      'service/handlers/indexer/listenerHandlers.ts',
      '=> WebhookListener = toWebhookListener',
      '=> WebhookListener = withSecret',
    ],
  ]),
  ...of('What a token, a collection, a market or a currency is called', 'query/getTokenMetadata.test.ts', [
    ['query/getTokenMetadata.ts', 'plainName(keepText(name))', 'keepText(name)'],
  ]),
  ...of('What a token, a collection, a market or a currency is called', 'hooks/useCurrency.test.ts', [
    ['hooks/useCurrency.ts', "symbol.replace(/[\\p{C}\\p{Z}\\p{DI}\\u2800]/gu, '')", 'symbol'],
    ['hooks/useCurrency.ts', '\\p{Z}\\p{DI}', '\\p{Z}'],
  ]),
  ...of(
    'What a token, a collection, a market or a currency is called',
    'components/basket/BasketView.test.tsx',
    [
      [
        'components/basket/BasketPart.tsx',
        'plainName([named, originName]',
        '((name) => name)([named, originName]',
      ],
    ],
  ),
]

function of(rule: string, test: string, pieces: readonly soften.Rule[]): Softening[] {
  return pieces.map((piece) => ({ rule, test, piece }))
}
