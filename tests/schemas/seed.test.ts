import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#server/domains/identity/demoAccounts.ts';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { Definition, Json } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { fieldKind } from '#model/fields/index.ts';
import { isObject } from '#model/fields/kind.ts';
import { generatedSources } from '#model/generated/index.ts';
import { checkPolicy } from '#model/access/policies/checkPolicy.ts';
import { readPolicy } from '#model/access/policies/readPolicy.ts';
import { divisions } from '#server/seed/divisions.ts';
import { nations } from '#server/seed/nations.ts';
import { isSocialCreditCode } from '#model/domains/identity/socialCreditCode.ts';
import { keyFingerprint, readLicence } from '#server/domains/platform/licenceText.ts';
import { schemas } from './productSchemas.ts';

type Row = Record<string, Json>;

const SEED = 'server/seed';
const rows = (resource: string): Row[] =>
  ['base', 'demo'].flatMap((part) => {
    const file = join(SEED, part, `${resource}.yaml`);
    // Seed files are lists of records; this suite checks it.
    return existsSync(file) ? (parse(readFileSync(file, 'utf8')) as Row[]) : [];
  });

const definitions = Object.values(schemas.resources).filter(({ resource }) => rows(resource).length > 0);

/** The target of `{ $ref: { sites: 上海临港 } }`: the title, or `{ code: … }`. */
function refOf(value: Json | undefined): [string, Json] | undefined {
  if (value === null || typeof value !== 'object' || Array.isArray(value) || !('$ref' in value)) return undefined;
  const ref = value.$ref;
  return ref !== null && typeof ref === 'object' && !Array.isArray(ref)
    ? (Object.entries(ref)[0] as [string, Json])
    : undefined; // one key by convention
}

function knows(resource: string | undefined, value: Json): boolean {
  const ref = refOf(value);
  const definition: Definition | undefined = resource === undefined ? undefined : schemas.resources[resource];
  if (!definition) return false;
  const [field, wanted] =
    ref === undefined
      ? [definition.id.field, value]
      : isObject(ref[1])
        ? (Object.entries(ref[1])[0] ?? [])
        : [definition.titleField, ref[1]];
  const from =
    resource === 'nations'
      ? nations()
      : resource === 'divisions'
        ? divisions()
        : [...rows(definition.resource), ...(generatedSources[definition.generated?.from ?? '']?.rows(schemas) ?? [])];
  // Nation and division rows are plain records too.
  return (!ref || ref[0] === resource) && from.some((row) => (row as Row)[field ?? ''] === wanted);
}

function faultsOf(field: FieldDefinition, value: Json): string[] {
  if (value === null) return [];
  if (typeof value === 'string' && /^\$now([+-]\d+[smhd])?$/.test(value))
    return field.type === 'dateTime' ? [] : [`${field.name}: a time in a ${field.type}`];
  if (field.type === 'reference')
    return knows(field.to, value) ? [] : [`${field.name}: ${JSON.stringify(value)} is nowhere`];
  if (field.type === 'references')
    return (value as Json[]).flatMap((each) =>
      knows(field.to, each) ? [] : [`${field.name}: ${JSON.stringify(each)} is nowhere`],
    );
  if (field.type === 'object') return membersOf(field.fields ?? {}, value as Row);
  const item = field.type === 'list' ? field.fields?.item : undefined;
  if (item) return (value as Json[]).flatMap((each) => faultsOf(item, each));
  const kind = fieldKind(field.type);
  const violation = kind.check(kind.normalise(value, field) as Json, field); // a value read from YAML stays JSON
  return violation ? [`${field.name}: ${JSON.stringify(value)} ${violation.key}`] : [];
}

function membersOf(fields: Record<string, FieldDefinition>, row: Row): string[] {
  return Object.entries(row).flatMap(([key, value]) =>
    fields[key] ? faultsOf(fields[key], value) : [`${key}: no such field`],
  );
}

describe('records of an installation', () => {
  test.each(definitions.map(({ resource }) => resource))('%s have values that their definition allows', (resource) => {
    const definition = schemas.resources[resource];
    expect(rows(resource).flatMap((row) => membersOf(definition?.fields ?? {}, row))).toEqual([]);
  });

  test.each(definitions.map(({ resource }) => resource))('%s are unique where required', (resource) => {
    const definition = schemas.resources[resource];
    const groups = [
      ...(definition?.unique.map(({ fields }) => fields) ?? []),
      ...(definition ? [[definition.id.field]] : []),
    ];
    for (const fields of groups) {
      const keys = rows(resource)
        .filter((row) => fields.some((field) => row[field] !== undefined))
        .map((row) => JSON.stringify(fields.map((field) => row[field] ?? null)));
      expect(new Set(keys).size, fields.join()).toBe(keys.length);
    }
  });

  test('every required field has a value, except the passwords of accounts that cannot sign in', () => {
    const missing = definitions.flatMap(({ resource, fields }) =>
      rows(resource).flatMap((row) =>
        Object.values(fields)
          .filter(
            (field) =>
              field.required &&
              !field.when &&
              field.default === undefined &&
              row[field.name] === undefined &&
              field.name !== 'password',
          )
          .map(({ name }) => `${resource}.${name}`),
      ),
    );
    expect(missing).toEqual([]);
  });
});

