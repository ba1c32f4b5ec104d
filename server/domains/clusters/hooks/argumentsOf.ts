import { argumentFaults, COMPONENTS, type Argument } from '#model/domains/clusters/extraArguments.ts';
import { isObject } from '#model/fields/kind.ts';
import type { Json } from '#model/language/definition.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';

/** The extra arguments of an input; refused with the place of each that is wrong. */
export function argumentsOf(_context: Context, entered: Json | undefined): Argument[] {
  const list = (Array.isArray(entered) ? entered : []).filter(isObject).map((each) => ({
    component: COMPONENTS.find((component) => component === each.component) ?? 'apiserver',
    key: String(each.key ?? ''),
    value: typeof each.value === 'string' ? each.value : '',
  }));
  const [first] = argumentFaults(list);
  if (first === undefined) return list;
  const [at, fault] = first;
  throw new ApiError(fault, { at: [`extra_arguments.${at}.key`] });
}
