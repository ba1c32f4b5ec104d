import { describe, expect, test } from 'vitest';
import { requestToken } from '#server/engine/access/requestToken.ts';

const TOKEN = 'abcdefghijklmnop-_0123456789';
const request = (headers: Record<string, string>) => new Request('http://localhost/', { headers });

describe('the token of a request', () => {
  test.each([
    ['the cookie', { cookie: `access-token=${TOKEN}` }, TOKEN],
    ['the cookie among others', { cookie: `user-kind=1; access-token=${TOKEN}; theme=dark` }, TOKEN],
    ['a bearer token', { authorization: `Bearer ${TOKEN}` }, TOKEN],
    [
      'a bearer token before the cookie',
      { authorization: `Bearer ${TOKEN}`, cookie: 'access-token=zzzzzzzzzzzzzzzzzzzz' },
      TOKEN,
    ],
    ['nothing without either', {}, undefined],
    ['nothing from a cookie whose name only ends alike', { cookie: `my-access-token=${TOKEN}` }, undefined],
    [
      'nothing from another scheme, whatever the cookie',
      { authorization: 'Basic abc', cookie: `access-token=${TOKEN}` },
      undefined,
    ],
    ['nothing from a value that is no token', { cookie: 'access-token=a%20b' }, undefined],
  ])('is %s', (_, headers, token) => {
    expect(requestToken(request(headers))).toBe(token);
  });
});
