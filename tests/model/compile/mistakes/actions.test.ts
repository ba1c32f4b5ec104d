import { describe, expect, test } from 'vitest';
import { make } from '../support/findings.ts';
import type { Mistake } from '../support/findings.ts';

/** One more action. */
const action = (name: string, text: string): Pick<Mistake, 'to'> => ({ to: `  ${name}: ${text}\n` });
const words = 'zh: 停用, en: Deactivate';

describe('mistakes in actions and states are named with place, expectation and nearest word', () => {
  test.each<Mistake>([
    {
      code: 'unknown-state',
      from: 'from: [inactive]',
      to: 'from: [«inactiv]',
      says: 'unknown state "inactiv" in actions.active.from; expected one of inactive, rebooting, active; did you mean "inactive"?',
    },
    {
      code: 'unknown-state',
      ...action('stop', `{ ${words}, to: «stopped }`),
      says: 'unknown state "stopped" in actions.stop.to; expected one of inactive, rebooting, active',
    },
    {
      code: 'unknown-word',
      ...action('stop', `{ ${words}, to: inactive, group: «powers }`),
      says: 'unknown group of actions "powers" in actions.stop.group; expected one of power, configuration, storage, network, security, billing, lifecycle; did you mean "power"?',
    },
    {
      code: 'question-without-title',
      ...action('stop', `{ ${words}, to: inactive, question: «{ zh: '停用 %{title}？', en: 'Stop it?' } }`),
      says: 'actions.stop.question does not name the record; expected %{title} in the question, in both languages',
    },
    {
      code: 'out-of-unit',
      ...action(
        'grow',
        `{ ${words}, input: { size: { type: integer, label: { zh: 大小, en: Size }, above: «name } } }`,
      ),
      says: 'actions.grow.input.size.above names "name", which is of type name; expected a field of type integer without a unit',
    },
    {
      code: 'via-not-transient',
      ...action('stop', `{ ${words}, via: «active, to: inactive }`),
      says: 'actions.stop.via is active, which is not transient; expected transient: true on status.values.active',
    },
    {
      code: 'to-transient',
      ...action('stop', `{ ${words}, to: «rebooting }`),
      says: 'actions.stop.to is rebooting, which is transient; expected a state that is not transient',
    },
    {
      code: 'via-without-to',
      from: 'via: rebooting, to: active, takes: 2',
      to: '«via: rebooting, takes: 2',
      says: 'actions.reboot enters rebooting and never leaves it; expected "to" with the state that follows',
    },
    {
      code: 'takes-without-via',
      ...action('stop', `{ ${words}, to: inactive, «takes: 2 }`),
      says: 'actions.stop.takes needs a transition, and the action has none; expected "via" with a transient state',
    },
    {
      code: 'content-without-dialog',
      ...action('stop', `{ ${words}, to: inactive, preview: true, «confirm: none }`),
      says: 'actions.stop.preview is shown in a dialog, and the action has none; expected confirm: plain or type-name',
    },
    {
      code: 'content-without-dialog',
      ...action('stop', `{ ${words}, to: inactive, shows: [name], «confirm: none }`),
      says: 'actions.stop.shows is shown in a dialog, and the action has none; expected confirm: plain or type-name',
    },
    {
      code: 'unreachable-state',
      from: '      active: {',
      to: '      «broken: { zh: 损坏, en: Broken }\n      active: {',
      says: 'no action leads to state "broken"; expected an action with to: broken, or observed: true',
    },
    {
      code: 'no-state-field',
      file: 'region/sites.yaml',
      to: 'actions: { reboot: { from: [«active] } }\n',
      says: 'actions.reboot.from names a state, but sites has none; expected a field of type state',
    },
    {
      code: 'reserved-name',
      ...action('«export', `{ ${words} }`),
      says: 'actions.export has the name of a built-in operation; expected another name',
    },
    {
      code: 'call-clash',
      ...action('stop', `{ ${words}, «call: POST ?action=reboot }`),
      says: 'actions.stop has the same call as actions.reboot; expected a different call',
    },
    {
      code: 'unknown-guard',
      ...action('stop', `{ ${words}, to: inactive, guards: [«wird] }`),
      says: 'unknown guard "wird" in actions.stop.guards; expected a guard of vocabulary.yaml, or { where, whereHelp, whereError }; did you mean "wired"?',
    },
    {
      code: 'named-twice',
      ...action('stop', `{ ${words}, to: inactive, guards: [wired, «wired] }`),
      says: 'actions.stop.guards contains "wired" twice; expected each guard once',
    },
    {
      code: 'unknown-field',
      file: 'region/sites.yaml',
      to: 'actions: { delete: { guards: [«wired] } }\n',
      says: 'unknown field "ports" in the guard wired of actions.delete; expected a field of sites',
    },
    {
      code: 'no-label',
      ...action('rebot', '«{ to: inactive }'),
      says: 'actions.rebot has no label; expected zh and en, or a name that schemas/vocabulary.yaml knows; did you mean "reboot"?',
    },
    {
      code: 'missing-label',
      ...action('stop', '«{ zh: 停用, to: inactive }'),
      says: 'actions.stop has no "en"; expected both zh and en',
    },
    {
      code: 'where-without-help',
      ...action('stop', `{ ${words}, «where: { name: x } }`),
      says: 'actions.stop.where has no explanation; expected whereHelp: { zh, en }',
    },
    {
      code: 'where-without-help',
      ...action('stop', `{ ${words}, «whereHelp: reason.locked }`),
      says: 'actions.stop.whereHelp explains a condition that is missing; expected "where" with the condition',
    },
    {
      code: 'where-without-help',
      ...action('stop', `{ ${words}, guards: [{ «where: { name: x } }] }`),
      says: 'actions.stop.guards.0.where has no explanation; expected whereHelp: { zh, en }',
    },
    {
      code: 'unknown-message',
      ...action('stop', `{ ${words}, where: { name: x }, whereHelp: «reason.lockd }`),
      says: 'unknown message "reason.lockd" in actions.stop.whereHelp; expected a key of messages.yaml; did you mean "reason.locked"?',
    },
    {
      code: 'unknown-field',
      ...action('stop', `{ ${words}, set: { «port: 1 } }`),
      says: 'unknown field "port" in actions.stop.set; expected a field of gateways; did you mean "ports"?',
    },
    {
      code: 'set-state',
      ...action('stop', `{ ${words}, set: { «status: inactive } }`),
      says: 'actions.stop.set writes the state; expected to: the new state',
    },
    {
      code: 'wrong-value',
      ...action('stop', `{ ${words}, set: { ports: «[1] } }`),
      says: 'actions.stop.set.ports is [1] (validation.integer); expected a value of type integer within its limits',
    },
    {
      code: 'makes-uncounted',
      ...action('stop', `{ ${words}, makes: «gateways }`),
      says: 'actions.stop.makes names gateways, which uses no quota; expected a resource with a quota',
    },
    {
      code: 'unknown-variable',
      ...action('stop', `{ ${words}, input: { name: { type: text } }, set: { name: «$input.nme } }`),
      says: 'unknown variable "$input.nme" in actions.stop.set.name; expected a field after $input.; did you mean "$input.name"?',
    },
    {
      code: 'unknown-word',
      ...action('stop', `{ ${words}, confirm: «type_name }`),
      says: 'unknown confirmation "type_name" in actions.stop.confirm; expected one of none, plain, type-name; did you mean "type-name"?',
    },
    {
      code: 'unknown-resource',
      ...action('stop', `{ ${words}, input: { site_id: { type: reference, to: «site } } }`),
      says: 'unknown resource "site" in actions.stop.input.site_id.to; expected the name of a schema file; did you mean "sites"?',
    },
    {
      code: 'unknown-grant',
      ...action('stop', `{ ${words}, access: [«ADMN] }`),
      says: 'unknown role "ADMN" in actions.stop.access; expected a role or authority of roles.yaml, or all; did you mean "ADMIN"?',
    },
    {
      code: 'only-for-delete',
      ...action('stop', `{ ${words}, «force: true }`),
      says: 'actions.stop.force has no effect: only delete can be forced; expected no "force"',
    },
    {
      code: 'opens-nothing',
      ...action('stop', `{ ${words}, «opens: true }`),
      says: 'actions.stop.opens needs to know how a record is bought; expected a resource with purchase, or the name of a json field',
    },
    {
      code: 'unknown-field',
      ...action('stop', `{ ${words}, opens: «nam }`),
      says: 'unknown field "nam" in actions.stop.opens; expected a field of gateways; did you mean "name"?',
    },
    {
      code: 'opens-no-json',
      ...action('stop', `{ ${words}, opens: «name }`),
      says: 'actions.stop.opens names name, which is no JSON; expected a field of the kind json',
    },
    {
      code: 'not-for-delete',
      ...action('delete', '{ «access: [ADMIN] }'),
      says: 'actions.delete.access is not for the built-in delete; expected one of zh, en, help, question, from, where, whereHelp, whereError, guards, confirm, bulk, force, proof',
    },
    {
      code: 'not-for-update',
      ...action('update', '{ where: { name: x }, whereHelp: reason.locked, «bulk: true }'),
      says: 'actions.update.bulk is not for the built-in update; expected one of from, where, whereHelp, whereError, guards, proof',
    },
    {
      code: 'unknown-field',
      ...action('update', '{ proof: [«nam] }'),
      says: 'unknown field "nam" in actions.update.proof; expected a field of gateways; did you mean "name"?',
    },
    {
      code: 'proof-of-fields',
      ...action('stop', `{ ${words}, proof: «[name] }`),
      says: 'actions.stop.proof names fields, and only create and update write them; expected proof: true',
    },
    {
      code: 'where-without-help',
      ...action('update', '{ «where: { name: x } }'),
      says: 'actions.update.where has no explanation; expected whereHelp: { zh, en }',
    },
    {
      code: 'unknown-field',
      ...action('update', '{ where: { «nam: x }, whereHelp: reason.locked }'),
      says: 'unknown field "nam" in actions.update.where; expected a field of gateways; did you mean "name"?',
    },
    {
      code: 'unknown-error',
      ...action('update', '{ where: { name: x }, whereHelp: reason.locked, whereError: «region.nameExist }'),
      says: 'unknown error "region.nameExist" in actions.update.whereError; expected a key of errors/*.yaml; did you mean "region.nameExists"?',
    },
    {
      code: 'unknown-state',
      ...action('update', '{ from: [«inactiv] }'),
      says: 'unknown state "inactiv" in actions.update.from; expected one of inactive, rebooting, active; did you mean "inactive"?',
    },
    {
      code: 'unknown-grant',
      ...action('update', '{ where: { $any: [{ name: x }, { $user.grants: [«ADMN] }] }, whereHelp: reason.locked }'),
      says: 'unknown role "ADMN" in actions.update.where.$user.grants; expected a role or authority of roles.yaml, or all; did you mean "ADMIN"?',
    },
    {
      code: 'wrong-type',
      ...action('delete', '{ where: { $user.grants: «{ has: ADMIN } }, whereHelp: reason.locked }'),
      says: 'actions.delete.where.$user.grants is not a list of words; expected a list of roles, as in access',
    },
    {
      code: 'unknown-operator',
      file: 'region/sites.yaml',
      to: 'scope: { TENANT: { «$user.grants: [ADMIN] } }\n',
      says: 'unknown word "$user.grants" in scope.TENANT; expected a field, or one of $any, $all, $not, $own',
    },
    {
      code: 'nobody-may',
      file: 'region/sites.yaml',
      from: 'access: [ADMIN]\n',
      to: 'access: { list: [ADMIN] }\nactions: { «update: { where: { name: x }, whereHelp: reason.locked } }\n',
      says: 'actions.update configures an operation that no role may use; expected access.update',
    },
    {
      code: 'missing-label',
      ...action('delete', '«{ en: Remove }'),
      says: 'actions.delete has no "zh"; expected both zh and en',
    },
    {
      code: 'on-resource',
      ...action('stop', `{ ${words}, on: resource, «bulk: true }`),
      says: 'actions.stop.bulk needs a record, and the action runs without one; expected on: record',
    },
  ])('$code: $says', (row) => {
    const { found, expected } = make(row);
    expect(found).toEqual(expected);
  });

  test('transient-stuck: a transient state that no transition leaves', () => {
    const { found, expected } = make({
      code: 'transient-stuck',
      from: '      active: {',
      to: '      «stopping: { zh: 停止中, en: Stopping, transient: true }\n      active: {',
      says: 'transient state "stopping" has no way out; expected an action with via: stopping and to',
    });
    expect(found).toEqual([...expected, expect.stringMatching(/^unreachable-state /)]);
  });

  test('an input that exists only if another one does, and vice versa', () => {
    const { found, expected } = make({
      code: 'when-cycle',
      ...action(
        'stop',
        `{ ${words}, input: { name: { type: text, «when: { site_id: 1 } }, site_id: { type: reference, to: sites, when: { name: x } } } }`,
      ),
      says: 'actions.stop.input depend on each other: name → site_id → name; expected conditions that do not depend on each other',
    });
    expect(found).toEqual(expected);
  });
});
