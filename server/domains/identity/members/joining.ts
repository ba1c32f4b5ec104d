import { renderMessage, type MessageParams } from '#model/messages/messages.ts';
import { yuan } from '#model/rules/money/money.ts';
import type { Definition, Json } from '#model/language/definition.ts';
import type { PreviewContent } from '#model/reading/actionPreview.ts';
import type { PersonalDues } from '#server/domains/billing/accounts/personalDues.ts';
import { INDIVIDUAL } from '#server/domains/identity/actor/organisationAdmin.ts';
import { membershipOf, MEMBER } from '#server/domains/identity/registration/register.ts';
import { noteAccepted, takeInvitation, type Invitation } from '#server/domains/identity/registration/invitations.ts';
import { definitionNamed } from '#server/domains/identity/policies/definitionNamed.ts';
import type { Context } from '#server/engine/context.ts';
import type { RecordOf } from '#server/engine/product/hooks.ts';
import { storeChanges } from '#server/engine/records/write/updateRecord.ts';
import { onBehalf } from '#server/engine/records/onBehalf.ts';
import { basisOf, endMembership, holdingRow, planOf, rowOf, type MemberPlan, type MemberUses } from './handOver.ts';
import { personalHoldings, type Holding } from './holdings.ts';

type User = RecordOf<'users'>;

/** All that decides whether an individual can join an organisation, and what happens then. */
export interface JoiningPlan {
  /** What runs in a cloud or is charged: it cannot change its owner there, so that it has to go first. */
  running: Holding[];
  /** What stays with the person, as before. */
  stays: Holding[];
  /** Tokens, grants and waiting orders, which end. */
  ends: MemberPlan;
  dues: PersonalDues;
}

/** A reason why the account cannot join, and the page where it is settled; `items`: each with a page of its own. */
export interface Obstacle {
  text: string;
  to?: string;
  items?: { text: string; to?: string }[];
}

export async function joiningPlan(context: Context, user: User, uses: MemberUses): Promise<JoiningPlan> {
  const held = await personalHoldings(context, user.id);
  return {
    running: held.filter(isRunning),
    stays: held.filter((holding) => !isRunning(holding)),
    // An individual holds nothing of an organisation.
    ends: await planOf(context, user, uses),
    dues: await uses.personalDues(context, user.id),
  };
}

const isRunning = ({ definition: { cloud, billing } }: Holding) => cloud !== undefined || billing !== undefined;

/** What the reader has agreed to. */
export const joiningBasis = ({ running, stays, ends, dues }: JoiningPlan): Json => [
  ...[running, stays].map((holdings) => basisOf({ ...ends, holdings }, false)),
  basisOf(ends, true),
  [dues.balance, dues.vouchers, dues.owed],
];

/** Why this account cannot accept this invitation now: every reason at once, each with the way out. */
export function obstaclesOf(context: Context, user: User, invitation: Invitation, plan: JoiningPlan): Obstacle[] {
  const say = speaker(context);
  if (user.kind !== INDIVIDUAL || user.bp_id !== null)
    return [user.bp_id === null ? { text: say('notPersonal') } : { text: say('inOther'), to: '/userMsg' }];
  const { running, dues } = plan;
  const found: Obstacle[] = [];
  if (invitation.phone !== null && (invitation.phone !== user.phone || user.phone_verified !== true))
    found.push({ text: say('otherPhone'), to: '/userMsg' });
  if (running.length > 0) found.push({ text: say('running'), items: runningItems(context, running) });
  if (dues.owed > 0) found.push({ text: say('owed', { amount: yuan(dues.owed) }), to: '/wallet' });
  if (dues.isBlocked) found.push({ text: say('blocked') });
  if (dues.unfinished > 0) found.push({ text: say('unfinished', { count: dues.unfinished }), to: '/order' });
  if (dues.subscriptions > 0) found.push({ text: say('subscriptions', { count: dues.subscriptions }) });
  // What runs is settled every hour: only once nothing runs does the last hour have an end.
  if (running.length === 0 && dues.isSettling) found.push({ text: say('settling') });
  return found;
}

/**
 * Each kind of things with its number and its list; both products of machines are one kind, as in the list that gathers
 * them. What is a part of something else goes with it, and is not named.
 */
function runningItems({ lang, schemas }: Context, running: readonly Holding[]) {
  const counts = new Map<Definition, number>();
  for (const { definition, records } of running) {
    if (definition.cloud?.partOf !== undefined) continue;
    const list = Object.values(schemas.resources).find(({ gathers }) => gathers?.from.includes(definition.resource));
    counts.set(list ?? definition, (counts.get(list ?? definition) ?? 0) + records.length);
  }
  return [...counts].map(([{ label, routes }, count]) => ({
    text: `${label[lang]} × ${count}`,
    ...(routes.list !== undefined && { to: routes.list.path }),
  }));
}

/** What happens, in words. */
export function describeJoining(context: Context, { stays, ends, dues }: JoiningPlan): PreviewContent {
  const say = speaker(context);
  const member = (key: string) => renderMessage(context.schemas.messages, `member.${key}`, {}, context.lang);
  const ended = (
    [
      ['tokens', ends.tokens.map(({ title }) => title), ends.tokens.length],
      ['orders', ends.orders.map(({ title }) => title), ends.orders.length],
      ['grants', [], ends.grants.length],
    ] as const
  ).filter(([, , count]) => count > 0);
  const columns = ['what', 'count', 'which'].map(member);
  return {
    notes: [
      { text: say('becomes') },
      { text: say('pays') },
      { text: say('balance', { amount: yuan(dues.balance) }) },
      ...(dues.vouchers > 0
        ? [{ text: say('vouchers', { amount: yuan(dues.vouchers) }), tone: 'warning' as const }]
        : []),
      { text: say('files') },
      { text: say('leaving') },
    ],
    tables: [
      ...(stays.length > 0
        ? [{ title: say('stays'), columns, rows: stays.map((holding) => holdingRow(context, holding)) }]
        : []),
      ...(ended.length > 0
        ? [
            {
              title: member('ended'),
              columns,
              rows: ended.map(([key, titles, count]) => rowOf(member(key), titles, count)),
            },
          ]
        : []),
    ],
  };
}

/** Makes the individual a member, in the transaction of `context`. Nothing of the person becomes the organisation's. */
export async function join(
  context: Context,
  user: User,
  { invitation, plan, uses }: { invitation: Invitation; plan: JoiningPlan; uses: MemberUses },
): Promise<void> {
  const platform = onBehalf(context, context.actor);
  await takeInvitation(platform, invitation);
  await endMembership(context, plan.ends, user, uses);
  const place = { project_ids: null, default_project_id: null, ...membershipOf(invitation), kind: MEMBER };
  await storeChanges(platform, definitionNamed(context, 'users'), user, place, 'joinOrganisation');
  await noteAccepted(platform, invitation, { id: user.id, name: user.name ?? '' });
}

const speaker =
  ({ schemas, lang }: Context) =>
  (key: string, params: MessageParams = {}) =>
    renderMessage(schemas.messages, `joining.${key}`, params, lang);
