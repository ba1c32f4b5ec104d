import { textKind } from './textKind.ts';

/** A mobile number of mainland China, or any number in E.164. */
const number = /^(?:1[3-9]\d{9}|\+[1-9]\d{6,14})$/;

export const phone = textKind({
  kind: 'phone',
  lines: 'one',
  maxLength: 16,
  form: (value) => (number.test(value) ? undefined : { key: 'validation.phone' }),
  respell: (value) => value.replace(/[\s-]/g, ''),
  sample: (n) => `13${String(n % 1e9).padStart(9, '0')}`,
  malformed: ['12345', '23800000000', 'phone'].map((value) => ({ value, key: 'validation.phone' })),
});
