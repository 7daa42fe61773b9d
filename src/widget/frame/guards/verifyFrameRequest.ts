import type { ChainFacts } from '../chainFacts.js'
import { type Verdict, verifyRequest } from '../verifyRequest.js'

/** Reads the facts that the verification of an iframe's request needs, and verifies the request, see {@link verifyRequest}. */
export async function verifyFrameRequest(options: verifyFrameRequest.Options): Promise<Verdict> {
  const { chain, ...request } = options
  const now = request.method === 'eth_signTypedData_v4' ? await chain.readTime() : 0
  const verdict = verifyRequest({ ...request, now })
  if (!verdict.pays || !verdict.calls || verdict.findings.length > 0) return verdict
  const facts = await chain.readFacts(request.intent, verdict.calls)
  return facts ? verifyRequest({ ...request, now, facts }) : verdict
}

export declare namespace verifyFrameRequest {
  type Options = Omit<verifyRequest.Options, 'now' | 'facts'> & {
    chain: Pick<ChainFacts, 'readTime' | 'readFacts'>
  }
}
