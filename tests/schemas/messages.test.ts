import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { schemas } from './productSchemas.ts';

const files = globSync('{model,server,src}/**/*.{ts,tsx}');
const used = new Set(
  files.flatMap((file) => readFileSync(file, 'utf8').match(/(?<=['"`])(?:validation|reason)\.\w+(?=['"`])/g) ?? []),
);

describe('shared sentences', () => {
  test.each([...used].toSorted())('%s exists in both languages', (key) => {
    expect(schemas.messages[key]?.zh).toMatch(/\S/);
    expect(schemas.messages[key]?.en).toMatch(/\S/);
  });

  test.each(Object.entries(schemas.messages))('%s has the same parameters in both languages', (_, { zh, en }) => {
    const places = (text: string) => (text.match(/%\{\w+\}/g) ?? []).toSorted();
    expect(places(zh)).toEqual(places(en));
  });
});
