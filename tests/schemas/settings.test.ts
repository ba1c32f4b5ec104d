import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { SETTING_DEFAULTS } from '#model/language/settingValues.ts';
import { sourceFiles } from '../architecture/sourceFiles.ts';
import { schemas } from './productSchemas.ts';

const settings = schemas.settings ?? {};
const declared = Object.keys(settings).toSorted();

describe('settings (schemas/settings.yaml)', () => {
  test('are all read by the code, and the code reads only declared ones', () => {
    const generated = 'model/language/settingValues.ts';
    const texts = ['model', 'server', 'src']
      .flatMap((folder) => sourceFiles(folder))
      .filter(({ path }) => path !== generated && !path.startsWith('server/seed/'))
      .map(({ text }) => text);
    // `read('login.max_failures')` on the server, `settings['site.title']` in the console,
    // `icon: 'brand.icon'` where a table names them, `$now+{licence.warning_days}d` in a definition.
    const named = texts.flatMap((text) =>
      [
        ...text.matchAll(
          /\bread\('([a-z_]+\.[a-z_.]+)'\)|\['([a-z_]+\.[a-z_]+)'\]|'(site\.[a-z_]+)':|: '(brand\.[a-z_]+)'/g,
        ),
      ].map((match) => match[1] ?? match[2] ?? match[3] ?? match[4] ?? ''),
    );
    // `settings[`home.lead_${lang}`]`: one for each language.
    const byLanguage = texts.flatMap((text) =>
      [...text.matchAll(/\[`([a-z]+\.[a-z]+_)\$\{lang\}`\]/g)].flatMap(([, stem = '']) => [`${stem}zh`, `${stem}en`]),
    );
    const inDefinitions = [
      ...readFileSync('schemas/platform/licences.yaml', 'utf8').matchAll(/\{([a-z_]+\.[a-z_]+)\}/g),
    ].map((match) => match[1] ?? '');
    const byAgents = Object.values(schemas.resources)
      .flatMap(({ agent, runsOn }) => [agent?.interval, agent?.silence.after, agent?.commands?.within, runsOn?.within])
      .filter((each) => typeof each === 'string');
    expect([...new Set([...named, ...byLanguage, ...inDefinitions, ...byAgents])].toSorted()).toEqual(declared);
  });

  test('have the values of the specification by default (8.2, 8.3, 9)', () => {
    expect(SETTING_DEFAULTS).toMatchObject({
      'login.freeze_minutes': 5,
      'licence.warning_days': 60,
      'login.registration': 'open',
      'upload.max_bytes': 4 * 1024 ** 3,
    });
    for (const { key, field } of Object.values(settings))
      expect([key, field.default ?? null]).toEqual([key, SETTING_DEFAULTS[key as keyof typeof SETTING_DEFAULTS]]);
  });

  test('belong to a group of the page', () => {
    const groups = Object.keys(schemas.resources.configs?.fields.group?.values ?? {});
    for (const { key, group } of Object.values(settings)) expect([key, groups.includes(group)]).toEqual([key, true]);
  });
});
