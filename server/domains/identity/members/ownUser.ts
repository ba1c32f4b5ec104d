import { definitionNamed } from '#server/domains/identity/policies/definitionNamed.ts';
import type { Context } from '#server/engine/context.ts';
import { findRecord } from '#server/engine/records/findRecord.ts';
import { onBehalf } from '#server/engine/records/onBehalf.ts';

/** The account of the caller, whatever their role lets them read. */
export const ownUser = (context: Context, options: { lock?: boolean } = {}) =>
  findRecord(onBehalf(context, context.actor), definitionNamed(context, 'users'), context.actor.id, options);
