import type { Definition } from '#model/language/definition.ts';
import type { Context } from '#server/context.ts';
import type { ResourceHooks } from '#server/useCases/hooks.ts';

const NONE: ResourceHooks = {};

export function hooksOf(context: Context, { resource }: Definition): ResourceHooks {
  return context.hooks[resource] ?? NONE;
}