describe('demo records', () => {
  test('usage covers every step of spec 4.4, including exactly 0.9 and 1', () => {
    const usages = rows('clouds').map(({ usage }) => Number(usage));
    expect(usages).toEqual(expect.arrayContaining([0.9, 1]));
    expect(usages.some((usage) => usage < 0.5)).toBe(true);
    expect(usages.some((usage) => usage > 0.9 && usage < 1)).toBe(true);
  });

  test('cloud labels are JSON strings with the members of spec 3', () => {
    const labels = rows('clouds').flatMap(({ labels: list }) => list as string[]);
    for (const label of labels)
      expect(Object.keys(JSON.parse(label))).toEqual([
        'label',
        'textColor',
        'bgColor',
        'imgUrl',
        'imgSize',
        'imgPosition',
      ]);
  });

  test('one account per kind and role, with the password of the README', () => {
    const accounts = rows('users').filter(({ password }) => password !== undefined);
    expect(accounts.map(({ name }) => name)).toEqual(DEMO_ACCOUNTS);
    expect(new Set(accounts.map(({ password }) => password))).toEqual(new Set([DEMO_PASSWORD]));
    expect(readFileSync('README.md', 'utf8')).toContain(DEMO_PASSWORD);
  });

  test('social credit codes have the right check character', () => {
    expect(rows('partners').filter(({ licence_no }) => !isSocialCreditCode(String(licence_no)))).toEqual([]);
  });

  test('the licence is signed with the key in its folder and matches its record', () => {
    const key = readFileSync(join(SEED, 'demo/licenceKey.pem'), 'utf8');
    const [licence] = rows('licences');
    const claims = readLicence(String(licence?.content), key);
    expect(licence).toMatchObject({
      product: claims.product,
      customer: claims.customer,
      limits: claims.limits,
      fingerprint: keyFingerprint(key),
    });
    expect(Date.parse(String(licence?.end_timestamp))).toBe(claims.end_timestamp);
  });

  test('a policy contains the document of its default version', () => {
    for (const policy of rows('policies')) {
      const versions = rows('policyVersions').filter(({ policy_id }) => refOf(policy_id)?.[1] === policy.name);
      const inForce = versions.filter(({ is_default }) => is_default);
      expect(inForce, String(policy.name)).toHaveLength(1);
      expect(inForce[0]).toMatchObject({ version: policy.default_version, document: policy.document });
      expect(versions.length).toBeLessThanOrEqual(5);
    }
  });
});

describe('policies of the product and of the demo', () => {
  const described = Object.values(schemas.resources);

  test('name existing resources and actions', () => {
    for (const { name, document } of [...rows('policies'), ...rows('policyVersions')]) {
      const read = readPolicy(String(document));
      expect(
        'fault' in read ? read.fault : checkPolicy(read.statements, described, { actions: [], resources: [] }),
        String(name ?? document),
      ).toBeUndefined();
    }
  });
});

describe('nations and divisions', () => {
  test('ISO 3166 has 249 countries and areas, named in both languages', () => {
    expect(nations()).toHaveLength(249);
    expect(nations().find(({ code }) => code === 'CN')).toMatchObject({ code3: 'CHN', numeric: '156', name: '中国' });
    expect(
      nations().every(
        ({ name, name_en: english }) => /\p{Script=Han}/u.test(name) && /^[^\p{Script=Han}]+$/u.test(english),
      ),
    ).toBe(true);
  });

  test('GB/T 2260 has 34 provinces, and every other division follows its parent', () => {
    const all = divisions();
    const seen = new Set<string>();
    for (const { code, parent } of all) {
      if (parent !== null) expect(seen.has(parent), code).toBe(true);
      seen.add(code);
    }
    expect(seen.size).toBe(all.length);
    expect(all.filter(({ level }) => level === 'province')).toHaveLength(34);
    expect(all.find(({ code }) => code === '440305')).toEqual({
      code: '440305',
      name: '南山区',
      level: 'district',
      parent: '440300',
    });
    expect(all.find(({ code }) => code === '110101')?.parent).toBe('110000');
  });
});
