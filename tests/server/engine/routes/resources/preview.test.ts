import { expect, test } from 'vitest';
import { readSchemaTexts } from '#scripts/readSchemaTexts.ts';
import { compileOnce } from '../../../../support/schemas/compileOnce.ts';
import { TRIAL_MACHINES } from '../../../../support/schemas/machines.ts';
import { scenario } from '../../../../support/scenario.ts';

const MACHINES = '/api/ecrm/v1/trial-machines';

/** An action whose preview no hook computes. */
const withPreview = () =>
  compileOnce([
    ...readSchemaTexts('schemas'),
    { path: 'testing/trialMachines.yaml', text: TRIAL_MACHINES.replace('grow: {', 'grow: { preview: true,') },
  ]).schemas;

test('the preview of an action shows both values of what it changes, changes nothing, and binds the call', async () => {
  const { admin, personal } = await scenario({ schemas: withPreview() });
  const { body: machine } = await admin.post(MACHINES, { name: 'web', size_gb: 10 });
  const at = `${MACHINES}/${machine.id}?action=grow`;
  const shown = await admin.post(`${at}&preview=1`, { size_gb: 20 });
  expect(shown).toMatchObject({
    status: 200,
    body: {
      previewed: expect.any(String),
      tables: [{ rows: [{ cells: ['大小', { field: 'size_gb', value: 10 }, { field: 'size_gb', value: 20 }] }] }],
    },
  });
  expect(await admin.post(`${at}&preview=1`, { size_gb: 10 })).toMatchObject({
    body: { notes: [{ text: '没有变化。' }] },
  });
  expect(await admin.post(`${at}&preview=1`, {})).toMatchObject({
    status: 400,
    body: { fields: { size_gb: expect.any(String) } },
  });
  expect((await personal.post(`${at}&preview=1`, { size_gb: 20 })).status).toBe(403);
  expect(await admin.post(`${MACHINES}/${machine.id}?action=stop&preview=1`)).toMatchObject({
    status: 400,
    body: { code: 9241, fields: { preview: expect.any(String) } },
  });
  expect((await admin.get(`${MACHINES}/${machine.id}`)).body.size_gb).toBe(10);

  await admin.put(`${MACHINES}/${machine.id}`, { size_gb: 15 });
  const seen = `${at}&previewed=${shown.body.previewed}`;
  expect(await admin.post(seen, { size_gb: 20 })).toMatchObject({ status: 409, body: { code: 9224 } });
  const { previewed } = (await admin.post(`${at}&preview=1`, { size_gb: 20 })).body;
  expect(await admin.post(`${at}&previewed=${previewed}`, { size_gb: 20 })).toMatchObject({
    status: 200,
    body: { size_gb: 20 },
  });
});
