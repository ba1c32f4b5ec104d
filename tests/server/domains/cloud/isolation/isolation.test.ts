// @module-tag long
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Json } from '#model/language/definition.ts';
import type { Client, Reply } from '../../../../support/servers/client.ts';
import {
  BELOW_CLOUDS,
  idOf,
  isPrivate,
  markOf,
  neighbourhood,
  nextTo,
  ownerOf,
  OWNERS,
  READERS,
  type Neighbourhood,
  type Owner,
  type Place,
} from './neighbours.ts';
import { callsOn } from './calls.ts';
import { contextOf, pointedThere, referencesOf } from './references.ts';

const MISSING = 'ffffffff-ffff-4fff-8fff-ffffffffffff';
const query = (name: string, value: Json) => `${name}=${encodeURIComponent(JSON.stringify(value))}`;
const totalOf = ({ headers }: Reply) => Number(headers.get('content-range')?.split('/')[1]);

let world: Neighbourhood;
beforeAll(async () => void (world = await neighbourhood()));
afterAll(() => world.all.close());

const clientOf = (reader: string): Client => world.clients[reader] ?? world.all.guest;
const theirs = (reader: string): readonly Owner[] => READERS[reader] ?? [];
const strangersTo = (reader: string): Owner[] => OWNERS.filter((owner) => !theirs(reader).includes(owner));

/** Expects no name and no cloud id of items of other owners or other places. */
function expectNothingOfOthers(reader: string, text: string, where: string, places: readonly Place[] = ['here']): void {
  const own = new Set(theirs(reader).flatMap((owner) => places.map((place) => markOf(owner, place))));
  const seen = new Set([...text.matchAll(/mark-\d\d-of-[\w-]+\w/g)].map(([mark]) => mark));
  expect(
    [...seen].filter((mark) => !own.has(mark)),
    `${reader} sees in ${where}`,
  ).toEqual([]);
}

const textOf = ({ body }: Reply): string => (typeof body === 'string' ? body : JSON.stringify(body));

/**
 * Two tenants of one partner, two partners, two clouds, and a cloud of another owner, isolated from each other
 * (docs/specification.md, 2.2).
 */
