import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '#model/access/actor.ts';
import { actorFrom } from '#model/access/actorFrom.ts';
import type { Definition, Json, Operation } from '#model/language/definition.ts';
import { actionWords } from '#model/access/policies/actionWords.ts';
import { operationKey } from '#model/access/policies/operationKey.ts';
import { readPolicy } from '#model/access/policies/readPolicy.ts';
import { rowsFor } from '#model/access/policies/rowsFor.ts';
import { rulesFor } from '#model/access/policies/rulesFor.ts';
import type { GivenStatement, GivenStatements, GivenWithin } from '#model/access/policies/statement.ts';
import type { RecordData } from '#server/engine/context.ts';
import { sqlEnvOf } from '#server/engine/records/list/listRecords.ts';
import { whereSql } from '#server/engine/records/list/sql/fieldSql.ts';
import { decodeRow, resourceTable } from '#server/engine/records/table/resourceTable.ts';
import { decideOn } from '#server/engine/records/decide.ts';
import { databasesUnderTest } from '../../../../support/databases/databases.ts';
import { ownedSchemas } from '../../../../support/schemas/ownedSchemas.ts';
import { createScenario, type Scenario } from '../../../../support/scenario.ts';
import { createChance, fillForEverybody } from '../../../domains/permissions/trialWorld.ts';

const SEED = 20_261_122;
const RUNS = 60;

const schemas = ownedSchemas();
/** Scopes by owner, by open part, through references; in clouds and not; with projects and without. */
const TRIED = ['tickets', 'ticketNotes', 'instances', 'networks', 'projects', 'sites', 'clouds'].flatMap(
  (name) => schemas.resources[name] ?? [],
);
const READING: readonly Operation[] = ['list', 'show', 'pick', 'export', 'history'];

interface Trial {
  readers: number;
  statements: { document: string; within?: GivenWithin | undefined; isLimited: boolean }[];
  roles: { role: string; within?: GivenWithin | undefined }[];
}

