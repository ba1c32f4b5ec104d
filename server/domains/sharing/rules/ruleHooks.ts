import { overlaps } from '#model/domains/sharing/rules/overlaps.ts';
import { ruleStatus } from '#model/domains/sharing/rules/ruleStatus.ts';
import { dayOf } from '#model/rules/time/calendar/cycle.ts';
import type { SharingUses } from '#server/domains/sharing/uses.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { lockUntilCommit } from '#server/engine/db/lockUntilCommit.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { ResourceHooks } from '#server/engine/product/hooks.ts';
import { asPlatform } from '#server/engine/records/asPlatform.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { readRecord } from '#server/engine/records/list/readRecord.ts';
import { storeRecord } from '#server/engine/records/write/createRecord.ts';
import type { RuleRecord } from '#server/domains/sharing/records/records.ts';
import { PLACED, readRules, ruleOf } from '#server/domains/sharing/records/readRules.ts';
import { rulePreview, TERMS } from './rulePreview.ts';
import { settleRuleStates } from './settleRuleStates.ts';

/** A rule is numbered, kept apart from others, approved by a second person and put into force by its days. */
export const ruleHooks = (uses: SharingUses): ResourceHooks<'accountingRules'> => ({
  async beforeCreate(context, input) {
    await lockUntilCommit(context.db, 'statement', 'rules');
    // A new version has the number of its rule already.
    const { rule_no: known, version: next } = input as Partial<RuleRecord>;
    const rule_no = known ?? (await nextNumber(context));
    const version = next ?? 1;
    const values = { ...DEFAULTS, ...input, rule_no, version, code: `${rule_no} v${version}` };
    // Validated input has every field that a rule needs.
    await refuseOverlap(context, values as unknown as RuleRecord);
    return values;
  },
  async beforeUpdate(context, rule, changes) {
    const after = { ...rule, ...changes };
    if (after.status === 'draft') await refuseOverlap(context, after);
    return changes;
  },
  async afterWrite(context, { before, after }) {
    if (before?.status !== after?.status && (isApproved(before) || isApproved(after)))
      await settleRuleStates(context, uses);
  },
  previews: {
    submit: rulePreview(uses),
    approve: rulePreview(uses),
    preview: rulePreview(uses),
  },
  actions: {
    async submit(context, rule) {
      await lockUntilCommit(context.db, 'statement', 'rules');
      await refuseOverlap(context, rule);
    },
    async approve(context, rule) {
      await lockUntilCommit(context.db, 'statement', 'rules');
      await refuseOverlap(context, rule);
      const today = dayOf(Math.floor(context.clock() / 1_000), uses.zoneOf(context));
      const others = (await readRules(context)).map(ruleOf);
      return { set: { status: ruleStatus(ruleOf(rule), others, today) } };
    },
    async change(context, rule, { effective_from }) {
      const definition = knownDefinition(context, 'accountingRules');
      if (definition === undefined) throw new ApiError('settlement.ruleNotFound');
      await lockUntilCommit(context.db, 'statement', 'rules');
      const { version } = await context.db.kysely
        .selectFrom('accounting_rules')
        .select(({ fn }) => fn.max<number | null>('version').as('version'))
        .where('rule_no', '=', rule.rule_no)
        .executeTakeFirstOrThrow();
      const terms = Object.fromEntries(COPIED.map((name) => [name, rule[name]]));
      const { id } = await storeRecord({ ...context, actor: asPlatform(context.actor) }, definition, {
        ...terms,
        rule_no: rule.rule_no,
        version: (version ?? 0) + 1,
        effective_from,
        status: 'draft',
      });
      const body = await readRecord(context, definition, Number(id));
      return { reply: { status: 200, body }, onlyAnswers: true };
    },
    preview: () => ({ onlyAnswers: true }),
  },
});

const isApproved = (rule: RuleRecord | undefined) =>
  rule !== undefined && rule.status !== 'draft' && rule.status !== 'submitted';

/** What a new version has in common with the one before it, until its author changes it. */
const COPIED = ['name', ...TERMS] as const;

const DEFAULTS: RecordData = { provider_id: null, effective_to: null, meter: null };

const DIGITS = 4;

async function nextNumber({ db }: Context): Promise<string> {
  const { last } = await db.kysely
    .selectFrom('accounting_rules')
    .select(({ fn }) => fn.max<string | null>('rule_no').as('last'))
    .executeTakeFirstOrThrow();
  return `R${String(Number((last ?? 'R0').slice(1)) + 1).padStart(DIGITS, '0')}`;
}

/** Two rules between which nothing chooses: the other one is named (26011). */
async function refuseOverlap(context: Context, rule: RuleRecord): Promise<void> {
  const own = ruleOf(rule);
  const others = await readRules(context, PLACED);
  const other = others.find((each) => each.id !== rule.id && overlaps(own, ruleOf(each)));
  if (other !== undefined)
    throw new ApiError('settlement.ruleOverlaps', {
      at: ['priority'],
      params: { rule: other.code ?? '' },
      extra: { rule_id: other.id },
    });
}
