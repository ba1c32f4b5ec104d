import type { Actor } from '#model/access/actor.ts';
import { isGranted } from '#model/access/granted.ts';
import type { Context } from '#server/engine/context.ts';
import { holdersOf } from '#server/domains/messages/holdersOf.ts';
import { workOrderDefinitions } from './orders.ts';

/** The words of the definition that let somebody do this with the work orders of others. */
const staffWords = (context: Context, action: 'claim' | 'assign'): readonly string[] =>
  workOrderDefinitions(context)?.orders.actions[action]?.access ?? [];

/** Whether somebody works on the work orders of others. */
export const isStaff = (context: Context, actor: Actor): boolean => isGranted(actor, staffWords(context, 'claim'));

/**
 * The users who may take on work orders, or assign them, by a role of their own or an authorisation for the whole
 * platform. A platform on which no one may falls back on its administrators, so that a notice always reaches somebody.
 */
export const staffIds = (context: Context, action: 'claim' | 'assign' = 'claim'): Promise<number[]> =>
  holdersOf(context, staffWords(context, action));
