import { sampleWord, textKind } from './textKind.ts';

/** Labels of a domain as DNS has them; the last one is letters, of any length from two to 63. */
const address = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/;

export const email = textKind({
  kind: 'email',
  lines: 'one',
  maxLength: 254,
  format: 'email',
  form: (value) => (address.test(value) ? undefined : { key: 'validation.email' }),
  sample: (n, field) => `${sampleWord(field.name, n, 1, 40)}@example.com`,
  malformed: ['nobody', 'a@b', 'a b@example.com', '@example.com'].map((value) => ({ value, key: 'validation.email' })),
});
