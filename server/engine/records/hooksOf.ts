import type { Definition } from '#model/language/definition.ts';
import type { Context } from '#server/engine/context.ts';
import type { ResourceHooks } from '#server/engine/product/hooks.ts';

const NONE: ResourceHooks = {};

export function hooksOf(context: Context, { resource }: Definition): ResourceHooks {
  return context.hooks[resource] ?? NONE;
}
