import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerCase } from '#model/domains/billing/rating/cases/answerCase.ts';
import { schemas } from '../schemas/productSchemas.ts';
import { runScript } from '../support/servers/runScript.ts';

const tiers = [{ to: '100', unit_price: '0.8' }, { unit_price: '0.6' }];
const cases = [
  { id: 'S22', price: { model: 'graduated', meter: 'gb', tiers }, quantity: '105' },
  {
    id: 2,
    zone: 'Europe/Berlin',
    price: { model: 'per_unit', meter: 'month', unit_price: '743' },
    spans: [{ from: '2026-03-28T23:30:00Z', to: '2026-03-29T04:00:00Z' }],
    windows_s: 86_400,
  },
  { id: null, anchor: '2026-10-24T02:30:00+02:00', zone: 'Europe/Berlin', period: { count: 1, unit: 'day' }, n: 2 },
];

describe('npm run rate', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'suantai-rate-'));
    await writeFile(join(folder, 'cases.jsonl'), `${cases.map((each) => JSON.stringify(each)).join('\n')}\n\n{"id":`);
  });
  afterAll(() => rm(folder, { recursive: true }));

  test('prints one result a line and nothing else, whatever the zone and language of the host (P11)', async () => {
    const host = { TZ: 'America/St_Johns', LANG: 'ar_EG.UTF-8', LC_ALL: 'ar_EG.UTF-8' };
    const { code, output } = await runScript('rate', [join(folder, 'cases.jsonl')], host);
    expect(code).toBe(0);
    const here = [...cases.map((each) => JSON.stringify(each)), '{"id":'].map((line) => answerCase(line, schemas));
    expect(output).toBe(`${here.join('\n')}\n`);
    expect(here.map((line) => JSON.parse(line))).toMatchObject([
      { id: 'S22', net: '83.000000', charged: '83.00', rounding: '0.000000' },
      { id: 2, lines: [{ to: '2026-03-29T06:00:00+02:00', seconds: 16_200 }], net: '4.500000' },
      { id: null, ends: ['2026-10-25T02:30:00+02:00', '2026-10-26T02:30:00+01:00'] },
      { id: null, code: 9000, message: 'This is no valid JSON' },
    ]);
  });

  test('a file that cannot be read, or an option, ends with 2', async () => {
    expect((await runScript('rate', [join(folder, 'none.jsonl')])).code).toBe(2);
  });
});
