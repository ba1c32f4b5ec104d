import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { curlOf, fetchOf } from '#src/schemaViews/copyCall/callText.ts';

const ORIGIN = 'https://console.example.com';

describe('the call behind a page', () => {
  test('reading a record needs an address and a token', () => {
    expect(curlOf({ method: 'GET', url: '/api/ecrm/v1/gws/7' }, ORIGIN)).toBe(
      `curl 'https://console.example.com/api/ecrm/v1/gws/7' \\\n  -H "Authorization: Bearer $TOKEN"`,
    );
  });

  test('no text in a body can break out of its quotes', () => {
    const body = { name: `it's "$HOME" \`id\`` };
    const command = curlOf({ method: 'POST', url: '/api/ecrm/v1/gws', body }, ORIGIN);
    // The shell prints the arguments that it would pass to curl.
    const args = execFileSync('sh', ['-c', command.replace(/^curl/, 'printf "%s\\n"')], {
      env: { TOKEN: 't' },
      encoding: 'utf8',
    });
    expect(args.split('\n')).toContain(JSON.stringify(body));
    expect(args.split('\n')).toContain('POST');
  });

  test('it names the version that was read, so that no change is overwritten', () => {
    const call = { method: 'PUT', url: '/api/x', body: {}, headers: { 'If-Match': '"3"' } } as const;
    expect(curlOf(call, ORIGIN)).toContain(`-H 'If-Match: "3"'`);
    expect(fetchOf(call, ORIGIN)).toContain(JSON.stringify('"3"'));
  });

  test('as fetch it is an equivalent expression', () => {
    const text = fetchOf({ method: 'PUT', url: '/api/x', body: { a: 1 } }, ORIGIN);
    expect(text).toContain('"https://console.example.com/api/x"');
    expect(text).toContain('"method": "PUT"');
    expect(() => new Function(`return async () => { ${text} }`)).not.toThrow();
  });
});
