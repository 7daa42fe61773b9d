export function readTraceId(header: string | null): string | undefined {
  const fields = /^(?!ff|00.{54})[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}(?:-|$)/
  const [, traceId, parentId] = header?.match(fields) ?? []
  return traceId && parentId && /[^0]/.test(traceId) && /[^0]/.test(parentId) ? traceId : undefined
}
