import { sampleWord, textKind } from './textKind.ts';

/** Only http and https: other schemes could run in the page that shows the link. */
const address = /^https?:\/\/[^\s/?#"<>\\]+(?:[/?#][^\s"<>\\]*)?$/i;

export const url = textKind({
  kind: 'url',
  lines: 'one',
  maxLength: 2048,
  format: 'uri',
  form: (value) => (address.test(value) ? undefined : { key: 'validation.url' }),
  sample: (n, field) => `https://${sampleWord(field.name, n, 1, 40)}.example.com/`,
  malformed: ['example.com', 'javascript:alert(1)', 'http://', 'https://a b'].map((value) => ({
    value,
    key: 'validation.url',
  })),
});
