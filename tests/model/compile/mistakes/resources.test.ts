import { describe, expect, test } from 'vitest';
import { compileSchemas } from '#model/compile/compile.ts';
import { formatDiagnostic } from '#model/compile/diagnostics.ts';
import { make } from '../support/findings.ts';
import type { Mistake } from '../support/findings.ts';
import { GATEWAYS, schemaSet, SITES } from '../support/schemaSet.ts';

describe('mistakes about a resource and its place are named with place, expectation and nearest word', () => {
  test.each<Mistake>([
    {
      code: 'unknown-sub-group',
      from: 'sort: 70 }',
      to: 'sort: 70, sub: «x }',
      says: 'unknown sub-group "x" in menu.sub; expected a key of subs of platform',
    },
    {
      code: 'unknown-page',
      severity: 'warning',
      from: 'list: /gateway,',
      to: 'list: { path: /gateway, activeMenu: «/gatway },',
      says: 'unknown page "/gatway" in routes.list.activeMenu; expected the path of a page or list; did you mean "/gateway"?',
    },
    {
      code: 'file-name',
      from: 'resource: gateways',
      to: 'resource: «gateway',
      says: 'resource is "gateway", and the file is region/gateways.yaml; expected "gateways", the name of the file',
    },
    {
      code: 'unknown-service',
      from: 'service: ecrm',
      to: 'service: «ecm',
      says: 'unknown service "ecm" in service; expected a key of services.yaml; did you mean "ecrm"?',
    },
    {
      code: 'unknown-field',
      from: 'path: /gws',
      to: 'path: /gws\ncreate: { proof: [«nam] }',
      says: 'unknown field "nam" in create.proof; expected a field of gateways; did you mean "name"?',
    },
    {
      code: 'unknown-field',
      from: 'path: /gws',
      to: "path: «'/sites/{site}/gws'",
      says: 'unknown field "site" in path, part {site}; expected a field of gateways; did you mean "site_id"?',
    },
    {
      code: 'unknown-field',
      to: 'title: «nam\n',
      says: 'unknown field "nam" in title; expected a field of gateways; did you mean "name"?',
    },
    {
      code: 'unknown-field',
      from: 'show: /gateway/:id',
      to: "show: «'/gateway/:id/:regionid(region_id)'",
      says: 'unknown field "region_id" in routes.show, parameter ":regionid"; expected a field of gateways',
    },
    {
      code: 'route-without-id',
      from: 'show: /gateway/:id',
      to: 'show: «/gateway/:name',
      says: 'routes.show does not identify the record; expected the parameter :id',
    },
    {
      code: 'bad-route',
      from: 'list: /gateway,',
      to: 'list: «gateway,',
      says: 'routes.list is "gateway"; expected a path such as /gateway or /gateway/:id',
    },
    {
      code: 'route-clash',
      from: 'list: /gateway,',
      to: 'list: «/index,',
      says: 'path /index is taken by page /index; expected a different one',
    },
    {
      code: 'needless-reason',
      severity: 'warning',
      to: 'without: { «create: written }\n',
      says: 'without.create explains the absence of a view that gateways has; expected no without.create',
    },
    {
      code: 'unknown-group',
      from: 'group: platform',
      to: 'group: «platfrom',
      says: 'unknown group "platfrom" in menu.group; expected a group of pages.yaml; did you mean "platform"?',
    },
    {
      code: 'menu-without-list',
      from: 'routes: { list: /gateway, show: /gateway/:id }\nmenu',
      to: 'routes: { show: /gateway/:id }\n«menu',
      says: 'menu has no page to lead to; expected routes: { list: /path }',
    },
    {
      code: 'unknown-grant',
      from: 'create: [ADMIN]',
      to: 'create: [«ADMIM]',
      says: 'unknown role "ADMIM" in access.create; expected a role or authority of roles.yaml, or all; did you mean "ADMIN"?',
    },
    {
      code: 'unknown-grant',
      to: 'scope: { «TENANTS: { site_id: 1 } }\n',
      says: 'unknown role "TENANTS" in scope; expected a role or authority of roles.yaml, or all; did you mean "TENANT"?',
    },
    {
      code: 'unknown-field',
      to: 'scope: { TENANT: { «user_id: $user.id } }\n',
      says: 'unknown field "user_id" in scope.TENANT; expected a field of gateways',
    },
    {
      code: 'unknown-field',
      to: 'scope: { TENANT: { «site_id.nam: x } }\n',
      says: 'unknown field "site_id.nam" in scope.TENANT; expected a field of gateways; did you mean "site_id"?',
    },
    {
      code: 'never-own',
      severity: 'warning',
      from: '{ list: [ADMIN, TENANT], create: [ADMIN], update: [ADMIN], delete: [ADMIN] }',
      to: '{ list: [ADMIN, TENANT], create: [ADMIN, TENANT] }\nscope: { «TENANT: { status: active } }',
      says: 'scope.TENANT excludes every record that TENANT can create; expected a field that TENANT enters or that is filled in, or no access.create for TENANT',
    },
    {
      code: 'unknown-field',
      to: 'scope: { TENANT: { «site_id.site_id.name: x } }\n',
      says: 'unknown field "site_id.site_id.name" in scope.TENANT; expected a field of gateways',
    },
    {
      code: 'platform-owned',
      from: '{ list: [ADMIN, TENANT], create: [ADMIN], update: [ADMIN], delete: [ADMIN] }',
      to: '{ list: [ADMIN, TENANT], create: «[ADMIN], update: [] }\nplatformOwned: true',
      says: 'access.create has no effect on records that only the platform writes; expected no access.create',
    },
    {
      code: 'unknown-field',
      to: 'unique: [[name, «site]]\n',
      says: 'unknown field "site" in unique[0]; expected a field of gateways; did you mean "site_id"?',
    },
    {
      code: 'unknown-resource',
      to: 'shownWith: «site\n',
      says: 'unknown resource "site" in shownWith; expected the name of a schema file; did you mean "sites"?',
    },
    {
      code: 'unknown-resource',
      to: 'errors: { heldBy: { «site: region.notFound } }\n',
      says: 'unknown resource "site" in errors.heldBy; expected the name of a schema file; did you mean "sites"?',
    },
    {
      code: 'unknown-error',
      to: 'errors: { heldBy: { sites: «region.notfound } }\n',
      says: 'unknown error "region.notfound" in errors.heldBy.sites; expected a key of errors/*.yaml; did you mean "region.notFound"?',
    },
    {
      code: 'unknown-error',
      to: 'errors: { notFound: «region.notfound }\n',
      says: 'unknown error "region.notfound" in errors.notFound; expected a key of errors/*.yaml; did you mean "region.notFound"?',
    },
    {
      code: 'unknown-field',
      to: 'slots: { «input.port: PortInput }\n',
      says: 'unknown field "port" in slots.input.port; expected a field of gateways; did you mean "ports"?',
    },
    {
      code: 'unknown-slot',
      to: 'slots: { «action.rebot: RebootPanel }\n',
      says: 'unknown action "rebot" in slots.action.rebot; expected an action of gateways; did you mean "reboot"?',
    },
    {
      code: 'unknown-component',
      to: 'slots: { input.ports: «PortsInput }\n',
      says: 'unknown component "PortsInput" in slots.input.ports; expected a component of slots.yaml for slots of kind input; did you mean "PortInput"?',
    },
    {
      code: 'unknown-component',
      to: 'slots: { field.ports: «PortInput }\n',
      says: 'unknown component "PortInput" in slots.field.ports; expected a component of slots.yaml for slots of kind field',
    },
    {
      code: 'unknown-field',
      to: 'public: { as: gateways, where: { status: active }, fields: [name, «portz] }\n',
      says: 'unknown field "portz" in public.fields; expected a field of gateways; did you mean "ports"?',
    },
    {
      code: 'unknown-value',
      to: 'public: { as: gateways, where: { status: «aktive }, fields: [name] }\n',
      says: 'unknown value "aktive" in public.where.status; expected one of inactive, rebooting, active; did you mean "active"?',
    },
    {
      code: 'missing-key',
      to: 'public: «{ as: gateways, fields: [name] }\n',
      says: 'public has no "where"; expected a map',
    },
    {
      code: 'public-search',
      from: 'fields:\n  name',
      to: 'public: { as: gateways, where: { status: active }, fields: [ports] }\nfields:\n  «name',
      says: 'fields.name is searched and not public; expected the field in public.fields, or no "search"',
    },
    {
      code: 'public-field',
      from: 'fields:\n',
      to: 'public: { as: gateways, where: { status: active }, fields: [name, «token] }\nfields:\n  token: { type: secret, label: { zh: 令牌, en: Token } }\n',
      says: 'public.fields names token, which is never shown; expected a stored field that every reader may see',
    },
    {
      code: 'public-field',
      from: 'fields:\n',
      to: 'public: { as: gateways, where: { status: active }, fields: [name, «cost] }\nfields:\n  cost: { type: money, access: { read: [ADMIN] }, label: { zh: 成本, en: Cost } }\n',
      says: 'public.fields names cost, which has readers of its own; expected a stored field that every reader may see',
    },
  ])('$code: $says', (row) => {
    const { found, expected } = make(row);
    expect(found).toEqual(expected);
  });

  const found = (files: Record<string, string>) =>
    compileSchemas(schemaSet(files)).diagnostics.map((each) => `${each.code} ${formatDiagnostic(each)}`);

  test('duplicate-resource: two files of one name in different folders', () => {
    expect(found({ 'network/sites.yaml': SITES.replace('/sites', '/others') })).toEqual([
      'duplicate-resource network/sites.yaml:1:1 resource "sites" exists already, in region/sites.yaml; expected a different name',
    ]);
  });

  test('path-clash: two resources answer the same calls', () => {
    expect(found({ 'region/sites.yaml': SITES.replace('/sites', '/gws') })).toEqual([
      'path-clash region/sites.yaml:3:7 path /gws of ecrm is taken by gateways; expected a different one',
    ]);
  });

  test('public-clash: two resources are read under one public word', () => {
    const reading = 'public: { as: things, where: {}, fields: [name] }\n';
    expect(found({ 'region/sites.yaml': SITES + reading, 'region/gateways.yaml': GATEWAYS + reading })).toEqual([
      'public-clash region/sites.yaml:9:15 public word things is taken by gateways; expected a different one',
    ]);
  });

  test('menu-clash: two entries claim one place', () => {
    expect(
      found({ 'region/sites.yaml': `${SITES}routes: { list: /website }\nmenu: { group: platform, sort: 70 }\n` }),
    ).toEqual([
      'menu-clash region/sites.yaml:10:1 warning: place 70 in menu group platform is taken by gateways; expected a different one',
    ]);
  });

  test('route-clash: parameters of different names answer the same paths', () => {
    expect(found({ 'region/sites.yaml': `${SITES}routes: { show: '/gateway/:id' }\n` })).toEqual([
      'route-clash region/sites.yaml:9:17 path /gateway/:id is taken by gateways (show); expected a different one',
    ]);
  });

  test('unknown-file: a file outside the language', () => {
    expect(found({ 'service.yaml': 'x: 1' })).toEqual([
      'unknown-file service.yaml:1:1 unexpected file service.yaml; expected product.yaml, services.yaml, cloudProducts.yaml, roles.yaml, pages.yaml, vocabulary.yaml, messages.yaml, firstSteps.yaml, presets.yaml, slots.yaml, terms.yaml, settings.yaml, brandSettings.yaml, noticeSettings.yaml, billingSettings.yaml, operationSettings.yaml, errors/<family>.yaml, parts/<part>.yaml or <domain>/<resource>.yaml; did you mean "services.yaml"?',
    ]);
  });

  test('a scope that its own creator can meet is no mistake, through however many references', () => {
    const owned = (scope: string) =>
      GATEWAYS.replace('create: [ADMIN]', 'create: [ADMIN, TENANT]') + `scope: { TENANT: ${scope} }\n`;
    for (const scope of [
      '{ status: inactive }',
      '{ site_id.name: x }',
      '{ ports: 4 }',
      '{ $any: [{ status: active }, { site_id.id: $user.bp_id }] }',
    ]) {
      expect(found({ 'region/gateways.yaml': owned(scope) }), scope).toEqual([]);
    }
  });
});
