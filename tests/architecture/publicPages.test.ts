import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { importsOf, sourceFiles } from './sourceFiles.ts';

const files = new Map(sourceFiles('src', 'model').map((file) => [file.path, file]));

/** All imports of a file, static and dynamic; packages by their name. */
function reachedFrom(entry: string): Map<string, string> {
  const reached = new Map<string, string>([[entry, '']]);
  for (const path of reached.keys()) {
    const file = files.get(path);
    if (!file) continue;
    for (const { target, typeOnly } of importsOf(file))
      if (!typeOnly && !reached.has(target)) reached.set(target, path);
  }
  return reached;
}

describe('the public pages come without the admin framework (spec 2.1)', () => {
  const entry = 'src/public/pages/startPublic.tsx';
  const reached = reachedFrom(entry);

  test('their entry is there, and leads to all of them', () => {
    expect(existsSync(entry)).toBe(true);
    for (const page of [
      'welcome/WelcomePage',
      'signIn/LoginPage',
      'register/RegisterPage',
      'terms/TermsPage',
      'market/MarketPage',
      'pricing/PricingPage',
      'warehouse/WarehousePage',
      'warehouse/ItemPage',
      'MissingPage',
    ]) {
      expect([...reached.keys()]).toContain(`src/public/pages/${page}.tsx`);
    }
  });

  test('no file on the way imports react-admin, its parts, MUI or the query cache', () => {
    const heavy = [...reached].filter(([target]) =>
      /^(react-admin|ra-|@mui\/|@emotion\/|@tanstack\/|react-router|react-hook-form|yup)/.test(target),
    );
    expect(heavy.map(([target, from]) => `${from} imports ${target}`)).toEqual([]);
  });

  test('the file that chooses between the two halves imports neither', () => {
    const start = sourceFiles('src').find(({ path }) => path === 'src/main.tsx');
    const now = (start ? importsOf(start) : []).filter(
      ({ specifier }) => start && !start.text.includes(`import('${specifier}')`),
    );
    const brought = now.flatMap(({ target }) => [...reachedFrom(target).keys()]);
    expect(brought.filter((target) => /^(react|react-dom|react-admin|ra-|@mui\/)/.test(target))).toEqual([]);
  });
});
