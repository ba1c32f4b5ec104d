import { describe, expect, test } from 'vitest';
import { formatDiagnostic } from '#model/compile/diagnostics.ts';
import { compileSchemas } from '#model/compile/compile.ts';
import { SETTINGS_FILES } from '#model/compile/shape/fileShape.ts';
import { readSchemaTexts } from '#scripts/readSchemaTexts.ts';
import { oneDatabase } from '../../../support/databases/databases.ts';
import { DEMO_PASSWORD, scenario } from '../../../support/scenario.ts';

const OVERLAY = '/api/sys/v1/settings/overlay';
const SETTINGS = '/api/sys/v1/settings';

/** The product without its resources: what settings need. */
const PRODUCT = readSchemaTexts('schemas').filter(({ path }) => !path.includes('/') || path.startsWith('errors/'));

const VALUES = {
  login: { 'login.max_failures': 7, 'login.registration': 'invite' },
  brand: {
    'site.title': '海川: 云 #1 "\'',
    'brand.accent': '#1a4fd6',
    'site.email': 'ops@example.com',
    'site.help_url': 'https://help.example.com/',
    'home.blocks_en': 'GPU | by the hour\nStorage | safe',
  },
  notice: { 'notice.text_en': 'Soon', 'notice.from': '2026-12-01T02:00:00.000Z', 'notice.tone': 'warning' },
  billing: { 'billing.free_unpriced': false },
};

describe.each([await oneDatabase()])('settings as overlay files on $dialect (decision 296)', (database) => {
  test('give another installation the same values; secrets are left out and named', async () => {
    const { admin, platform } = await scenario({ database, seed: 'none' });
    for (const [group, values] of Object.entries(VALUES))
      expect(await admin.put(`${SETTINGS}/${group}`, { values })).toMatchObject({ status: 200 });
    await admin.put(`${SETTINGS}/sms`, { values: { 'sms.webhook_secret': 'a secret of the webhook' } });
    const { body } = await admin.get(OVERLAY);
    expect(body.left_out).toContainEqual({ key: 'sms.webhook_secret', why: 'secret' });
    expect(JSON.stringify(body)).not.toContain('a secret of the webhook');
    const overlays = body.files.map(({ name, text }: { name: string; text: string }) => ({ path: name, text }));
    expect(SETTINGS_FILES).toEqual(expect.arrayContaining(overlays.map(({ path }: { path: string }) => path)));
    const { schemas, diagnostics } = compileSchemas(PRODUCT, overlays);
    expect(diagnostics.map(formatDiagnostic).filter((line) => line.includes('ettings.yaml'))).toEqual([]);
    for (const [key, value] of Object.values(VALUES).flatMap((values) => Object.entries(values))) {
      expect([key, platform.live.resolve(key, null)?.source]).toEqual([key, 'default']);
      expect([key, schemas?.settings?.[key]?.field.default]).toEqual([key, value]);
    }
  });

  test('are for administrators who have proved who they are', async () => {
    const { admin, personal, clock } = await scenario({ database });
    expect((await personal.get(OVERLAY)).status).toBe(403);
    expect((await admin.get(OVERLAY)).status).toBe(200);
    clock.advance(3_600_000);
    expect(await admin.get(OVERLAY)).toMatchObject({ body: { code: 1133 } });
    await admin.post('/api/ums/v1/users/current/proof', { password: DEMO_PASSWORD });
    expect((await admin.get(OVERLAY)).status).toBe(200);
  });
});
