import { NAME_MAX_LENGTH } from '#model/values/constants.ts';
import { textKind } from './textKind.ts';

/** Spec 5: at most 64 Chinese characters, letters, digits, underscores, hyphens, dots and @. */
const allowed = /^[\p{Script=Han}A-Za-z0-9_\-.@]+$/u;

export const name = textKind({
  kind: 'name',
  lines: 'one',
  maxLength: NAME_MAX_LENGTH,
  form: (value) => (allowed.test(value) ? undefined : { key: 'validation.name' }),
  malformed: [
    { value: 'two words', key: 'validation.name' },
    { value: 'a/b', key: 'validation.name' },
    { value: '<b>', key: 'validation.name' },
  ],
});
