// @module-tag long
import { describe, expect, test } from 'vitest';
import { readSchemaTexts } from '#scripts/readSchemaTexts.ts';
import { compileOnce } from '../../../../support/schemas/compileOnce.ts';
import { oneDatabase } from '../../../../support/databases/databases.ts';
import { DEMO_PASSWORD, scenario, type Scenario } from '../../../../support/scenario.ts';

const BOXES = '/api/ecrm/v1/strongboxes';
const KEYRINGS = '/api/ecrm/v1/keyrings';
const PROOF = '/api/ums/v1/users/current/proof';
const MINUTE_MS = 60_000;
const NEEDED = { status: 403, body: { code: 1133, proof: 'password' } };
const csv = (raw: string) => ({ raw, headers: { 'content-type': 'text/csv' } });

const STRONGBOXES = `resource: strongboxes
service: ecrm
label: { zh: 保险箱, en: Strongbox }
icon: lock
access: { list: [ADMIN], create: [ADMIN], update: [ADMIN], delete: [ADMIN] }
routes: { list: /strongboxes, show: /strongboxes/:id }
menu: { group: platform, sort: -900 }
create: { many: 5, proof: true }
fields:
  name: { type: name, required: true }
  note: { type: text }
actions:
  update: { proof: true }
  delete: { proof: true }
`;

const KEY_RINGS = `resource: keyrings
service: ecrm
label: { zh: 钥匙串, en: Keyring }
icon: key
access: { list: [ADMIN], create: [ADMIN], update: [ADMIN], delete: [ADMIN] }
routes: { list: /keyrings, show: /keyrings/:id }
menu: { group: platform, sort: -901 }
create: { proof: [level, sites] }
fields:
  name: { type: name, required: true }
  level: { type: integer, default: 1, label: { zh: 级别, en: Level } }
  sites: { type: references, to: sites, label: { zh: 站点, en: Sites } }
actions:
  update: { proof: [level] }
`;

const schemas = compileOnce([
  ...readSchemaTexts('schemas'),
  { path: 'testing/strongboxes.yaml', text: STRONGBOXES },
  { path: 'testing/keyrings.yaml', text: KEY_RINGS },
]).schemas;

/** The administrator signed in and then left the screen for longer than a proof lasts. */
async function left(all: Scenario) {
  await all.admin.get('/api/ums/v1/users/current');
  all.clock.advance(31 * MINUTE_MS);
}

const prove = ({ admin }: Scenario) => admin.post(PROOF, { password: DEMO_PASSWORD });
const text = (of: Scenario, table: string) => of.db.all(`select name from ${table}`);

describe.each([await oneDatabase()])('operations with `proof` on $dialect (decision 205)', (database) => {
  test('nothing is created without one, whatever creates it, and the same call succeeds with one', async () => {
    const all = await scenario({ database, schemas });
    const ways = [
      () => all.admin.post(BOXES, { name: 'one' }),
      () => all.admin.post(BOXES, { name: 'many', count: 2 }),
      () => all.admin.post(`${BOXES}?import=run`, undefined, csv('name\nfile\n')),
    ];
    await left(all);
    for (const way of ways) expect(await way()).toMatchObject(NEEDED);
    expect(await text(all, 'strongboxes')).toEqual([]);
    expect((await prove(all)).status).toBe(204);
    const replies: number[] = [];
    for (const way of ways) replies.push((await way()).status);
    expect(replies).toEqual([201, 202, 200]);
    expect((await text(all, 'strongboxes')).map(({ name }) => name)).toEqual(['one', 'many-1', 'many-2', 'file']);
  });

  test('trying needs none, and neither does reading', async () => {
    const all = await scenario({ database, schemas });
    const { id } = (await all.admin.post(BOXES, { name: 'one' })).body;
    await left(all);
    const free = [
      await all.admin.post(`${BOXES}?dry_run=true`, { name: 'two' }),
      await all.admin.post(`${BOXES}?import=dry-run`, undefined, csv('name\nfile\n')),
      await all.admin.put(`${BOXES}/${id}?dry_run=1`, { note: 'x' }),
      await all.admin.delete(`${BOXES}/${id}?dry_run=1`),
      await all.admin.post(`${BOXES}?bulk=update&dry_run=1`, { ids: [id], input: { note: 'x' } }),
      await all.admin.get(`${BOXES}/${id}`),
    ];
    expect(free.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  });

  test('changes and deletions are refused alike, of one record and of several', async () => {
    const all = await scenario({ database, schemas });
    const { id } = (await all.admin.post(BOXES, { name: 'one' })).body;
    await left(all);
    const refused = [
      await all.admin.put(`${BOXES}/${id}`, { note: 'x' }),
      await all.admin.patch(`${BOXES}/${id}`, { note: 'x' }),
      await all.admin.post(`${BOXES}?bulk=update`, { ids: [id], input: { note: 'x' } }),
      await all.admin.delete(`${BOXES}/${id}`),
      await all.admin.post(`${BOXES}?bulk=delete`, { ids: [id] }),
    ];
    for (const each of refused) expect(each).toMatchObject(NEEDED);
    await prove(all);
    expect((await all.admin.put(`${BOXES}/${id}`, { note: 'x' })).body.note).toBe('x');
    expect((await all.admin.post(`${BOXES}?bulk=delete`, { ids: [id] })).body.run).toBe(1);
  });

  test('of fields: only those that get another value ask', async () => {
    const all = await scenario({ database, schemas });
    await left(all);
    const plain = await all.admin.post(KEYRINGS, { name: 'plain', level: 1, sites: [] });
    expect(plain).toMatchObject({ status: 201, body: { level: 1 } });
    expect(await all.admin.post(KEYRINGS, { name: 'high', level: 2 })).toMatchObject(NEEDED);
    expect((await all.admin.post(`${KEYRINGS}?import=run`, undefined, csv('name\nfile\n'))).body).toMatchObject({
      created: 1,
    });
    expect(await all.admin.post(`${KEYRINGS}?import=run`, undefined, csv('name,level\nfile,2\n'))).toMatchObject(
      NEEDED,
    );
    const { id } = plain.body;
    // A form also sends what it shows unchanged.
    expect((await all.admin.put(`${KEYRINGS}/${id}`, { name: 'renamed', level: 1 })).status).toBe(200);
    expect(await all.admin.put(`${KEYRINGS}/${id}`, { level: 3 })).toMatchObject(NEEDED);
    expect(await all.admin.post(`${KEYRINGS}?bulk=update`, { ids: [id], input: { level: 3 } })).toMatchObject(NEEDED);
    await prove(all);
    expect((await all.admin.put(`${KEYRINGS}/${id}`, { level: 3 })).body.level).toBe(3);
  });

  test('an unknown record is as missing as without a proof', async () => {
    const all = await scenario({ database, schemas });
    await left(all);
    expect((await all.admin.put(`${KEYRINGS}/999999`, { level: 3 })).status).toBe(404);
  });
});
