import { renderMessage, type MessageParams } from '#model/messages/messages.ts';
import type { Json } from '#model/language/definition.ts';
import type { PreviewContent } from '#model/reading/actionPreview.ts';
import type { PersonalDues } from '#server/domains/billing/accounts/personalDues.ts';
import type { Context } from '#server/engine/context.ts';
import type { RecordOf } from '#server/engine/product/hooks.ts';
import { titleOf } from '#server/engine/records/table/titleOf.ts';
import { removeRecord } from '#server/engine/records/write/removeRecord.ts';
import { onBehalf } from '#server/engine/records/onBehalf.ts';
import { definitionNamed } from '#server/domains/identity/policies/definitionNamed.ts';
import { giveHoldings, holdingsOf, type AlsoHeld, type Holding } from './holdings.ts';

export type Member = Pick<RecordOf<'users'>, 'id' | 'name' | 'bp_id'>;

/** What of other domains follows a member. */
export interface MemberUses {
  alsoHeld: readonly AlsoHeld[];
  /** Orders of the member that are not paid for yet: they cannot be approved or paid once the member has left. */
  waitingOrders: {
    of(context: Context, userId: number): Promise<{ id: number; title: string }[]>;
    cancel(context: Context, userId: number): Promise<void>;
  };
  /** What stands on the account of an individual who wants to join. */
  personalDues(context: Context, userId: number): Promise<PersonalDues>;
}

/** All that happens when a member hands over, and when they leave. */
export interface MemberPlan {
  holdings: Holding[];
  /** Ends with the membership. */
  tokens: { id: string; title: string }[];
  grants: number[];
  orders: { id: number; title: string }[];
}

const NAMED = 3;

/** The one plan that a dialog shows, and that is carried out. */
export async function planOf(context: Context, member: Member, uses: MemberUses): Promise<MemberPlan> {
  const { kysely } = context.db;
  const tokens = await kysely
    .selectFrom('api_tokens')
    .select(['id', 'name'])
    .where('user_id', '=', member.id)
    .where('revoked_at', 'is', null)
    .orderBy('id')
    .execute();
  const grants = await kysely
    .selectFrom('authorisations')
    .select('id')
    .where('user_id', '=', member.id)
    .orderBy('id')
    .execute();
  return {
    holdings: await holdingsOf(context, member, uses.alsoHeld),
    tokens: tokens.map(({ id, name }) => ({ id, title: name ?? '' })),
    grants: grants.map(({ id }) => id),
    orders: await uses.waitingOrders.of(context, member.id),
  };
}

/** What the plan depends on. */
export const basisOf = ({ holdings, tokens, grants, orders }: MemberPlan, leaves: boolean): Json => [
  holdings.map(({ definition, field, records }) => [
    definition.resource,
    field,
    records.map((record) => record[definition.id.field] ?? null),
  ]),
  ...(leaves ? [tokens.map(({ id }) => id), grants, orders.map(({ id }) => id)] : []),
];

/** The plan in words: what goes to the receiver, and with `leaves` what ends. */
export function describePlan(context: Context, plan: MemberPlan, leaves: boolean): PreviewContent {
  const say = (key: string, params?: MessageParams) =>
    renderMessage(context.schemas.messages, `member.${key}`, params, context.lang);
  const given = plan.holdings.map((holding) => holdingRow(context, holding));
  const ended = (
    [
      ['tokens', plan.tokens.map(({ title }) => title)],
      ['orders', plan.orders.map(({ title }) => title)],
      ['grants', plan.grants.map(String)],
    ] as const
  )
    .filter(([, titles]) => titles.length > 0)
    .map(([key, titles]) => rowOf(say(key), key === 'grants' ? [] : titles, titles.length));
  const columns = [say('what'), say('count'), say('which')];
  return {
    notes: [
      ...(given.length === 0 ? [{ text: say('nothing') }] : []),
      ...(leaves ? [{ text: say('ends'), tone: 'warning' as const }, { text: say('space') }] : []),
    ],
    tables: [
      ...(given.length > 0 ? [{ title: say('given'), columns, rows: given }] : []),
      ...(leaves && ended.length > 0 ? [{ title: say('ended'), columns, rows: ended }] : []),
    ],
  };
}

/** The row of what is held of one definition. */
export const holdingRow = ({ lang }: Context, { definition, records }: Holding) =>
  rowOf(
    definition.label[lang],
    // An id says nothing to a reader.
    records
      .map((record) => ({ title: titleOf(definition, record), id: String(record[definition.id.field]) }))
      .flatMap(({ title, id }) => (title === id ? [] : [title])),
    records.length,
  );

/** A row of a plan: a kind of things, their number, and the first names. */
export function rowOf(label: string, titles: readonly string[], count = titles.length) {
  const named = titles.slice(0, NAMED).join(', ');
  return { cells: [label, String(count), titles.length > NAMED ? `${named} …` : named] };
}

/** Gives what the member holds to the receiver, as the platform. */
export async function handOver(
  context: Context,
  plan: MemberPlan,
  { name }: Pick<Member, 'name'>,
  receiver: number,
): Promise<void> {
  await giveHoldings(onBehalf(context, context.actor), plan.holdings, { from: name ?? '', to: receiver });
}

/** Ends what ends with the membership, except for sessions. */
export async function endMembership(context: Context, plan: MemberPlan, member: Member, uses: MemberUses) {
  const platform = onBehalf(context, context.actor);
  await context.db.kysely
    .updateTable('api_tokens')
    .set((eb) => ({ revoked_at: context.clock(), _version: eb('_version', '+', 1) }))
    .where('user_id', '=', member.id)
    .where('revoked_at', 'is', null)
    .execute();
  for (const id of plan.grants) await removeRecord(platform, definitionNamed(context, 'authorisations'), id);
  await uses.waitingOrders.cancel(platform, member.id);
}