describe.each(BELOW_CLOUDS.filter(isPrivate).map((definition) => ({ definition, resource: definition.resource })))(
  '$resource',
  ({ definition }) => {
    const {
      id: { field: idField },
    } = definition;
    const address = (place: Place = 'here') => world.address(definition, place);
    const countedField = Object.values(definition.fields).find(
      (field) => ['state', 'enum', 'boolean'].includes(field.type) && field.access?.read === undefined,
    );

    test('is listed, counted, offered, searched and exported for its owner', async () => {
      for (const reader of Object.keys(READERS)) {
        const client = clientOf(reader);
        const own = theirs(reader)
          .map((owner) => idOf(definition, owner, 'here'))
          .toSorted();
        const whole = `range=[0,99]&${query('filter', {})}`;
        const list = await client.get(`${address()}?${whole}`);
        const options = await client.get(`${address()}?view=options&${whole}`);
        for (const reply of [list, options]) {
          expect(totalOf(reply), reader).toBe(own.length);
          expectNothingOfOthers(reader, textOf(reply), 'a list');
        }
        expect(list.body.map((record: Record<string, Json>) => record[idField]).toSorted()).toEqual(own);
        expect(options.body.map(({ id }: { id: Json }) => id).toSorted()).toEqual(own);
        if (countedField)
          for (const view of ['counts', 'summary'])
            expect(totalOf(await client.get(`${address()}?view=${view}&by=${countedField.name}`))).toBe(own.length);
        const found = await client.get(`${address()}?range=[0,99]&${query('filter', { q: 'mark' })}`);
        if (found.status === 200) expectNothingOfOthers(reader, textOf(found), 'a search');
        const file = textOf(await client.get(`${address()}?format=csv`));
        expect(file.trim().split('\r\n').length - 1, `${reader} exports`).toBe(own.length);
        expectNothingOfOthers(reader, file, 'an export');
        for (const owner of strangersTo(reader)) {
          const aimed = await client.get(
            `${address()}?range=[0,9]&${query('filter', { $any: [{ [idField]: idOf(definition, owner, 'here') }, { [definition.titleField]: markOf(owner, 'here') }] })}`,
          );
          expect([totalOf(aimed), aimed.body], `${reader} asks for what is ${owner}'s`).toEqual([0, []]);
        }
      }
    });

    const counted = Object.values(definition.fields).filter(
      ({ computed }) =>
        computed?.kind === 'count' && BELOW_CLOUDS.some(({ resource }) => resource === computed.resource),
    );
    if (counted.length > 0)
      test('counts only references of the reader', async () => {
        for (const reader of ['bp_user', 'bp_admin']) {
          for (const owner of theirs(reader)) {
            const { body } = await clientOf(reader).get(`${address()}/${idOf(definition, owner, 'here')}`);
            const expected = theirs(reader).some((other) => nextTo(other) === owner) ? 1 : 0;
            for (const { name } of counted)
              expect([reader, owner, name, body[name]]).toEqual([reader, owner, name, expected]);
          }
        }
      });

    test('answers alike for a record of another owner and a missing one, for every call', async () => {
      for (const reader of ['bp_user', 'bp_admin']) {
        const client = clientOf(reader);
        const [own = 'personal'] = theirs(reader);
        const foreign = [
          ...strangersTo(reader)
            .slice(0, 2)
            .map((owner) => idOf(definition, owner, 'here')),
          idOf(definition, own, 'there'),
        ];
        for (const [name, call] of callsOn(definition, client, address())) {
          const missing = bare(await call(MISSING), MISSING);
          for (const id of foreign) expect(bare(await call(id), id), `${reader} ${name} ${id}`).toEqual(missing);
        }
        const permissions = (id: string) => client.get(`/api/sys/v1/permissions/${definition.resource}/${id}`);
        for (const id of foreign.slice(0, -1))
          expect(bare(await permissions(id), id)).toEqual(bare(await permissions(MISSING), MISSING));
      }
    });

    test('sends events to its owner', () => {
      for (const reader of Object.keys(READERS)) {
        const told = new Set(
          [
            ...(world.told[reader] ?? '').matchAll(
              new RegExp(`"resource":"${definition.resource}","id":"([^"]+)"`, 'g'),
            ),
          ].map(([, id]) => id),
        );
        const own = theirs(reader).flatMap((owner) =>
          (['here', 'there'] as const).map((place) => idOf(definition, owner, place)),
        );
        expect([...told].toSorted(), reader).toEqual(own.toSorted());
      }
    });

    test('does not name records of others that block a deletion', async () => {
      for (const reader of ['bp_user', 'bp_admin']) {
        const ids = theirs(reader).map((owner) => idOf(definition, owner, 'here'));
        const replies = [await clientOf(reader).post(`${address()}?bulk=delete&dry_run=1`, { ids })];
        for (const id of ids) replies.push(await clientOf(reader).delete(`${address()}/${id}?dry_run=1`));
        const named = replies.flatMap((reply) =>
          [...textOf(reply).matchAll(/"(00000000-0000-4000-b000-\d{12})"/g)].map(([, id = '']) => ownerOf(id)),
        );
        expect(
          named.filter((owner) => !theirs(reader).includes(owner)),
          reader,
        ).toEqual([]);
        for (const reply of replies)
          expectNothingOfOthers(reader, textOf(reply), 'the dry run of a deletion', ['here', 'there']);
      }
    });

    const references = referencesOf(definition);
    if (references.length > 0)
      test('cannot refer to records of others, in any field or input of an action', async () => {
        for (const reader of ['bp_user', 'bp_admin']) {
          const context = await contextOf(world.all, clientOf(reader));
          const [own = 'personal'] = theirs(reader);
          for (const reference of references.filter(({ target }) => isPrivate(target))) {
            const missing = await pointedThere(context, reference, MISSING);
            expect(missing, reference.name).toContain('targetMissing');
            for (const owner of strangersTo(reader))
              expect(
                await pointedThere(context, reference, idOf(reference.target, owner, 'here')),
                `${reader} ${reference.name}`,
              ).toBe(missing);
            expect(
              await pointedThere(context, reference, idOf(reference.target, own, 'here')),
              `${reader} ${reference.name}`,
            ).toBeUndefined();
          }
        }
      });

    test('does not exist in a cloud that does not exist for the reader', async () => {
      for (const reader of ['bp_user', 'bp_admin']) {
        const client = clientOf(reader);
        const [own = 'personal'] = theirs(reader);
        const nowhere = address().replace(world.cloudOf(definition, 'here'), MISSING);
        for (const below of [
          '',
          '?view=options',
          '?view=counts',
          '?format=csv',
          `/${idOf(definition, own, 'hidden')}`,
        ]) {
          expect(bare(await client.get(address('hidden') + below), ''), `${reader} ${below}`).toEqual(
            bare(await client.get(nowhere + below), ''),
          );
        }
        expect(bare(await client.post(address('hidden'), {}), '')).toEqual(bare(await client.post(nowhere, {}), ''));
      }
    });
  },
);

/** A reply without the parts that differ each time. */
function bare({ status, body }: Reply, id: string): { status: number; body: Json } {
  const text = JSON.stringify(body ?? null).replaceAll(id === '' ? '\u0000' : id, '<id>');
  const said: Json = JSON.parse(text);
  if (said !== null && typeof said === 'object' && !Array.isArray(said)) delete said.request_id;
  return { status, body: said };
}

