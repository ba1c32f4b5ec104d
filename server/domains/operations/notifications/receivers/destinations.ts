import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import { isPlatformKind } from '#model/rules/isPlatformKind.ts';
import type { Context } from '#server/engine/context.ts';
import type { KnownTables } from '#server/engine/db/database.ts';
import { fromSql } from '#server/engine/db/tables/storage.ts';
import type { RecordOf } from '#server/engine/product/hooks.ts';
import { decodeRecord } from '#server/engine/records/table/decodeRecord.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { decrypt } from '#server/engine/records/write/values/protect.ts';
import { peopleOnCall } from '#server/domains/operations/onCall/calendarAt.ts';
import { maskedEmail, maskedPhone } from './masked.ts';

export type Receiver = RecordOf<'receivers'>;

export type Channel = RecordOf<'notificationTemplates'>['channel'];

/** One way to one person, robot or webhook. */
export interface Destination {
  receiver: Receiver;
  channel: Channel;
  /** The id of the user; 0: a robot or a webhook. */
  person: number;
  /** A masked address may be that of several people. */
  person_name: string | null;
  /** As the ledger shows it. */
  target: string;
  /** The queue of the receiver: two receivers of one robot share its limits. */
  destination: string;
  /** Why nothing is sent there. */
  closed?: 'receiver_off' | 'user_off' | 'turned_off' | 'no_email' | 'no_phone' | undefined;
}

const USER_COLUMNS = [
  'id',
  'name',
  'email',
  'email_verified',
  'phone',
  'phone_verified',
  'enabled',
  'preferences',
  'kind',
  'permissions',
] as const;

type User = Selectable<Pick<KnownTables['users'], (typeof USER_COLUMNS)[number]>>;

/** Which people calendars among the receivers stand for. */
export interface Duty {
  /** A step of their escalation; absent: the first one. */
  step?: number | undefined;
  /** Users who were informed over a receiver before: they hear what became of it, also after their turn. */
  informed?: (receiver: number) => readonly number[];
  /** Only those, and not who is on call now. */
  isEnd?: boolean;
}

/** Everyone whom these receivers name, in their order. Receivers that no longer exist are left out. */
export async function destinationsOf(
  context: Context,
  ids: readonly number[],
  duty: Duty = {},
): Promise<Destination[]> {
  const receivers = await receiversOf(context, ids);
  const found: Destination[] = [];
  for (const receiver of receivers) {
    const closed = receiver.enabled === true ? undefined : ('receiver_off' as const);
    if (receiver.type === 'robot' || receiver.type === 'webhook') {
      const channel = receiver.type === 'webhook' ? 'webhook' : (receiver.robot ?? 'dingtalk');
      const destination = `${channel}:${digest(addressOf(context, receiver))}`;
      found.push({
        receiver,
        channel,
        person: 0,
        person_name: null,
        target: receiver.endpoint ?? '',
        destination,
        closed,
      });
      continue;
    }
    for (const user of await usersOf(context, receiver, duty))
      for (const channel of channelsOf(receiver)) {
        const reached = reach(channel, user);
        found.push({
          receiver,
          channel,
          person: user.id,
          person_name: user.name,
          destination: `${channel}:${user.id}`,
          ...reached,
          closed: closed ?? reached.closed,
        });
      }
  }
  return found;
}

async function receiversOf(context: Context, ids: readonly number[]): Promise<Receiver[]> {
  const definition = knownDefinition(context, 'receivers');
  if (definition === undefined || ids.length === 0) return [];
  const rows = await context.db.kysely
    .selectFrom('receivers')
    .selectAll()
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute();
  return rows.map((row) => decodeRecord(definition, row));
}

/** The address of a robot or webhook; empty if none is stored. */
export const addressOf = ({ secretKey }: Context, { url }: Receiver): string =>
  typeof url === 'string' ? decrypt(url, secretKey) : '';

export const secretOf = ({ secretKey }: Context, { secret }: Receiver): string | undefined =>
  typeof secret === 'string' ? decrypt(secret, secretKey) : undefined;

/** Says which robot it is, without its token. */
const digest = (address: string): string => createHash('sha256').update(address).digest('hex').slice(0, 32);

function channelsOf({ channels }: Receiver): Channel[] {
  // Validated by the definition.
  return (Array.isArray(channels) ? channels : []) as Channel[];
}

/** The users of a receiver now: members of a group come and go. */
async function usersOf(context: Context, receiver: Receiver, duty: Duty): Promise<User[]> {
  const { db, schemas } = context;
  const users = db.kysely.selectFrom('users').select(USER_COLUMNS).orderBy('id');
  if (receiver.type === 'user') {
    const ids = (Array.isArray(receiver.user_ids) ? receiver.user_ids : []).map(Number);
    return ids.length === 0 ? [] : users.where('id', 'in', ids).execute();
  }
  if (receiver.type === 'on_call') {
    const ids = await onCallOf(context, receiver, duty);
    return ids.length === 0 ? [] : users.where('id', 'in', ids).execute();
  }
  const bp = receiver.bp_id ?? null;
  const all = await users.$if(bp !== null, (query) => query.where('bp_id', '=', bp)).execute();
  const role = receiver.members === 'role' ? (receiver.role_id ?? '') : undefined;
  if (role !== undefined) {
    const holds = (kind: number) => schemas.roles.kinds[kind]?.holds ?? [];
    return all.filter(({ kind, permissions }) => [...holds(Number(kind)), ...rolesOf(permissions)].includes(role));
  }
  // The administrators of the platform are no organisation, but inform each other in the same way.
  return bp === null ? all.filter(({ kind }) => isPlatformKind(Number(kind))) : all;
}

async function onCallOf(context: Context, receiver: Receiver, duty: Duty): Promise<number[]> {
  const { step, informed, isEnd } = duty;
  const before = informed?.(receiver.id) ?? [];
  if (isEnd === true || receiver.calendar_id === null) return [...before];
  return [...new Set([...before, ...(await peopleOnCall(context, receiver.calendar_id, step))])];
}

function rolesOf(permissions: User['permissions']): string[] {
  const stored = fromSql(permissions, 'json');
  return Array.isArray(stored) ? stored.map((entry) => (isObject(entry) ? `${entry['role']}` : '')) : [];
}

function reach(channel: Channel, user: User): Pick<Destination, 'target' | 'closed'> {
  const target =
    channel === 'email' ? maskedEmail(user.email) : channel === 'sms' ? maskedPhone(user.phone) : user.name;
  return { target: target ?? '', closed: closedFor(channel, user) };
}

function closedFor(channel: Channel, user: User): Destination['closed'] {
  if (user.enabled !== 1) return 'user_off';
  if (channel === 'email' && (user.email === null || user.email_verified !== 1)) return 'no_email';
  if (channel === 'sms' && (user.phone === null || user.phone_verified !== 1)) return 'no_phone';
  return hasTurnedOff(user, channel) ? 'turned_off' : undefined;
}

/** The choice of the user in the message settings; without one, the receiver decides. */
function hasTurnedOff({ preferences }: User, channel: Channel): boolean {
  const stored = fromSql(preferences, 'json');
  const messages = isObject(stored) ? stored['messages'] : undefined;
  const alarm = isObject(messages) ? messages['alarm'] : undefined;
  return isObject(alarm) && alarm[channel] === false;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
