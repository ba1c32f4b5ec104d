import type { Words } from './kubeObject.ts';
import type { Requirement, Selector } from './shapes.ts';

export function isSelected(labels: Words | undefined, selector: Selector | undefined): boolean {
  if (selector === undefined) return false;
  const own = labels ?? {};
  const all = Object.entries(selector.matchLabels ?? {}).every(([key, value]) => own[key] === value);
  return all && (selector.matchExpressions ?? []).every((each) => meets(own, each));
}

function meets(labels: Words, { key, operator, values = [] }: Requirement): boolean {
  const value = labels[key];
  if (operator === 'Exists') return value !== undefined;
  if (operator === 'DoesNotExist') return value === undefined;
  if (operator === 'In') return value !== undefined && values.includes(value);
  return value === undefined || !values.includes(value);
}

/** Reads `labelSelector` of a query: `app=web,tier in (a, b),!old`. Undefined if it cannot be read. */
export function readSelector(text: string): Requirement[] | undefined {
  const parts = text.match(/(?:[^,(]|\([^)]*\))+/g) ?? [];
  const read = parts.map((part) => readRequirement(part.trim()));
  return read.every((each) => each !== undefined) ? read : undefined;
}

function readRequirement(text: string): Requirement | undefined {
  const set = /^([\w./-]+)\s+(in|notin)\s+\(([^)]*)\)$/.exec(text);
  if (set !== null) {
    const values = (set[3] ?? '').split(',').map((value) => value.trim());
    return { key: set[1] ?? '', operator: set[2] === 'in' ? 'In' : 'NotIn', values };
  }
  const pair = /^([\w./-]+)\s*(==|=|!=)\s*([\w./-]*)$/.exec(text);
  if (pair !== null)
    return { key: pair[1] ?? '', operator: pair[2] === '!=' ? 'NotIn' : 'In', values: [pair[3] ?? ''] };
  const bare = /^(!?)\s*([\w./-]+)$/.exec(text);
  return bare === null ? undefined : { key: bare[2] ?? '', operator: bare[1] === '!' ? 'DoesNotExist' : 'Exists' };
}
