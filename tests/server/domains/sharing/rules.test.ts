// @module-tag long
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Json } from '#model/language/definition.ts';
import { oneDatabase } from '../../../support/databases/databases.ts';
import { RULES, sharingWorld, type SharingWorld } from './sharingWorld.ts';

describe.each([await oneDatabase()])('sharing rules (entity H2), on $dialect', (database) => {
  let world: SharingWorld;
  beforeAll(async () => {
    world = await sharingWorld('2026-07-04T12:00:00+08:00', { database });
  });
  afterAll(() => world.all.close());

  const draft = (values: Record<string, Json>) =>
    world.supporter().post(RULES, { name: 'a rule', effective_from: '2026-07-01', provider_pct: '70', ...values });
  const act = (
    who: 'supporter' | 'admin' | 'second',
    id: number,
    action: string,
    input: Record<string, Json> = {},
    more = '',
  ) => world[who]().post(`${RULES}/${id}?action=${action}${more}`, input);
  const shown = async (id: number) => (await world.admin().get(`${RULES}/${id}`)).body;

  test('a draft changes; a submitted rule does not, and a second person approves it', async () => {
    const one = await world.provider('APPROVE');
    const { body, status } = await draft({ provider_id: one.id });
    expect(status).toBe(201);
    expect(body).toMatchObject({ status: 'draft', version: 1, code: expect.stringMatching(/^R\d{4} v1$/) });
    expect((await world.supporter().put(`${RULES}/${body.id}`, { provider_pct: '60' })).body).toMatchObject({
      provider_pct: '60',
    });
    expect((await act('supporter', body.id, 'submit')).body).toMatchObject({ status: 'submitted' });
    expect((await world.supporter().put(`${RULES}/${body.id}`, { provider_pct: '50' })).body).toMatchObject({
      code: 26010,
    });
    expect((await world.supporter().delete(`${RULES}/${body.id}`)).body).toMatchObject({ code: 26010 });
    expect((await act('supporter', body.id, 'approve')).body).toMatchObject({ code: 24035 });
    expect((await act('admin', body.id, 'approve')).body).toMatchObject({
      status: 'active',
      approved_by: expect.any(Number),
    });
    expect((await act('admin', body.id, 'approve')).body).toMatchObject({ code: 26010 });
  });

  test('a rule that is rejected goes back, and one that waits for its day can be cancelled', async () => {
    const one = await world.provider('REJECT');
    const { body } = await draft({ provider_id: one.id, effective_from: '2026-08-01' });
    await act('supporter', body.id, 'submit');
    expect((await act('admin', body.id, 'reject')).status).toBe(400);
    expect((await act('admin', body.id, 'reject', { reason: 'too much' })).body).toMatchObject({
      status: 'rejected',
      reject_reason: 'too much',
    });
    await act('supporter', body.id, 'revise');
    await act('supporter', body.id, 'submit');
    expect((await act('admin', body.id, 'approve')).body).toMatchObject({ status: 'scheduled' });
    expect((await act('admin', body.id, 'cancel')).body).toMatchObject({ status: 'rejected' });
  });

  test('two rules of equal priority for the same target are refused at the field, with the name of the other', async () => {
    const one = await world.provider('OVERLAP');
    await world.rule({ provider_id: one.id, scope: 'product', product_ids: [world.product] });
    const same = { provider_id: one.id, scope: 'product', product_ids: [world.product] };
    const refused = await draft(same);
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 26011, fields: { priority: expect.stringMatching(/R\d{4} v1/) } },
    });
    expect((await draft({ ...same, priority: 1 })).status).toBe(201);
    expect((await draft({ ...same, receiver: 'site' })).status).toBe(201);
  });

  test('terms that cannot count are refused at their field', async () => {
    const at = async (values: Record<string, Json>) => Object.keys((await draft(values)).body.fields ?? {});
    expect(await at({ mode: 'minimum_guarantee', guarantee_amount: '10' })).toEqual(['provider_id']);
    expect(await at({ effective_to: '2026-06-30' })).toEqual(['effective_to']);
    expect(await at({ provider_pct: '101' })).toEqual(['provider_pct']);
    expect(await at({ mode: 'tiered', tiers: [{ to: '10', pct: '50' }] })).toEqual(['tiers.0.to']);
    expect(
      await at({ mode: 'tiered', tiers: [{ to: '10', pct: '50' }, { to: '5', pct: '50' }, { pct: '1' }] }),
    ).toEqual(['tiers.1.to']);
    expect(await at({ mode: 'fixed_per_unit', unit_amount: '1' })).toEqual(['meter']);
    expect(await at({ scope: 'product' })).toEqual(['product_ids']);
    expect(await at({ unknown: 1 })).toEqual(['unknown']);
  });

  test('a change is a new version, which replaces the old one from its first day on', async () => {
    const one = await world.provider('VERSION');
    const first = await world.rule({ provider_id: one.id, provider_pct: '70' });
    const { body: second, status } = await act('supporter', first, 'change', { effective_from: '2026-07-06' });
    expect(status, JSON.stringify(second)).toBe(200);
    expect(second).toMatchObject({ status: 'draft', version: 2, provider_pct: '70', provider_id: one.id });
    await world.supporter().put(`${RULES}/${second.id}`, { provider_pct: '60' });
    await act('supporter', second.id, 'submit');
    await act('admin', second.id, 'approve');
    expect(await shown(first)).toMatchObject({ status: 'active' });
    expect(await shown(second.id)).toMatchObject({ status: 'scheduled' });
    world.all.clock.advance(2 * 86_400_000);
    await world.all.platform.runner.runDue();
    expect(await shown(first)).toMatchObject({ status: 'superseded' });
    expect(await shown(second.id)).toMatchObject({ status: 'active' });
  });

  test('an approval shows last month by provider, and is refused if anything has changed since', async () => {
    const one = await world.provider('PREVIEW');
    const other = await world.provider('OTHER');
    await world.rule({ provider_id: one.id, provider_pct: '50' });
    await world.rule({ provider_id: other.id, provider_pct: '50' });
    await world.charge({ payable: 100, provider: one.id, day: '2026-06-10' });
    await world.charge({ payable: 10, provider: other.id, day: '2026-06-10' });
    const { body } = await draft({
      provider_id: one.id,
      provider_pct: '80',
      priority: 5,
      effective_from: '2026-07-20',
    });
    const preview = await act('supporter', body.id, 'submit', {}, '&preview=1');
    expect(preview.status, JSON.stringify(preview.body)).toBe(200);
    const [table] = preview.body.tables;
    const rows = table.rows.map(({ cells }: { cells: (string | { value: string })[] }) =>
      cells.map((cell) => (typeof cell === 'string' ? cell : cell.value)),
    );
    expect(rows).toContainEqual(['PREVIEW', '1', '50.000000', '80.000000', '30.000000']);
    expect(rows).toContainEqual(['OTHER', '1', '5.000000', '5.000000', '0.000000']);
    await act('supporter', body.id, 'submit', {}, `&previewed=${preview.body.previewed}`);
    const seen = await act('admin', body.id, 'approve', {}, '&preview=1');
    // Another rule comes into force meanwhile.
    await world.rule({ provider_id: one.id, provider_pct: '90', priority: 9 });
    expect((await act('admin', body.id, 'approve', {}, `&previewed=${seen.body.previewed}`)).body).toMatchObject({
      code: 9224,
    });
    const again = await act('admin', body.id, 'approve', {}, '&preview=1');
    expect((await act('admin', body.id, 'approve', {}, `&previewed=${again.body.previewed}`)).body).toMatchObject({
      status: 'scheduled',
    });
    // Any other month can be tried, by both.
    const may = await act('supporter', body.id, 'preview', { month: '2026-05-01' }, '&preview=1');
    expect(may.body.notes.at(-1).text).toContain('2026-05');
  });

  test('only those who settle with providers see rules', async () => {
    const one = await world.provider('WALL');
    expect((await one.user().get(RULES)).status).toBe(403);
    expect((await one.user().post(RULES, {})).status).toBe(403);
  });
});