/** What SQL finds compared with the decision on each record, for random statements. */
describe.each(await databasesUnderTest())('rows of policies on $dialect', (database) => {
  let all: Scenario;
  let readers: Actor[];
  let giver: Actor;
  let rows: Map<string, RecordData[]>;
  beforeAll(async () => {
    all = await createScenario({ schemas, database });
    const accounts = await all.db.all<{
      id: number;
      name: string;
      kind: number;
      bp_id: number | null;
      project_ids: string | null;
    }>(
      "select id, name, kind, bp_id, project_ids from users where name in ('admin', 'bp_admin', 'personal', 'bp_user') order by name",
    );
    readers = accounts.map(({ id, name, kind, bp_id }) =>
      actorFrom({ id, name, kind, bp_id, project_ids: [1, 2] }, schemas.roles),
    );
    giver = readers.find(({ name }) => name === 'bp_admin')!;
    await fillForEverybody(
      all,
      schemas,
      [
        ...readers.map(({ id, bp_id }) => ({ id: Number(id), bp_id: bp_id === null ? null : Number(bp_id) })),
        { id: null, bp_id: null },
      ],
      createChance(SEED),
    );
    rows = new Map();
    for (const definition of TRIED) {
      const found = await all.db.all(
        `select * from ${resourceTable(definition).name} order by ${definition.id.field} limit 40`,
      );
      rows.set(
        definition.resource,
        found.map((row) => decodeRow(resourceTable(definition), row)),
      );
    }
  }, 60_000);
  afterAll(() => all.close());

  test('lists find exactly the records that the decision on each one allows', async () => {
    let told = 0;
    await fc.assert(
      fc.asyncProperty(trials(), async ({ readers: place, statements, roles }) => {
        const reader = readers[place % readers.length]!;
        const given: GivenStatements = {
          key: JSON.stringify([place, statements, roles]),
          statements: statements.flatMap(({ document, within, isLimited }, index) =>
            statementsOf(document, index).map((each) => ({
              ...each,
              ...(within && { within }),
              ...(isLimited && { giver }),
            })),
          ),
          roles: roles.map(({ role, within }) => ({
            role,
            source: { policy: role, version: '', sid: '' },
            ...(within && { within }),
          })),
        };
        const actor = { ...reader, statements: given };
        for (const definition of TRIED) {
          if (rulesFor(actor, definition) === undefined) continue;
          told += 1;
          await compare(actor, definition);
        }
      }),
      { numRuns: RUNS, seed: SEED },
    );
    expect(told).toBeGreaterThan(RUNS);
  }, 60_000);

  async function compare(actor: Actor, definition: Definition): Promise<void> {
    const context = { ...all.context(), actor };
    const records = rows.get(definition.resource) ?? [];
    const seen = new Set<Json>();
    const operations = [
      ...READING,
      'update' as const,
      'delete' as const,
      ...Object.keys(definition.actions)
        .filter((name) => name !== 'delete')
        .slice(0, 3)
        .map((action) => ({ action })),
    ];
    for (const operation of operations) {
      if (definition.platformOwned === true && (operation === 'update' || operation === 'delete')) continue;
      const decided: Json[] = [];
      for (const record of records) {
        const decision = await decideOn(context, operation, definition, record);
        const isAdmitted = decision.allowed || !['role', 'owner', 'policy'].includes(decision.kind);
        if (isAdmitted) decided.push(record[definition.id.field] ?? null);
      }
      expect(
        { operation, ids: await idsIn(rowsFor(actor, definition, operationKey(operation))) },
        definition.resource,
      ).toEqual({ operation, ids: decided });
      if (operation === 'list' || operation === 'show' || operation === 'pick') for (const id of decided) seen.add(id);
    }
    expect(await idsIn(rowsFor(actor, definition, 'seen'))).toEqual(
      records.map((record) => record[definition.id.field]).filter((id) => seen.has(id ?? null)),
    );

    async function idsIn(found: ReturnType<typeof rowsFor>): Promise<Json[]> {
      const { text, params } = whereSql(
        found === 'nothing' ? { $any: [] } : (found ?? {}),
        definition,
        't',
        sqlEnvOf(context),
      );
      const { name, id } = resourceTable(definition);
      const ids = records.map((record) => record[definition.id.field] as string | number); // ids are numbers or text in every table
      if (ids.length === 0) return [];
      const matching = await all.db.all<{ id: string | number }>(
        `select t.${id} as id from ${name} t where (${text}) and t.${id} in (${ids.map(() => '?').join(', ')})`,
        [...params, ...ids],
      );
      const there = new Set(matching.map((row) => row.id));
      return ids.filter((each) => there.has(each));
    }
  }

  function statementsOf(document: string, place: number): GivenStatement[] {
    const read = readPolicy(document);
    if ('fault' in read) throw new Error(`${document}: ${read.fault.key}`);
    return read.statements.map((statement) => ({
      statement,
      source: { policy: `policy ${place}`, version: 'v1', sid: statement.sid },
    }));
  }

  /** Words, names and values that the records have, and some that they do not. */
  function trials(): fc.Arbitrary<Trial> {
    const records = () =>
      TRIED.flatMap((definition) => (rows.get(definition.resource) ?? []).map((record) => ({ definition, record })));
    const words = TRIED.flatMap((definition) => actionWords(definition).map(({ word }) => word));
    const services = [...new Set(TRIED.map(({ service }) => service))];
    const pattern = fc.oneof(
      fc.constantFrom(...words),
      fc.constantFrom(
        '*',
        ...services.map((service) => `${service}:*`),
        ...services.flatMap((service) => ['List', 'Get', 'Update'].map((verb) => `${service}:${verb}*`)),
      ),
    );
    const someRecord = fc.constantFrom(...records());
    const resource = fc.oneof(
      fc.constant('*'),
      someRecord.map(({ definition, record }) => {
        const cloud =
          definition.fields.cloud_id !== undefined && definition.id.field !== 'cloud_id' && record.cloud_id
            ? String(record.cloud_id)
            : '*';
        return `crn:${definition.service}:${cloud}:*/${String(record[definition.id.field])}`;
      }),
      fc.constantFrom('crn:cmp:*:*/*', 'crn:cmp:*:instance/inst*', 'crn:sys:*:ticket/*'),
    );
    const condition = fc.oneof(
      someRecord.map(({ record }) => ({ StringEquals: { project: [Number(record.project_id ?? 3)] } })),
      someRecord.map(({ record }) => ({ StringNotEquals: { project: [Number(record.project_id ?? 3)] } })),
      someRecord.map(({ record }) => ({ StringEquals: { cloud: String(record.cloud_id ?? 'none') } })),
      someRecord.map(({ record }) => ({
        StringLike: {
          'record.name': `${String(record.name ?? 'x')
            .slice(0, 6)
            .replaceAll(/[*$]/g, '')}*`,
        },
      })),
      fc.constantFrom<object>(
        { StringEquals: { 'record.user_id': '$user.id' } },
        { StringNotEquals: { 'record.user_id': '$user.id' } },
        { StringEquals: { 'record.bp_id': '$user.bp_id' } },
        { StringNotEquals: { 'record.bp_id': '$user.bp_id' } },
        { StringEquals: { project: '$user.project_ids' } },
        { Bool: { 'record.open': true } },
        { Bool: { 'record.shared': false } },
        { NumericGreater: { 'record.vcpus': 1 } },
        { StringEquals: { tags: 'blue' } },
        { StringNotEquals: { 'tags/env': 'prod' } },
        { DateLess: { 'record.created_at': '2026-11-21T00:00:00Z' } },
        { StringEquals: { 'record.status': ['active', 'online'] }, StringLike: { 'record.name': '*a*' } },
      ),
    );
    const statement = fc
      .record({
        Effect: fc.constantFrom('Allow', 'Deny'),
        words: fc.uniqueArray(pattern, { minLength: 1, maxLength: 3 }),
        isExcept: fc.boolean().map((one) => one),
        Resource: fc.uniqueArray(resource, { minLength: 1, maxLength: 3 }),
        Condition: fc.option(condition, { nil: undefined }),
      })
      .map(({ words: Action, isExcept, ...rest }) => ({ ...rest, ...(isExcept ? { NotAction: Action } : { Action }) }));
    const within = fc.option(
      someRecord.map(({ record }): GivenWithin =>
        record.project_id === undefined || record.project_id === null
          ? { field: 'cloud_id', to: 'clouds', id: String(record.cloud_id ?? 'none') }
          : { field: 'project_id', to: 'projects', id: Number(record.project_id) },
      ),
      { nil: undefined },
    );
    return fc.record({
      readers: fc.nat(20),
      statements: fc.array(
        fc.record({
          document: fc
            .array(statement, { minLength: 1, maxLength: 3 })
            .map((Statement) => JSON.stringify({ Version: '1', Statement })),
          within,
          isLimited: fc.boolean(),
        }),
        { minLength: 1, maxLength: 4 },
      ),
      roles: fc.array(fc.record({ role: fc.constantFrom('TENANT', 'TENANT_ADMIN', 'ADMIN'), within }), {
        maxLength: 1,
      }),
    });
  }
});
