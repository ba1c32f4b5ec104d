import { describe, expect, test } from 'vitest';
import { compileSchemas } from '#model/compile/compile.ts';
import { GATEWAYS, schemaSet, SHARED, SITES } from '../../support/schemaSet.ts';

const reading = 'public: { as: things, where: {}, fields: [name] }\n';
const pages =
  'routes: { list: /website, show: /website/:id }\nmenu: { group: platform, sort: 90 }\nlist: { views: { old: { label: { zh: 旧, en: Old }, route: { list: /old }, menu: { group: platform, sort: 10 } } } }\n';
/** In use before anything is changed. */
const sites = SITES + reading + pages;
const {
  schemas: { resources: live },
} = compileSchemas(schemaSet({ 'region/sites.yaml': sites }));

/** Sorts before `gateways` and `sites`. */
const other = (lines: string) =>
  `resource: areas\nservice: ecrm\nlabel: { zh: 片区, en: Area }\naccess: [ADMIN]\nfields:\n  name: { type: name }\n${lines}`;
const findings = (changes: Record<string, string>, known = live) =>
  compileSchemas(
    schemaSet({ 'region/sites.yaml': sites, ...changes }).toSorted((a, b) => (a.path < b.path ? -1 : 1)),
    [],
    { live: known },
  ).diagnostics.map(({ file, code, message }) => `${file} ${code} ${message.split(';')[0]}`);

describe('of two that claim the same, the later one is reported', () => {
  const claims = [
    ['the calls', 'path: /gws\n', 'path-clash path /gws of ecrm is taken by gateways'],
    ['a list', 'routes: { list: /gateway }\n', 'route-clash path /gateway is taken by gateways (list)'],
    [
      'a page of a record',
      "routes: { show: '/gateway/:id' }\n",
      'route-clash path /gateway/:id is taken by gateways (show)',
    ],
    [
      'the list of a view',
      'routes: { list: /old }\n',
      'route-clash path /old is taken by sites (list.views.old.route.list)',
    ],
    ['a public word', reading, 'public-clash public word things is taken by sites'],
    [
      'a place in the menu',
      'routes: { list: /area }\nmenu: { group: platform, sort: 70 }\n',
      'menu-clash place 70 in menu group platform is taken by gateways',
    ],
    [
      'the place of a view in the menu',
      'routes: { list: /area }\nmenu: { group: platform, sort: 10 }\n',
      'menu-clash place 10 in menu group platform is taken by sites (old)',
    ],
  ] as const;

  test.each(claims)('%s', (_, lines, says) => {
    expect(findings({ 'region/areas.yaml': other(lines) })).toEqual([`region/areas.yaml ${says}`]);
  });

  test.each(claims)('%s, if nothing is live yet: the one that is read later', (_, lines, says) => {
    expect(findings({ 'region/areas.yaml': other(lines) }, {})).toEqual([
      expect.stringMatching(new RegExp(`^region/(gateways|sites).yaml ${says.split(' ')[0]} `)),
    ]);
  });

  test('the name of a resource', () => {
    expect(
      findings({ 'area/gateways.yaml': GATEWAYS.replace('/gws', '/others').replace(/routes.*\nmenu.*\n/, '') }),
    ).toEqual(['area/gateways.yaml duplicate-resource resource "gateways" exists already, in region/gateways.yaml']);
  });

  test('a live resource that takes the path of another, also if the other changes as well', () => {
    const moved = GATEWAYS.replace('/gws', '/sites');
    const renamed = sites.replace('en: Site', 'en: Place');
    expect(findings({ 'region/gateways.yaml': moved, 'region/sites.yaml': renamed })).toEqual([
      'region/gateways.yaml path-clash path /sites of ecrm is taken by sites',
    ]);
    expect(findings({ 'region/sites.yaml': sites.replace('path: /sites', 'path: /gws') })).toEqual([
      'region/sites.yaml path-clash path /gws of ecrm is taken by gateways',
    ]);
  });

  test('a page that takes the path of a live resource, and a resource that takes the path of a page', () => {
    const page =
      '  /gateway: { title: { zh: 网关, en: Gateways }, icon: router, group: platform, access: [all], component: Gateways }\n';
    expect(findings({ 'pages.yaml': SHARED['pages.yaml'] + page })).toEqual([
      'pages.yaml route-clash path /gateway is taken by gateways (list)',
    ]);
    expect(findings({ 'region/areas.yaml': other('routes: { list: /index }\n') })).toEqual([
      'region/areas.yaml route-clash path /index is taken by page /index',
    ]);
  });
});
