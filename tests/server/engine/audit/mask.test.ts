import { describe, expect, test } from 'vitest';
import { maskRequest } from '#server/engine/audit/mask/maskRequest.ts';
import { secretNames } from '#server/engine/audit/mask/secretNames.ts';
import { productSchemas } from '../../../support/scenario.ts';

const names = secretNames(productSchemas());
const SECRET = 'Hunter2"is/long';

/** D10: what is secret is hidden where it stands and wherever its value occurs again. */
describe('a masked request', () => {
  const masked = (body: unknown, search = '') => maskRequest(search, JSON.stringify(body), 'application/json', names);

  test.each([
    ['a field that is secret by its name', { password: SECRET }],
    ['a field that is secret by its kind', { bank_account: SECRET, note: `the key is ${SECRET}` }],
    ['a member of an object in a list', { items: [{ deep: { token: SECRET } }] }],
    ['JSON in a text', { description: JSON.stringify({ password: SECRET, also: SECRET }) }],
    ['JSON in JSON', { a: JSON.stringify({ b: JSON.stringify({ private_key: SECRET }) }) }],
    ['YAML in a text', { user_data: `users:\n  - name: x\n    password: '${SECRET}'\n` }],
    ['a comment', { user_data: `#cloud-config\n# old password: ${SECRET}\nruncmd: [ls]` }],
    ['a setting', { key: 'email.smtp_password', value: SECRET }],
    [
      'the same value elsewhere',
      { password: SECRET, remark: `${encodeURIComponent(SECRET)} ${Buffer.from(SECRET).toString('base64')}` },
    ],
  ])('hides %s', (_where, body) => {
    const { body: text } = masked(body);
    expect(text).toContain('********');
    for (const form of [SECRET, 'Hunter2', encodeURIComponent(SECRET), Buffer.from(SECRET).toString('base64')])
      expect(text).not.toContain(form);
  });

  test('hides a key in PEM format line by line, also indented', () => {
    const lines = ['-----BEGIN PRIVATE KEY-----', 'MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcw', '-----END PRIVATE KEY-----'];
    const { body } = masked({
      pem: lines.join('\n'),
      yaml: `key: |\n${lines.map((line) => `    ${line}`).join('\n')}`,
    });
    expect(body).not.toContain('MIIEvQ');
  });

  test('hides secrets in the query, and a value of the body there', () => {
    const { query } = masked({ password: SECRET }, `?token=abcdefgh&filter={"note":"${encodeURIComponent(SECRET)}"}`);
    expect(query).not.toMatch(/abcdefgh|Hunter2/);
  });

  test('leaves everything else as it was sent', () => {
    expect(masked({ name: 'web-1', count: 3, tags: ['a'] }, '?range=[0,9]')).toMatchObject({
      body: '{"name":"web-1","count":3,"tags":["a"]}',
      query: 'range=[0,9]',
    });
  });

  test('leaves choices, numbers and references that are passed on and not kept', () => {
    const body = { source: 'image', image_id: 'image-1', system_disk_gb: 40, networks: [{ ip: '10.0.0.8' }] };
    expect(masked(body).body).toBe(JSON.stringify(body));
    expect(masked({ user_data: '#!/bin/sh\necho root:Hunter2hunter | chpasswd' }).body).not.toContain('Hunter2');
  });

  // Work that grows with the square of a body would stop the server for minutes.
  test.each([
    ['one word', { note: 'a'.repeat(1_000_000) }],
    ['dashes', { note: '-'.repeat(1_000_000) }],
    ['assignments', { note: 'a='.repeat(20_000) }],
  ])('looks through a long text of %s once', (_what, body) => {
    expect(masked(body).body).toHaveLength(16_385);
  });

  test.each([
    ['as an option of a command', { run: `login --password=${SECRET} now` }],
    ['behind a dash', { note: `- token: ${SECRET}` }],
  ])('hides a secret %s', (_where, body) => {
    expect(masked(body).body).not.toContain('Hunter2');
  });

  test('writes down only the size of a body with more secrets than it can look for', () => {
    const many = { items: Array.from({ length: 10_000 }, (_, n) => ({ password: `${SECRET}-${n}` })) };
    expect(masked(many)).toMatchObject({
      query: null,
      body: expect.stringMatching(/^\(application\/json, \d+ bytes\)$/),
    });
    expect(masked(many).mask(`refused: ${SECRET}-1`)).not.toContain('Hunter2');
  });

  test('writes down only the size of what is no JSON', () => {
    expect(maskRequest('', `name,password\nx,${SECRET}`, 'text/csv', names).body).toMatch(/^\(text\/csv, \d+ bytes\)$/);
  });
});
