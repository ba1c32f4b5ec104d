import { ruleStatus } from '#model/domains/sharing/rules/ruleStatus.ts';
import { dayInterval, dayOf } from '#model/rules/time/calendar/cycle.ts';
import type { SharingUses } from '#server/domains/sharing/uses.ts';
import type { Context } from '#server/engine/context.ts';
import type { JobHandler } from '#server/engine/jobs/jobRunner.ts';
import { asPlatform } from '#server/engine/records/asPlatform.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { storeChanges } from '#server/engine/records/write/updateRecord.ts';
import { readRules, ruleOf } from '#server/domains/sharing/records/readRules.ts';

/** Moves rule versions to the state of their day. Runs share by days, whatever state is shown. */
export const SHARING_RULES_DUE = 'sharing-rules-due';

/** Brings the states of approved versions up to the present day, and schedules the next day on which one changes. */
export async function settleRuleStates(given: Context, { zoneOf }: SharingUses): Promise<void> {
  const context = { ...given, actor: asPlatform(given.actor) };
  const definition = knownDefinition(context, 'accountingRules');
  if (definition === undefined) return;
  const zone = zoneOf(context);
  const today = dayOf(Math.floor(context.clock() / 1_000), zone);
  const records = await readRules(context);
  const rules = records.map(ruleOf);
  for (const [index, record] of records.entries()) {
    const rule = rules[index];
    const status = rule && ruleStatus(rule, rules, today);
    if (status !== undefined && status !== record.status) await storeChanges(context, definition, record, { status });
  }
  const next = rules
    .flatMap(({ effective_from: from, effective_to: to }) => [from, to === null ? '' : dayAfter(to)])
    .filter((day) => day > today)
    .toSorted()[0];
  await context.jobs.drop(context, SHARING_RULES_DUE);
  if (next !== undefined)
    await context.jobs.schedule(context, {
      kind: SHARING_RULES_DUE,
      key: SHARING_RULES_DUE,
      payload: null,
      runAt: dayInterval(next, zone).from * 1_000,
    });
}

const DAY_MS = 86_400_000;
const dayAfter = (day: string) => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);

export const rulesDueHandler = (uses: SharingUses): JobHandler => ({
  finish: (context) => settleRuleStates(context, uses),
});
