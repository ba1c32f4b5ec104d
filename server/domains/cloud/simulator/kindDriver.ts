import type { CloudKind } from '#model/language/cloudKinds.ts';
import { CloudError, type CloudItem, type CloudPage, type KindDriver } from '#server/domains/cloud/driver/driver.ts';
import type { CloudInputs, CloudItems } from '#server/domains/cloud/driver/kinds.ts';
import { checkState } from './checkState.ts';
import type { KindRules } from './kindRules.ts';
import { takeContent, storedContent } from '#server/domains/cloud/simulator/store/content.ts';
import { findItem, nextChanges, nextItems } from '#server/domains/cloud/simulator/store/itemsOf.ts';
import { itemOf, type ItemRow, type SimulatedItem } from '#server/domains/cloud/simulator/store/simulatedItem.ts';
import { checkTenantQuota, oneMoreOf } from './quotas.ts';
import type { FileStore } from '#server/engine/files/store/fileStore.ts';
import type { Database } from '#server/engine/db/database.ts';
import type { Ids } from '#server/engine/context.ts';
import type { Work } from '#server/domains/cloud/simulator/store/work.ts';
import type { World } from '#server/domains/cloud/simulator/store/world.ts';

type DriverOf<K extends CloudKind> = KindDriver<CloudItems[K], CloudInputs[K]>;

const PAGE = 500;

export interface KindDeps {
  work: Work;
  cloudId: string;
  clock: () => number;
  ids: Ids;
  /** As in `SimulatorDeps`. */
  files: FileStore | undefined;
}

/** Creates the driver of a kind from its rules. */
export function kindDriver<K extends CloudKind>(
  kind: K,
  rules: KindRules<K>,
  { work, cloudId, clock, ids, files }: KindDeps,
): DriverOf<K> {
  const { create, update, remove, actions, handOver, content, features } = rules;
  return {
    list: (options) => pages<K>({ work, cloudId, clock }, kind, options?.since),
    get: (ref) =>
      work.read({ kind, operation: 'get' }, async (db) => {
        const item = await findItem(db, cloudId, kind, ref);
        return item && cloudItem(item);
      }),
    ...(create && {
      create: async (input, { token, tenant, file }) => {
        const taken = file && (await takeContent(file, { ids, files }));
        return work.change({ kind, operation: 'create' }, async (world) => {
          const there = await world.withToken(kind, token);
          if (there !== undefined) return cloudItem(there);
          if ((await world.find('tenants', tenant)) === undefined)
            throw new CloudError('notFound', { detail: `Tenant ${tenant} was not found` });
          await checkTenantQuota(world, tenant, oneMoreOf(kind));
          const item = await create(world, input, { tenant, token, ...(taken && { content: taken }) });
          item.token = token;
          logAction(world, item, 'create');
          return cloudItem(item);
        });
      },
    }),
    ...(update && {
      update: (ref, changes) =>
        work.change({ kind, operation: 'update' }, async (world) => {
          const item = await world.need(kind, ref);
          checkState(item, 'update', rules.states);
          await update(world, item, changes);
          return cloudItem(item);
        }),
    }),
    ...(remove && {
      remove: (ref, { force }) =>
        work.change({ kind, operation: 'delete' }, async (world) => {
          const item = await world.find(kind, ref);
          if (item === undefined) return;
          if (!force) {
            if (checkState(item, 'delete', rules.states) === 'already') return;
            await rules.mayRemove?.(world, item);
          }
          await remove(world, item, { force });
          logAction(world, item, 'delete');
        }),
    }),
    ...(handOver && {
      handOver: (ref, tenant) =>
        work.change({ kind, operation: 'hand_over' }, async (world) => {
          const item = await world.need(kind, ref);
          if (item.tenant === tenant) return;
          await handOver(world, item, tenant);
          logAction(world, item, 'hand_over');
        }),
    }),
    ...(content && {
      content: (ref) =>
        work.read({ kind, operation: 'content' }, async (db) => {
          const item = await findItem(db, cloudId, kind, ref);
          if (item === undefined) throw new CloudError('notFound', { detail: `${ref} was not found`, status: 404 });
          checkState(item, 'content', rules.states);
          return storedContent(content(item), files);
        }),
    }),
    ...(features && { features }),
    wasDone: (ref, action, since) =>
      work.read({ kind, operation: 'get' }, (db) => hasEvent(db, { cloudId, ref, action, since })),
    ...(actions && {
      actions: Object.fromEntries(
        Object.entries(actions).map(([name, act]) => [name, actionOf(kind, name, act, rules, work)]),
      ),
    }),
  };
}

async function hasEvent(
  { kysely }: Database,
  { cloudId, ref, action, since }: { cloudId: string; ref: string; action: string; since: number },
): Promise<boolean> {
  const event = await kysely
    .selectFrom('simulated_events')
    .select('number')
    .where('cloud_id', '=', cloudId)
    .where('ref', '=', ref)
    .where('action', '=', action)
    .where('at', '>=', since)
    .limit(1)
    .executeTakeFirst();
  return event !== undefined;
}

function actionOf<K extends CloudKind>(
  kind: K,
  name: string,
  act: NonNullable<KindRules<K>['actions']>[string],
  rules: KindRules<K>,
  work: Work,
): NonNullable<DriverOf<K>['actions']>[string] {
  return (ref, input) =>
    work.change({ kind, operation: name }, async (world) => {
      const item = await world.need(kind, ref);
      if (checkState(item, name, rules.states) === 'already') return undefined;
      const reply = await act(world, item, input);
      logAction(world, item, name);
      return reply;
    });
}

/** Logs a slow action as running now, and again when it ends. */
function logAction(world: World, item: SimulatedItem, action: string): void {
  if (item.due !== null) item.due.action ??= action;
  world.log(item.ref, action, item.due?.action === action ? 'running' : 'success');
}

/** Lists all items by ref, or changed items by the time of their change, which the index keeps in that order. */
async function* pages<K extends CloudKind>(
  { work, cloudId, clock }: Pick<KindDeps, 'work' | 'cloudId' | 'clock'>,
  kind: K,
  since: number | undefined,
): AsyncIterable<CloudPage<CloudItems[K]>> {
  let after: ItemRow | undefined;
  do {
    const from = after;
    const rows = await work.read({ kind, operation: 'list' }, (db) =>
      since === undefined
        ? nextItems(db, cloudId, kind, from, PAGE)
        : nextChanges(db, cloudId, kind, since, from, PAGE),
    );
    const items = rows
      .filter((row) => row.gone_at === null)
      .map((row) => cloudItem(itemOf<K>(row)))
      .filter(({ fields }) => !isLater(fields, clock()));
    const gone = rows.filter((row) => row.gone_at !== null).map(({ ref }) => ref);
    yield { items, partial: since !== undefined, ...(since !== undefined && { gone }) };
    after = rows.length === PAGE ? rows.at(-1) : undefined;
  } while (after !== undefined);
}

/** In the past of the demo, what its clouds hold today is not there yet. */
function isLater(fields: object, now: number): boolean {
  return 'created_at' in fields && typeof fields.created_at === 'number' && fields.created_at > now;
}

function cloudItem<K extends CloudKind>({ ref, tenant, fields }: SimulatedItem<K>): CloudItem<CloudItems[K]> {
  return { ref, tenant, fields: structuredClone(fields) };
}
