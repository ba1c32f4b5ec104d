import { blankToNull, defineKind, integerOperand } from './defineKind.ts';
import { checkCount, itemKeys, sampleCount, wrongCounts } from './itemCount.ts';
import { defineGrammar, joinKeys, type KindGrammar } from './kindGrammar.ts';
import { invalidIds, isId, isNumbered, normaliseId, sampleId, targetKeys, wireOfId } from './reference.ts';

const MOST_TARGETS = 200;

const keys = joinKeys(targetKeys, itemKeys, {
  ordered: { type: 'boolean', description: 'The order matters, and people can change it.' },
});

/** Points at several records of another resource, each once. */
export const references = defineKind({
  kind: 'references',
  column: 'json',
  operators: ['has', 'empty'],
  family: 'pointer',
  shape: 'list',
  operand: (value, field) =>
    isNumbered(field) ? integerOperand(value) : typeof value === 'string' ? value : undefined,
  normalise: (value, field) =>
    Array.isArray(value) ? value.map((id: unknown) => normaliseId(id, field)) : blankToNull(value),
  check(value, field) {
    if (!Array.isArray(value) || !value.every((id) => isId(id, field))) return { key: 'validation.references' };
    if (new Set(value).size < value.length) return { key: 'validation.duplicates' };
    return checkCount(value.length, field, MOST_TARGETS);
  },
  wire: (field) => ({
    type: 'array',
    items: wireOfId(field),
    uniqueItems: true,
    maxItems: field.maxItems ?? MOST_TARGETS,
  }),
});

export const referencesGrammar: KindGrammar<typeof keys> = defineGrammar({
  keys,
  sample: (field, n) =>
    Array.from({ length: sampleCount(field, MOST_TARGETS) }, (_, index) => sampleId(field, n + index)),
  invalid: (field) => [
    { value: 'x', key: 'validation.references' },
    { value: [invalidIds(field)[0] ?? null], key: 'validation.references' },
    { value: [sampleId(field, 1), sampleId(field, 1)], key: 'validation.duplicates' },
    ...wrongCounts(field, MOST_TARGETS, (count) => Array.from({ length: count }, (_, index) => sampleId(field, index))),
  ],
});
