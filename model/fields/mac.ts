import { textKind } from './textKind.ts';

/** Six pairs in upper case, joined by colons; hyphens and lower case are respelled. */
const pairs = /^(?:[0-9A-F]{2}:){5}[0-9A-F]{2}$/;

export const mac = textKind({
  kind: 'mac',
  lines: 'one',
  maxLength: 17,
  form: (value) => (pairs.test(value) ? undefined : { key: 'validation.mac' }),
  respell: (value) => value.toUpperCase().replaceAll('-', ':'),
  // FA:16:3E is the prefix of addresses made up by a cloud.
  sample: (n) =>
    `FA:16:3E:${[16, 8, 0].map((shift) => ((n >> shift) & 255).toString(16).padStart(2, '0')).join(':')}`.toUpperCase(),
  malformed: ['FA:16:3E:00:00', 'FA:16:3E:00:00:GG', 'FA163E000000'].map((value) => ({ value, key: 'validation.mac' })),
});
