import type { Actor } from '#model/access/actor.ts';
import type { Definition, Json } from '#model/language/definition.ts';
import { actionName } from '#model/generated/actionName.ts';
import { actionWords } from '#model/access/policies/actionWords.ts';
import { rowsFor, type Rows } from '#model/access/policies/rowsFor.ts';
import { isSameJson } from '#model/values/sameJson.ts';
import { actorFor } from '#server/domains/identity/actor/actorFor.ts';
import type { PolicyInstead } from '#server/domains/identity/actor/givenTo.ts';
import { accountById } from '#server/domains/identity/actor/userAccount.ts';
import type { Context } from '#server/engine/context.ts';
import { idsIn } from './refuseGranting.ts';

export interface AccessChange {
  /** An action such as `ecrm:RebootGateway`, and its label. */
  word: string;
  name: string;
  /** `changed`: allowed for other records than before. */
  effect: 'gained' | 'lost' | 'changed';
}

export interface VersionEffect {
  /** The number of accounts with the policy. */
  carriers: number;
  /** More accounts have it than were checked. */
  partial: boolean;
  accounts: { id: number; name: string; changes: AccessChange[] }[];
}

/** Each account is checked against every definition. */
const MOST_ACCOUNTS = 100;

/** The accounts whose access would change, and how, if this version of a policy were in force. */
export async function versionEffect(context: Context, instead: PolicyInstead): Promise<VersionEffect> {
  const { db, clock, schemas } = context;
  const ids = await carriersOf(context, instead.policyId);
  const accounts: VersionEffect['accounts'] = [];
  for (const id of ids.slice(0, MOST_ACCOUNTS)) {
    const account = await accountById(db, id);
    if (account === undefined) continue;
    const now = clock();
    const before = await actorFor(db, account, schemas.roles, { now });
    const after = await actorFor(db, account, schemas.roles, { now, instead });
    const changes = Object.values(schemas.resources).flatMap((definition) =>
      changesOf(context, definition, before, after),
    );
    if (changes.length > 0) accounts.push({ id, name: account.name, changes });
  }
  return { carriers: ids.length, partial: ids.length > MOST_ACCOUNTS, accounts };
}

function changesOf({ schemas, lang }: Context, definition: Definition, before: Actor, after: Actor): AccessChange[] {
  return actionWords(definition).flatMap((each) => {
    const [effect] = each.operations.flatMap(
      (operation) => effectOf(rowsFor(before, definition, operation), rowsFor(after, definition, operation)) ?? [],
    );
    return effect === undefined ? [] : [{ word: each.word, name: actionName(each, definition, schemas, lang), effect }];
  });
}

function effectOf(before: Rows, after: Rows): AccessChange['effect'] | undefined {
  // Conditions are JSON.
  if (isSameJson((before ?? null) as Json, (after ?? null) as Json)) return undefined;
  return before === 'nothing' ? 'gained' : after === 'nothing' ? 'lost' : 'changed';
}

/** Accounts that receive the policy, directly, through their organisation, or through a role. */
async function carriersOf({ db, clock }: Context, policyId: number): Promise<number[]> {
  const roles = await db.kysely
    .selectFrom('roles')
    .select(['code', 'policy_ids'])
    .where('type', '=', 'custom')
    .orderBy('code')
    .execute();
  const codes = roles.filter(({ policy_ids }) => idsIn(policy_ids).includes(policyId)).map(({ code }) => code);
  const rows = await db.kysely
    .selectFrom('users as u')
    .select('u.id')
    .where((eb) => {
      const authorised = eb
        .selectFrom('authorisations as a')
        .select('a.id')
        .where((of) => of.or([of('a.expires_at', 'is', null), of('a.expires_at', '>', clock())]))
        .where((of) =>
          of.or([of('a.policy_id', '=', policyId), ...(codes.length > 0 ? [of('a.role_id', 'in', codes)] : [])]),
        )
        .where((of) =>
          of.or([
            of.and([of('a.principal_type', '=', 'user'), of('a.user_id', '=', of.ref('u.id'))]),
            of.and([of('a.principal_type', '=', 'bp'), of('a.bp_id', '=', of.ref('u.bp_id'))]),
          ]),
        );
      return eb.or([eb.exists(authorised), ...codes.map((code) => eb('u.permissions', 'like', `%"${code}"%`))]);
    })
    .orderBy('u.id')
    .execute();
  return rows.map(({ id }) => id);
}
