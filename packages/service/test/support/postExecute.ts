import type { createService } from '../../src/createService.js'

/** Posts a body to `Execute` of a service. Returns the status and the JSON. */
export async function postExecute(service: Pick<createService.ReturnType, 'fetch'>, body: unknown) {
  const headers = { 'content-type': 'application/json', 'x-access-key': 'key' }
  const url = 'http://service.test/sandbox/rpc/Marketplace/Execute'
  const response = await service.fetch(
    new Request(url, { method: 'POST', headers, body: JSON.stringify(body) }),
  )
  return { status: response.status, json: await response.json() }
}
