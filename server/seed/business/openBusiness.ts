import type { Actor } from '#model/access/actor.ts';
import type { Json } from '#model/language/definition.ts';
import { actorFor } from '#server/domains/identity/actor/actorFor.ts';
import { accountByLogin } from '#server/domains/identity/actor/userAccount.ts';
import type { Context, RecordData, RecordId } from '#server/engine/context.ts';
import { actOnRecord } from '#server/engine/records/write/actOnRecord.ts';
import { createRecord } from '#server/engine/records/write/createRecord.ts';
import { updateRecord } from '#server/engine/records/write/updateRecord.ts';
import { logRequest } from './logRequest.ts';
import { createContext } from '#server/engine/start/createContext.ts';
import type { Engine, EngineDeps } from '#server/engine/start/createEngine.ts';

/** A platform whose clock moves from call to call: everything happens as it would have at that time. */
export interface Business {
  /** The instant of the clock, in milliseconds. */
  now(): number;
  /** Moves the clock and runs the jobs that fall due on the way. */
  advance(to: number): Promise<void>;
  /** Moves the clock and leaves the jobs of accounts for the next `advance`, unless another job is due on the way. */
  pass(to: number): Promise<void>;
  /** The platform itself. */
  platform(): Context;
  /** A user of the demo, with the permissions that they have. */
  as(name: string): Promise<Context>;
}

/** Jobs that look at the present: looking once for many changes is enough. */
const PRESENT = 'account-outlook%';

/**
 * Opens a platform on the database of `env`, with its clock at `begin` (milliseconds). Work of the simulated clouds
 * takes no time there. `assemble` makes the platform.
 */
export async function openBusiness(
  env: EngineDeps,
  begin: number,
  assemble: (deps: EngineDeps) => Engine,
): Promise<{ business: Business; close(): Promise<void> }> {
  let now = begin;
  let real = env.realTime?.() ?? env.clock();
  const clock = () => now;
  const engine = assemble({
    ...env,
    clock,
    realTime: () => real,
    settings: { ...env.settings, testClock: begin },
  });
  const { way, runDue } = engine.runner;
  await engine.live.begin();
  const actors = new Map<string, Actor>();

  async function as(name: string): Promise<Context> {
    const actor = actors.get(name) ?? (await actorNamed(engine, name, now));
    actors.set(name, actor);
    return createContext(engine.deps, { actor, requestId: engine.deps.ids.uuid(), lang: 'zh' });
  }

  /** Real time moves to the end of what another system takes. */
  async function settle(): Promise<void> {
    for (;;) {
      await runDue();
      const next = await way.nextAwaited();
      if (next === undefined) return;
      real = Math.max(real, next);
    }
  }

  async function advance(to: number): Promise<void> {
    await settle();
    while (now < to) {
      const { exact = to } = await way.nextDates();
      now = Math.max(now, Math.min(exact, to));
      await settle();
    }
  }

  const business: Business = {
    now: clock,
    advance,
    async pass(to) {
      if (to <= now) return;
      const due = await engine.deps.db.kysely
        .selectFrom('jobs')
        .select('id')
        .where('run_at', '<=', to)
        .where('kind', 'not like', PRESENT)
        .limit(1)
        .executeTakeFirst();
      if (due === undefined) now = Math.max(now, to);
      else await advance(to);
    },
    platform: () => engine.context('demo'),
    as,
  };
  return { business, close: () => engine.live.end() };
}

async function actorNamed({ deps }: Engine, name: string, now: number): Promise<Actor> {
  const { users } = deps.schemas.current().resources;
  const account = users && (await accountByLogin(deps.db, users, name));
  if (account === undefined) throw new Error(`The demo has no user ${name}`);
  return actorFor(deps.db, account, deps.schemas.current().roles, { now });
}

/** Creates a record as its user would with the form, in a transaction of its own. */
export function create(
  context: Context,
  resource: string,
  values: Readonly<Record<string, Json>>,
  path: Readonly<Record<string, Json>> = {},
): Promise<RecordData> {
  const definition = definitionOf(context, resource);
  return inTransaction(context, async (inside) => {
    const at = typeof path.cloud_id === 'string' ? await inside.clouds.inside(inside, path.cloud_id) : inside;
    const made = await createRecord(at, definition, values, path);
    // Ids are numbers or text in every table.
    await logRequest(inside, { definition, input: values, path }, made[definition.id.field] as RecordId);
    return made;
  });
}

/** Runs an action as its user would with the button, in a transaction of its own. */
export async function act(
  context: Context,
  resource: string,
  id: RecordId,
  action: string,
  input: Readonly<Record<string, Json>> = {},
): Promise<RecordData> {
  const definition = definitionOf(context, resource);
  const found = definition.actions[action];
  if (found === undefined) throw new Error(`The demo needs the action ${action} of ${resource}`);
  return inTransaction(context, async (inside) => {
    const { record } = await actOnRecord(inside, definition, id, found, input);
    await logRequest(inside, { definition, input, path: { cloud_id: textOf(record.cloud_id) }, on: { id, action } });
    return record;
  });
}

const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '');

/** A transaction keeps the user of its context. */
/** Changes a record as its user would with the form, in a transaction of its own. */
export async function change(
  context: Context,
  resource: string,
  id: RecordId,
  values: Record<string, Json>,
): Promise<unknown> {
  const definition = definitionOf(context, resource);
  return inTransaction(context, async (inside) => {
    const changed = await updateRecord(inside, definition, id, values);
    await logRequest(inside, { definition, input: values, on: { id } });
    return changed;
  });
}

export const inTransaction = <T>(context: Context, work: (inside: Context) => Promise<T>): Promise<T> =>
  context.transaction((inside) => work({ ...inside, actor: context.actor }));

function definitionOf({ schemas }: Context, resource: string) {
  const definition = schemas.resources[resource];
  if (definition === undefined) throw new Error(`The demo needs the resource ${resource}`);
  return definition;
}
