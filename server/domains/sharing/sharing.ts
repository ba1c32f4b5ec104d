import type { Definition } from '#model/language/definition.ts';
import type { Domain } from '#server/domains/domain.ts';
import type { Context, RecordChange } from '#server/engine/context.ts';
import { explainStatementRoute } from './explain/explainStatementRoute.ts';
import { followProvided } from './provided/followProvided.ts';
import { bankChangeHooks } from './providers/bankChangeHooks.ts';
import { providerHooks } from './providers/providerHooks.ts';
import { ruleHooks } from './rules/ruleHooks.ts';
import { rulesDueHandler, settleRuleStates, SHARING_RULES_DUE } from './rules/settleRuleStates.ts';
import { runRoute } from './run/runRoute.ts';
import {
  keepSettlingProviders,
  SETTLE_PROVIDERS,
  settleProvidersHandler,
  settleProvidersNow,
} from './jobs/settlementJob.ts';
import { lineHooks } from './statements/lineHooks.ts';
import { linesRoute } from './statements/linesRoute.ts';
import { statementHooks } from './statements/statementHooks.ts';
import type { SharingUses } from './uses.ts';

/** Providers and their share of what is billed: rules and statements. */
export function createSharing(uses: SharingUses): Domain {
  return {
    hooks: {
      '*': { afterWrites: (context, definition, changes) => followWrites(context, uses, definition, changes) },
      providers: providerHooks,
      providerBankChanges: bankChangeHooks,
      accountingRules: ruleHooks(uses),
      settlementStatements: statementHooks(uses),
      settlementLines: lineHooks(uses),
    },
    routes: [runRoute(uses), linesRoute, explainStatementRoute(uses)],
    jobs: {
      [SETTLE_PROVIDERS]: settleProvidersHandler(uses),
      [SHARING_RULES_DUE]: rulesDueHandler(uses),
    },
    async begin(context) {
      await settleRuleStates(context, uses);
      await keepSettlingProviders(context, uses);
    },
  };
}

/** What is provided keeps its provider, a closed month can be settled, and the first provider begins the mornings. */
async function followWrites(
  context: Context,
  uses: SharingUses,
  definition: Definition,
  changes: readonly RecordChange[],
): Promise<void> {
  await followProvided(context, definition, changes);
  const { resource } = definition;
  if (resource === 'providers' && changes.some(({ before }) => before === undefined))
    await keepSettlingProviders(context, uses);
  if (resource !== 'closes') return;
  for (const { before, after } of changes)
    if (before?.['status'] !== 'closed' && after?.['status'] === 'closed' && typeof after['period'] === 'string')
      await settleProvidersNow(context, after['period']);
}
