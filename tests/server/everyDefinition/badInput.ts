import { expect, test } from 'vitest';
import type { Json } from '#model/language/definition.ts';
import { query, type Subject } from './subject.ts';

/** No input causes a server error. */
export function describeBadInput(subject: Subject): void {
  const { definition, idField, writable } = subject;
  test('survives bad input in every text field and parameter', async () => {
    const nasty: Json[] = [
      "'; drop table users; --",
      '<script>alert(1)</script>',
      '\ud800',
      '\u0000',
      '../../etc/passwd',
      'x'.repeat(20_000),
      1e308,
      -1e308,
      [],
      {},
      [[]],
    ];
    if (subject.isCreated) {
      for (const field of writable)
        for (const value of nasty)
          expect((await subject.creator().post(subject.address, { [field.name]: value })).status).toBeLessThan(500);
    }
    const client = subject.clientFor(definition.access.list);
    for (const value of nasty) {
      for (const name of ['filter', 'sort', 'range', 'fields'])
        expect((await client.get(`${subject.address}?${query(name, value)}`)).status).toBeLessThan(500);
      expect((await client.get(`${subject.address}?${query('filter', { q: value })}`)).status).toBeLessThan(500);
      expect((await client.get(`${subject.address}?${query('filter', { [idField]: value })}`)).status).toBeLessThan(
        500,
      );
    }
    for (const raw of ['{', '[]', 'null', '"x"', '{"__proto__":{"a":1}}', '{"constructor":{"prototype":{}}}']) {
      const reply = await subject.creator().post(subject.address, undefined, { raw });
      expect(reply.status, raw).toBeGreaterThanOrEqual(400);
      expect(reply.status, raw).toBeLessThan(500);
    }
  });
}
