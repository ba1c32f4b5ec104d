import type { Definition } from '#model/language/definition.ts';
import type { Context } from '#server/engine/context.ts';
import type { ResourceHooks } from '#server/engine/product/hooks.ts';

const NONE: ResourceHooks = {};

/** The hooks that apply to every resource. */
const EVERY_RESOURCE = '*';

export const hooksOfAll = (context: Context): ResourceHooks => context.hooks[EVERY_RESOURCE] ?? NONE;

export function hooksOf(context: Context, { resource }: Definition): ResourceHooks {
  return context.hooks[resource] ?? NONE;
}
