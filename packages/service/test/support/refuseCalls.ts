/** Sends a batch of RPC calls to a node. If `refuses` returns an error for a call, that error is the response to the call. */
export async function refuseCalls(
  refuses: (call: RpcCall) => { code: number; message: string } | false,
  [input, init]: Parameters<typeof fetch>,
): Promise<Response> {
  const calls: RpcCall[] = JSON.parse(String(init?.body))
  const refusals = calls.flatMap((call) => {
    const error = refuses(call)
    return error ? [{ jsonrpc: '2.0', id: call.id, error }] : []
  })
  if (refusals.length === 0) return fetch(input, init)
  const others = calls.filter(({ id }) => !refusals.some((refusal) => refusal.id === id))
  const response = others.length > 0 && (await fetch(input, { ...init, body: JSON.stringify(others) }))
  return Response.json([...(response ? await response.json() : []), ...refusals])
}

type RpcCall = { id: number; method: string; params?: readonly unknown[] }
