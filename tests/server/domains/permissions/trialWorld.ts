import { fieldKind, kindGrammar } from '#model/fields/index.ts';
import type { Definition, Json } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { CompiledSchemas } from '#model/language/productDefinition.ts';
import type { RecordData } from '#server/engine/context.ts';
import { isStored } from '#server/engine/db/tables/storedField.ts';
import { insertRow } from '#server/engine/records/write/writeRow.ts';
import { sqliteUnderTest, type DatabaseUnderTest } from '../../../support/databases/databases.ts';
import type { Scenario } from '../../../support/scenario.ts';

/** Carries the result of a transaction that is rolled back. */
class Undone extends Error {
  readonly result: unknown;
  constructor(result: unknown) {
    super('undone');
    this.result = result;
  }
}

/**
 * A database on which, after `tryOnly`, every call is answered completely and then rolled back: each one sees the same
 * records.
 */
export function trialDatabase(): DatabaseUnderTest & { tryOnly(): void } {
  let trying = false;
  return {
    ...sqliteUnderTest,
    tryOnly: () => void (trying = true),
    async openFilled(key, fill) {
      const database = await sqliteUnderTest.openFilled(key, fill);
      return {
        ...database,
        async transaction<T>(work: Parameters<typeof database.transaction<T>>[0]): Promise<T> {
          if (!trying) return database.transaction(work);
          try {
            return await database.transaction<T>(async (tx) => {
              throw new Undone(await work(tx));
            });
          } catch (error) {
            // Thrown above with the result of `work`.
            if (error instanceof Undone) return error.result as T;
            throw error;
          }
        },
      };
    },
  };
}

/** Pseudo-random numbers that are the same in every run. */
export function createChance(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

export interface Owner {
  id: number | null;
  bp_id: number | null;
}

/** Accounts, roles and clouds come from the demo, because the others depend on them. */
const GIVEN = new Set(['users', 'roles', 'sessions', 'partners', 'clouds', 'licences', 'invitations']);
/** No decision depends on them, and some have more rules than their kind. */
const LEFT_EMPTY = new Set([
  'file',
  'image',
  'password',
  'secret',
  'object',
  'list',
  'json',
  'keyValue',
  'tags',
  'references',
]);

/** What it installed decides as well, and would have been applied, which is JSON and left empty here. */
const FIXED: Readonly<Record<string, RecordData>> = {
  monitorIntegrations: { way: 'paste', installation_id: null },
  onCallCalendars: { zone: 'Asia/Shanghai' },
  priceBooks: { prices: [] },
};

/**
 * Creates records of every resource for every owner, in some state, below some cloud, and with references to records of
 * the same owner.
 */
export async function fillForEverybody(
  all: Scenario,
  schemas: CompiledSchemas,
  owners: readonly Owner[],
  chance: (below: number) => number,
): Promise<void> {
  const clouds = await openClouds(all, schemas, chance);
  const made = new Map<string, RecordData[]>();
  const context = all.context();
  let serial = 0;
  for (const definition of inOrder(schemas)) {
    if (GIVEN.has(definition.resource)) continue;
    for (const owner of owners) {
      const values: RecordData = {
        created_at: all.clock.now(),
        updated_at: all.clock.now(),
        ...FIXED[definition.resource],
      };
      if (definition.id.kind !== 'serial') values[definition.id.field] = `${definition.resource}-${(serial += 1)}`;
      for (const field of Object.values(definition.fields))
        if (isStored(field) && !(field.name in values) && field.name !== definition.id.field)
          values[field.name] = valueOf(field, owner);
      const record = await insertRow(context, definition, values).catch(() => undefined);
      if (record !== undefined)
        made.set(definition.resource, [...(made.get(definition.resource) ?? []), { ...record, trialOwner: owner.id }]);
    }
  }

  function valueOf(field: FieldDefinition, owner: Owner): Json {
    if (field.to === 'users') return field.type === 'references' ? [owner.id] : owner.id;
    if (field.to === 'partners') return owner.bp_id;
    if (field.name === 'cloud_id') return clouds[chance(clouds.length)] ?? null;
    if (field.to !== undefined) return field.type === 'reference' ? targetFor(field.to, owner) : null;
    if (LEFT_EMPTY.has(field.type)) return null;
    const words = Object.keys(field.values ?? {});
    if (field.type === 'boolean') return chance(2) === 0;
    const wire =
      words.length > 0 ? (words[chance(words.length)] ?? null) : kindGrammar(field.type).sample(field, (serial += 1));
    return wire === null ? null : fieldKind(field.type).toColumn(wire, field);
  }

  function targetFor(resource: string, owner: Owner): Json {
    const rows = made.get(resource) ?? [];
    const own = rows.filter((row) => row.trialOwner === owner.id);
    const among = own.length > 0 ? own : rows;
    const idField = schemas.resources[resource]?.id.field ?? 'id';
    return among[chance(among.length)]?.[idField] ?? null;
  }
}

/** Referenced resources come first where possible. */
function inOrder(schemas: CompiledSchemas): Definition[] {
  const order: Definition[] = [];
  const seen = new Set<string>();
  const visit = (definition: Definition | undefined) => {
    if (definition === undefined || seen.has(definition.resource)) return;
    seen.add(definition.resource);
    for (const field of Object.values(definition.fields)) visit(schemas.resources[field.to ?? '']);
    order.push(definition);
  };
  for (const definition of Object.values(schemas.resources)) visit(definition);
  return order;
}

/**
 * Clouds that support most operations, each lacking a different one; one of them is inactive. No driver is called,
 * because decisions are made before that.
 */
async function openClouds(
  all: Scenario,
  schemas: CompiledSchemas,
  chance: (below: number) => number,
): Promise<string[]> {
  const rows = await all.db.all<{ cloud_id: string }>('select cloud_id from clouds order by name limit 5');
  for (const [place, { cloud_id }] of rows.entries()) {
    const capabilities: Record<string, string[]> = {};
    for (const { cloud, actions } of Object.values(schemas.resources)) {
      if (cloud === undefined) continue;
      const words = ['list', 'create', 'update', 'delete', ...Object.keys(actions)].filter(
        () => place < 2 || chance(4) > 0,
      );
      capabilities[cloud.kind] = [...new Set([...(capabilities[cloud.kind] ?? []), ...words])];
    }
    const status = place === 4 ? 'maintenance' : 'connected';
    await all.db.run('update clouds set capabilities = ?, status = ?, enabled = 1, bp_ids = null where cloud_id = ?', [
      JSON.stringify(capabilities),
      status,
      cloud_id,
    ]);
  }
  return rows.map(({ cloud_id }) => cloud_id);
}
