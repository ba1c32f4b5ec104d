import type { ApiCall } from '#src/dataProviders/callOf.ts';

/**
 * The call as a curl command for a POSIX shell. Scripts cannot read the session cookie, so the command uses a variable
 * that the reader sets to a token.
 */
export function curlOf(call: ApiCall, origin: string): string {
  const lines = [`curl ${quoted(new URL(call.url, origin).href)}`];
  if (call.method !== 'GET') lines.push(`-X ${call.method}`);
  lines.push(`-H "Authorization: Bearer $TOKEN"`);
  for (const [name, value] of Object.entries(headersOf(call))) lines.push(`-H ${quoted(`${name}: ${value}`)}`);
  if (call.body !== undefined) lines.push(`--data ${quoted(JSON.stringify(call.body))}`);
  return lines.join(' \\\n  ');
}

/** The call as a fetch expression for a page of this console or for Node. */
export function fetchOf(call: ApiCall, origin: string): string {
  const options = {
    ...(call.method !== 'GET' && { method: call.method }),
    headers: { Authorization: 'Bearer $TOKEN', ...headersOf(call) },
  };
  const text = JSON.stringify(options, null, 2);
  const withBody =
    call.body === undefined ? text : `${text.slice(0, -2)},\n  "body": JSON.stringify(${indented(call.body)})\n}`;
  return `await fetch(${JSON.stringify(new URL(call.url, origin).href)}, ${withBody})`;
}

function headersOf({ body, headers }: ApiCall): Record<string, string> {
  return { ...(body !== undefined && { 'Content-Type': 'application/json' }), ...headers };
}

/** Inside single quotes, only the single quote itself is special to a shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

function indented(value: unknown): string {
  return JSON.stringify(value, null, 2).replaceAll('\n', '\n  ');
}
