import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { Json } from '#model/language/definition.ts';
import type { PastEvent } from './pastEvent.ts';
import { create } from './openBusiness.ts';

interface BankChange {
  days: number;
  who: string;
  values: Record<string, Json>;
}

const DAY_MS = 86_400_000;

/** A provider of the demo asks to be paid to another account, and waits for a decision until `end` (milliseconds). */
export async function requestBankChange(end: number): Promise<PastEvent> {
  const { days, who, values } = parse(
    await readFile(join(import.meta.dirname, 'bankChange.yaml'), 'utf8'),
  ) as BankChange;
  return {
    at: end - days * DAY_MS,
    isQuiet: true,
    async do(_platform, business) {
      const context = await business.as(who);
      const provider = await context.db.kysely
        .selectFrom('providers')
        .select('id')
        .where('bp_id', '=', context.actor.bp_id ?? 0)
        .executeTakeFirstOrThrow();
      await create(context, 'providerBankChanges', { provider_id: provider.id, ...values });
    },
  };
}
