import { describe, expect, test } from 'vitest';
import { hashPassword, verifyPassword } from '#server/engine/access/passwordHash.ts';

const CHEAP = { memoryKib: 64, passes: 1 };

describe('password hashes', () => {
  test('verify the password that they were computed from, and no other', async () => {
    const hash = await hashPassword('Suantai@2026', CHEAP);
    expect(await verifyPassword('Suantai@2026', hash)).toBe(true);
    expect(await verifyPassword('Suantai@2027', hash)).toBe(false);
  });

  test('differ for the same password', async () => {
    expect(await hashPassword('same', CHEAP)).not.toBe(await hashPassword('same', CHEAP));
  });

  test('take composed and decomposed letters for the same', async () => {
    const hash = await hashPassword('caf\u00e9', CHEAP);
    expect(await verifyPassword('cafe\u0301', hash)).toBe(true);
  });

  test.each(['', 'plain text', '$argon2id$v=19$m=x,t=1,p=1$a$b', '$2b$10$abcdefghijklmnopqrstuv'])(
    'nothing verifies against %j',
    async (hash) => {
      expect(await verifyPassword('anything', hash)).toBe(false);
    },
  );

  test('contain their cost, so that they stay readable when it changes', async () => {
    expect(await hashPassword('x', CHEAP)).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$/);
  });
});
