import type { ExpressionBuilder, Expression, SqlBool } from 'kysely';
import { isGranted } from '#model/access/granted.ts';
import type { Actor } from '#model/access/actor.ts';
import type { Condition } from '#model/conditions/conditions.ts';
import type { Definition } from '#model/language/definition.ts';
import type { SavedViewDefinition, WaitsDefinition } from '#model/language/viewDefinitions.ts';
import type { Context, RecordData, RecordId } from '#server/engine/context.ts';
import type { KnownTables } from '#server/engine/db/database.ts';
import { decideOn } from '#server/engine/records/decide.ts';
import { matchingIds } from '#server/engine/records/list/listRecords.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import type { Waiting } from './waitingViews.ts';

/** The actor with the present rights of an account. */
export type ReaderOf = (context: Context, userId: number) => Promise<Actor | undefined>;

/**
 * The users for whom a record waits now, in the order of their ids: they hold a role that the view names, see the
 * record, and may run one of its deciding actions. Who asked is not among them.
 */
export async function decidersOf(
  context: Context,
  { definition, view, waits }: Waiting,
  record: RecordData,
  readerOf: ReaderOf,
): Promise<Actor[]> {
  const deciders: Actor[] = [];
  for (const id of await candidates(context, definition, view, waits, record)) {
    if (waits.requester !== undefined && !waits.own && record[waits.requester] === id) continue;
    const actor = await readerOf(context, id);
    if (actor !== undefined && (await maySee(context, definition, view, waits, { actor, record })))
      deciders.push(actor);
  }
  return deciders;
}

async function maySee(
  context: Context,
  definition: Definition,
  { filter, where }: SavedViewDefinition,
  { access, decide = [] }: WaitsDefinition,
  { actor, record }: { actor: Actor; record: RecordData },
): Promise<boolean> {
  if (!isGranted(actor, access)) return false;
  const own = { ...context, actor };
  // Ids are numbers or text in every table.
  const id = record[definition.id.field] as RecordId;
  // The same rows as in their inbox.
  const rows = await matchingIds(own, definition, {
    operation: 'list',
    filter: { $all: [filter ?? {}, where ?? {}] },
    also: { [definition.id.field]: id },
    sort: [],
    limit: 1,
  });
  const seen = rows.length === 0 ? undefined : await findRecordOrNone(own, definition, id);
  if (seen === undefined) return false;
  if (decide.length === 0) return true;
  for (const action of decide) if ((await decideOn(own, { action }, definition, seen)).allowed) return true;
  return false;
}

/** Enabled users with one of the roles, as far as columns of their own say whether they can see the record. */
async function candidates(
  { db, clock, schemas }: Context,
  definition: Definition,
  { filter = {} }: SavedViewDefinition,
  { access }: WaitsDefinition,
  record: RecordData,
): Promise<number[]> {
  const rows = await db.kysely
    .selectFrom('users')
    .select('users.id')
    .where('users.enabled', '=', 1)
    .where((eb) =>
      eb.and([
        ownedBy(eb, filter, record) ?? eb.lit(true),
        eb.or(
          access.map((role) => {
            const kinds = schemas.roles.kinds
              .filter(({ authority, holds }) => role === 'all' || authority === role || holds.includes(role))
              .map(({ kind }) => kind);
            return eb.and([
              eb.or([
                ...(kinds.length > 0 ? [eb(eb.ref('users.kind').$castTo<number>(), 'in', kinds)] : []),
                // The column holds JSON text: [{"role":"…"}].
                eb(eb.cast<string>('users.permissions', 'text'), 'like', `%"${role}"%`),
                eb(
                  'users.id',
                  'in',
                  eb
                    .selectFrom('authorisations')
                    .select('authorisations.user_id')
                    .where('authorisations.user_id', 'is not', null)
                    .where('authorisations.role_id', '=', role)
                    .where((at) =>
                      at.or([
                        at('authorisations.expires_at', 'is', null),
                        at('authorisations.expires_at', '>', clock()),
                      ]),
                    ),
                ),
              ]),
              ownedBy(eb, definition.scope[role] ?? {}, record) ?? eb.lit(true),
            ]);
          }),
        ),
      ]),
    )
    .orderBy('users.id')
    .execute();
  return rows.map(({ id }) => id);
}

type Users = ExpressionBuilder<KnownTables, 'users'>;

/** Columns of a user that conditions compare with. */
const COLUMNS: Readonly<Record<string, 'users.id' | 'users.bp_id'>> = {
  '$user.id': 'users.id',
  '$user.bp_id': 'users.bp_id',
};

/** What a condition on the record says about its reader; undefined where that is nothing, so that anyone may fit. */
function ownedBy(eb: Users, condition: Condition, record: RecordData): Expression<SqlBool> | undefined {
  const parts = Object.entries(condition).flatMap(([key, test]): Expression<SqlBool>[] => {
    if (key === '$any' || key === '$all') {
      const inner = (test as Condition[]).map((each) => ownedBy(eb, each, record));
      const known = inner.filter((each) => each !== undefined);
      // Of alternatives, one that says nothing admits anyone.
      if (key === '$any') return known.length === inner.length ? [eb.or(known)] : [];
      return known;
    }
    const word = typeof test === 'object' && test !== null && 'eq' in test ? test.eq : test;
    const column = typeof word === 'string' ? COLUMNS[word] : undefined;
    if (column === undefined || key.includes('.')) return [];
    const value = record[key];
    return [typeof value === 'number' ? eb(column, '=', value) : eb.lit(false)];
  });
  return parts.length === 0 ? undefined : eb.and(parts);
}
