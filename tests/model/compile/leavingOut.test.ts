import { describe, expect, test } from 'vitest';
import { compileSchemas } from '#model/compile/compile.ts';
import { formatDiagnostic } from '#model/compile/diagnostics.ts';
import { GATEWAYS, schemaSet, SITES } from './support/schemaSet.ts';

describe('an invalid file does not affect the rest', () => {
  test('it is left out, and references to it are not reported', () => {
    const { schemas, diagnostics } = compileSchemas(
      schemaSet({ 'region/sites.yaml': SITES.replace('icon: domain', 'icon: domian') }),
    );
    expect(Object.keys(schemas.resources)).toEqual(['gateways']);
    expect(diagnostics.map(({ file, code }) => [file, code])).toEqual([['region/sites.yaml', 'unknown-word']]);
  });

  test('nor when it cannot be read at all', () => {
    const { schemas, diagnostics } = compileSchemas(schemaSet({ 'region/sites.yaml': 'fields: { name: [' }));
    expect(Object.keys(schemas.resources)).toEqual(['gateways']);
    expect(diagnostics.map(({ file, code }) => [file, code])).toEqual([['region/sites.yaml', 'yaml-syntax']]);
  });

  test('a broken list of fields is reported once, not at every word that names a field', () => {
    const broken = GATEWAYS.replace(/fields:\n(  .*\n)+/, 'fields: none\n');
    const { diagnostics } = compileSchemas(
      schemaSet({ 'region/gateways.yaml': `${broken}list: { columns: [name, status] }\n` }),
    );
    expect(diagnostics.map(({ code }) => code)).toEqual(['wrong-type']);
  });

  test('a broken file of roles does not make every role unknown', () => {
    const { schemas, diagnostics } = compileSchemas(schemaSet({ 'roles.yaml': 'roles: [' }));
    expect(diagnostics.map(({ file }) => file)).toEqual(['roles.yaml']);
    expect(Object.keys(schemas.resources)).toEqual(['gateways', 'sites']);
  });

  test('a warning leaves nothing out', () => {
    const { schemas, diagnostics } = compileSchemas(
      schemaSet({ 'region/gateways.yaml': GATEWAYS.replace('en: Ports', 'en: On') }),
    );
    expect(diagnostics.map(({ severity }) => severity)).toEqual(['warning']);
    expect(Object.keys(schemas.resources)).toEqual(['gateways', 'sites']);
  });
});

describe('one run finds every mistake', () => {
  test('mistakes of the grammar, of words and of other files together, in reading order', () => {
    const { diagnostics } = compileSchemas(
      schemaSet({
        'region/gateways.yaml': `${GATEWAYS.replace('icon: router', 'icon: ruter').replace('to: sites', 'to: site').replace('from: [inactive]', 'from: [idle]')}list: { colums: [name], sort: [age] }\n`,
        'region/sites.yaml': SITES.replace('[ADMIN]', '[ADMN]'),
      }),
    );
    expect(diagnostics.map(formatDiagnostic)).toEqual([
      'region/gateways.yaml:5:7 unknown icon "ruter" in icon; expected a word of model/language/icons.ts; did you mean "router"?',
      'region/gateways.yaml:11:35 unknown resource "site" in fields.site_id.to; expected the name of a schema file; did you mean "sites"?',
      'region/gateways.yaml:20:42 unknown state "idle" in actions.active.from; expected one of inactive, rebooting, active',
      'region/gateways.yaml:22:9 unknown key "colums" in list; expected a key of the list; did you mean "columns"?',
      'region/gateways.yaml:22:32 unknown field "age" in list.sort; expected a field of gateways',
      'region/sites.yaml:6:10 unknown role "ADMN" in access; expected a role or authority of roles.yaml, or all; did you mean "ADMIN"?',
    ]);
  });
});