describe('calls about a whole cloud', () => {
  const instances = BELOW_CLOUDS.find(({ resource }) => resource === 'instances');
  const cloud = (place: Place) => `/api/cmp/v1/clouds/${instances ? world.cloudOf(instances, place) : ''}`;

  test('the palette finds the records of the reader in all clouds that exist for them', async () => {
    for (const reader of Object.keys(READERS)) {
      for (const q of ['mark', ...OWNERS.map((owner) => markOf(owner, 'here')), 'mark-02', 'mark-32']) {
        const reply = await clientOf(reader).get(`/api/sys/v1/search?limit=50&${new URLSearchParams({ q })}`);
        expectNothingOfOthers(reader, textOf(reply), `the search for ${q}`, ['here', 'there']);
        if (theirs(reader).some((owner) => q === markOf(owner, 'here')))
          expect(reply.body, `${reader} ${q}`).not.toEqual([]);
      }
      // One stranger for each kind, by turns: a search reads every kind.
      for (const [turn, definition] of BELOW_CLOUDS.filter(isPrivate).entries()) {
        const strangers = strangersTo(reader);
        const owner = strangers[turn % strangers.length];
        if (owner === undefined) continue;
        const found = await clientOf(reader).get(`/api/sys/v1/search?q=${idOf(definition, owner, 'here')}`);
        expect(found.body, definition.resource).toEqual([]);
      }
    }
  });

  test('the overview counts what the lists show, and reports no other changes', async () => {
    for (const reader of Object.keys(READERS)) {
      const { body } = await clientOf(reader).get('/api/sys/v1/overview?utc_offset=0');
      expectNothingOfOthers(reader, JSON.stringify(body), 'the overview', ['here', 'there']);
      for (const { resource, total } of body.resources) {
        const definition = BELOW_CLOUDS.find((each) => each.resource === resource);
        if (definition !== undefined && isPrivate(definition))
          expect(total, `${reader} ${resource}`).toBe(theirs(reader).length * 2);
      }
    }
  });

  test('topology, reachability, state and quotas contain no other owner', async () => {
    for (const reader of Object.keys(READERS)) {
      const client = clientOf(reader);
      for (const definition of BELOW_CLOUDS.filter((each) => each.cloud?.kind === 'servers')) {
        const drawn = textOf(await client.get(`/api/cmp/v1/clouds/${world.cloudOf(definition, 'here')}/topology`));
        expectNothingOfOthers(reader, drawn, `the topology with ${definition.resource}`);
        for (const owner of theirs(reader)) expect(drawn).toContain(markOf(owner, 'here'));
      }
      if (instances === undefined) continue;
      const [own = 'personal'] = theirs(reader);
      const ask = (to: string) =>
        client.get(
          `${cloud('here')}/reachability?${new URLSearchParams({ from: idOf(instances, own, 'here'), to, protocol: 'icmp' })}`,
        );
      const missing = bare(await ask(MISSING), MISSING);
      for (const owner of strangersTo(reader))
        expect(bare(await ask(idOf(instances, owner, 'here')), idOf(instances, owner, 'here'))).toEqual(missing);
      expect((await ask(idOf(instances, own, 'here'))).status).toBe(200);
      for (const part of ['state', 'quotas', 'topology', 'reachability?from=1.1.1.1&to=1.1.1.2&protocol=icmp']) {
        expect(bare(await client.get(`${cloud('hidden')}/${part}`), ''), part).toEqual(
          bare(await client.get(`/api/cmp/v1/clouds/${MISSING}/${part}`), ''),
        );
      }
      expect((await client.post(`${cloud('hidden')}/refresh`, { resource: 'instances' })).status).toBe(404);
    }
  });

  test('the state of a cloud counts what the reader’s lists show', async () => {
    const { db } = world.all;
    if (instances === undefined) throw new Error('there are no machines');
    for (const kind of ['servers', 'hypervisors'])
      await db.run('insert into cloud_kinds (cloud_id, kind, item_count) values (?, ?, 4)', [
        world.cloudOf(instances, 'here'),
        kind,
      ]);
    for (const reader of Object.keys(READERS)) {
      const { body } = await clientOf(reader).get(`${cloud('here')}/state`);
      expect([reader, body.kinds]).toEqual([
        reader,
        { servers: expect.objectContaining({ count: theirs(reader).length }) },
      ]);
    }
    expect((await world.all.admin.get(`${cloud('here')}/state`)).body.kinds).toMatchObject({
      servers: { count: 4 },
      hypervisors: { count: 4 },
    });
  });

  test('quotas count the usage of the reader’s organisation', async () => {
    const used = async (reader: string) =>
      (await clientOf(reader).get(`${cloud('here')}/quotas`)).body.find(
        ({ key }: { key: string }) => key === 'instances',
      ).used;
    expect(await Promise.all(['bp_user', 'bp_admin', 'org02-user01', 'personal'].map(used))).toEqual([2, 2, 1, 1]);
  });
});
