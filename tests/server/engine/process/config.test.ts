import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readSettings, SettingsError } from '#server/engine/process/config.ts';

function faultsOf(env: Record<string, string>): string[] {
  try {
    readSettings(env);
    return [];
  } catch (error) {
    if (error instanceof SettingsError) return error.faults;
    throw error;
  }
}

describe('settings (README.md)', () => {
  test('have a default each', () => {
    expect(readSettings({})).toMatchObject({
      host: '127.0.0.1',
      port: 8080,
      seed: 'demo',
      databaseUrl: undefined,
      bodyLimitBytes: 1_048_576,
    });
  });

  test('name every fault at once', () => {
    const faults = faultsOf({
      PORT: 'eighty',
      SEED: 'everything',
      DATABASE_URL: 'mysql://x',
      SECRET_KEY: 'short',
      LOG_LEVEL: 'loud',
      ADMIN_PASSWORD: 'x',
    });
    expect(faults.map((fault) => fault.split(' ')[0])).toEqual(
      expect.arrayContaining(['PORT', 'SEED', 'DATABASE_URL', 'SECRET_KEY', 'LOG_LEVEL', 'ADMIN_PASSWORD']),
    );
  });

  test.each(['127.0.0.1', '127.1.2.3', 'localhost', '::1'])('the demo runs on the loopback address %s', (HOST) => {
    expect(faultsOf({ HOST })).toEqual([]);
  });

  test.each(['0.0.0.0', '::', '10.0.0.7', 'console.example.com', '127.0.0.1.example.com'])(
    'the demo is refused on %s, unless it is asked for',
    (HOST) => {
      expect(faultsOf({ HOST })).toEqual([expect.stringContaining('ALLOW_DEMO=1')]);
      expect(faultsOf({ HOST, ALLOW_DEMO: '1' })).toEqual([]);
      expect(faultsOf({ HOST, SEED: 'none' })).toEqual([]);
    },
  );

  test('read secrets from the files that an orchestrator mounts', () => {
    const folder = mkdtempSync(join(tmpdir(), 'suantai-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'secret-key');
    const key = 'a'.repeat(64);
    writeFileSync(file, `${key}\n`);
    const { secretKey, environment } = readSettings({ SECRET_KEY_FILE: file });
    expect([secretKey, environment['SECRET_KEY']]).toEqual([key, key]);
    expect(faultsOf({ SECRET_KEY_FILE: file, SECRET_KEY: key })).toEqual([expect.stringContaining('leave one out')]);
    expect(faultsOf({ DATABASE_URL_FILE: `${file}.absent` })).toEqual([expect.stringContaining('ENOENT')]);
    writeFileSync(file, '\n');
    expect(faultsOf({ SECRET_KEY_FILE: file })).toEqual([`SECRET_KEY_FILE=${file} is empty`]);
  });

  test('let a test clock start on a demo of this machine only', () => {
    const TEST_CLOCK = '2026-01-31T09:00:00+08:00';
    expect(readSettings({ TEST_CLOCK }).testClock).toBe(Date.UTC(2026, 0, 31, 1));
    expect(readSettings({}).testClock).toBeUndefined();
    const refused: Record<string, string>[] = [{ SEED: 'none' }, { HOST: '0.0.0.0', ALLOW_DEMO: '1' }];
    for (const more of refused)
      expect(faultsOf({ TEST_CLOCK, ...more })).toEqual([expect.stringContaining('TEST_CLOCK')]);
    for (const wrong of ['tomorrow', '2026-01-31', '2026-01-31T09:00:00'])
      expect(faultsOf({ TEST_CLOCK: wrong })).toEqual([expect.stringContaining('2026-01-31T09:00:00+08:00')]);
  });

  test('take a key in hex or base64', () => {
    expect(faultsOf({ SECRET_KEY: 'ab'.repeat(32) })).toEqual([]);
    expect(faultsOf({ SECRET_KEY: Buffer.alloc(32, 1).toString('base64') })).toEqual([]);
    expect(faultsOf({ SECRET_KEY: 'ab'.repeat(31) })).toHaveLength(1);
  });
});

describe('ADMIN_PASSWORD', () => {
  test.each(['weakweak', 'Weakweak1', 'Sh0rt!', 'WEAK@2026', `Long@2026${'x'.repeat(30)}`])(
    '%s does not obey the rule of passwords',
    (ADMIN_PASSWORD) => {
      expect(faultsOf({ ADMIN_PASSWORD })).toEqual([
        expect.stringContaining('ADMIN_PASSWORD must have 8 to 32 characters'),
      ]);
    },
  );

  test('obeys it, or is left out', () => {
    expect(faultsOf({ ADMIN_PASSWORD: 'Suantai@2026' })).toEqual([]);
    expect(faultsOf({})).toEqual([]);
  });
});

describe('credentials of upstreams', () => {
  test('are read by the name of the service', () => {
    const { upstreamAuthorizations } = readSettings({ UPSTREAM_RACKING_AUTHORIZATION: 'Bearer x', UPSTREAM_X: 'y' });
    expect(upstreamAuthorizations).toEqual({ RACKING: 'Bearer x' });
  });

  test('are refused where they are no header, and never repeated', () => {
    const [fault = ''] = faultsOf({ UPSTREAM_RACKING_AUTHORIZATION: 'Bearer\nsecret' });
    expect(fault).toContain('UPSTREAM_RACKING_AUTHORIZATION must be one line');
    expect(fault).not.toContain('secret');
  });
});

describe('settings of messages and registration', () => {
  test('are passed on unchanged', () => {
    const given = {
      SMTP_URL: 'smtps://user:pass@mail.example.com',
      MAIL_FROM: 'Suantai <noreply@example.com>',
      SMS_WEBHOOK_URL: 'https://sms.example.com/send',
      SMS_WEBHOOK_SECRET: 'x'.repeat(16),
      REGISTRATION: 'invite',
    };
    expect(readSettings(given).environment).toMatchObject(given);
  });

  test('name every fault, and repeat no password', () => {
    const faults = faultsOf({
      SMTP_URL: 'http://user:hidden@mail',
      SMS_WEBHOOK_URL: 'ftp://sms',
      SMS_WEBHOOK_SECRET: 'short',
      REGISTRATION: 'sometimes',
      MAIL_FROM: 'nobody',
    });
    expect(faults.map((fault) => fault.split(' ')[0]).toSorted()).toEqual([
      'MAIL_FROM',
      'REGISTRATION',
      'SMS_WEBHOOK_SECRET',
      'SMS_WEBHOOK_URL',
      'SMTP_URL',
    ]);
    expect(faults.join()).not.toContain('hidden');
    expect(faultsOf({ SMTP_URL: 'smtp://mail.example.com' })).toEqual([expect.stringContaining('MAIL_FROM')]);
  });
});
