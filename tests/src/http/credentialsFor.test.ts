import { describe, expect, test } from 'vitest';
import { credentialsFor } from '#src/http/credentialsFor.ts';

describe('every call sends cookies, except to a local address (spec 7)', () => {
  test.each([
    ['/api/x', 'https://console.example.com/area', 'include'],
    ['https://api.example.com/x', 'https://console.example.com/', 'include'],
    ['https://localhost.example.com/x', 'https://console.example.com/', 'include'],
    ['/api/x', 'http://127.0.0.1:8080/', 'same-origin'],
    ['/api/x', 'http://localhost:5173/', 'same-origin'],
    ['http://localhost:9000/x', 'https://console.example.com/', 'same-origin'],
    ['http://[::1]:8080/x', 'https://console.example.com/', 'same-origin'],
    ['http://127.8.9.1/x', 'https://console.example.com/', 'same-origin'],
  ])('%s on %s: %s', (url, page, credentials) => {
    expect(credentialsFor(url, page)).toBe(credentials);
  });
});
