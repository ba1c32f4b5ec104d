import { expect, test } from 'vitest';
import { accountsPath } from '#src/session/accountsPath.ts';

test.each([
  ['', '/api/ums/v1'],
  ['product-accounts=/api/desk/v1', '/api/desk/v1'],
  ['user-kind=1; product-accounts=/api/desk/v1; theme=dark', '/api/desk/v1'],
  // Passwords are sent there.
  ['product-accounts=//elsewhere.example/api', '/api/ums/v1'],
  ['product-accounts=/api/../elsewhere', '/api/ums/v1'],
  ['product-accounts=https://elsewhere.example', '/api/ums/v1'],
])('with the cookies %j, the accounts are at %s', (cookies, path) => {
  expect(accountsPath(cookies)).toBe(path);
});
