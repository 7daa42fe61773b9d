/** Asks a node, but answers calls that are refused with an error in its place; others may have come along in the same request. */
export async function refuseCalls(
  refuses: (call: RpcCall) => { code: number; message: string } | false,
  [input, init]: Parameters<typeof fetch>,
): Promise<Response> {
  const asked: RpcCall[] = JSON.parse(String(init?.body))
  const refusals = asked.flatMap((call) => {
    const error = refuses(call)
    return error ? [{ jsonrpc: '2.0', id: call.id, error }] : []
  })
  if (refusals.length === 0) return fetch(input, init)
  const others = asked.filter(({ id }) => !refusals.some((one) => one.id === id))
  const response = others.length > 0 && (await fetch(input, { ...init, body: JSON.stringify(others) }))
  return Response.json([...(response ? await response.json() : []), ...refusals])
}

type RpcCall = { id: number; method: string; params?: readonly unknown[] }
