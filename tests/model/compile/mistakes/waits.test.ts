import { describe, expect, test } from 'vitest';
import { compileSchemas } from '#model/compile/compile.ts';
import { formatDiagnostic } from '#model/compile/diagnostics.ts';
import { GATEWAYS, schemaSet } from '../support/schemaSet.ts';

const USERS = `resource: users
service: ecrm
path: /users
label: { zh: 用户, en: User }
access: [ADMIN]
fields:
  name: { type: name, required: true }
`;
const SENT = `  sent_by: { type: reference, to: users, label: { zh: 申请人, en: Sent by } }
  sent_at: { type: dateTime, label: { zh: 申请时间, en: Sent at } }
`;
const VIEW = (filter: string, waits: string) =>
  `list: { views: { idle: { label: { zh: 待激活, en: Idle }, filter: { ${filter} }, waits: { access: [ADMIN], ${waits} } } } }\n`;
/** The approval refuses the requester. */
const GUARDED = GATEWAYS.replace(
  'from: [inactive], to: active }',
  'from: [inactive], to: active, where: { sent_by: { ne: $user.id } }, whereHelp: { zh: 须由他人, en: Another person } }',
);

/** The findings of gateways with these lines. */
function findings(more: string, base = GATEWAYS): string[] {
  const text = base.replace('actions:\n', `${SENT}actions:\n`) + more;
  const { diagnostics } = compileSchemas(
    schemaSet({ 'region/gateways.yaml': text.replace('«', ''), 'region/users.yaml': USERS }),
  );
  return diagnostics.map((each) => `${each.code} ${formatDiagnostic(each)}`);
}

/** The place of `«` in the last line of the file. */
const place = (more: string, base = GATEWAYS) => {
  const lines = (base.replace('actions:\n', `${SENT}actions:\n`) + more).split('\n');
  const line = lines.findIndex((each) => each.includes('«'));
  return `region/gateways.yaml:${line + 1}:${(lines[line] ?? '').indexOf('«') + 1}`;
};

describe('mistakes in what waits are named with place, expectation and nearest word (decision 302)', () => {
  test.each([
    [
      'unknown-action',
      VIEW('status: inactive', 'decide: [«activ]'),
      'unknown action "activ" in list.views.idle.waits.decide; expected an action of gateways; did you mean "active"?',
    ],
    [
      'decides-elsewhere',
      VIEW('status: inactive', 'decide: [active, «reboot]'),
      'list.views.idle.waits.decide names "reboot", which is not possible in the state "inactive"; expected an action with "inactive" in from',
    ],
    [
      'unknown-field',
      VIEW('status: inactive', 'decide: [active], requester: «sent'),
      'unknown field "sent" in list.views.idle.waits.requester; expected a field of gateways; did you mean "sent_by"?',
    ],
    [
      'requester-no-user',
      VIEW('status: inactive', 'decide: [active], requester: «site_id'),
      'list.views.idle.waits.requester is "site_id", which is no reference to a user; expected a reference with to: users',
    ],
    [
      'approved-by-requester',
      VIEW('status: inactive', 'decide: [active], requester: «sent_by'),
      'list.views.idle.waits.requester is "sent_by", and the action "active" does not refuse that person; expected where: { sent_by: { ne: $user.id } } of the action, or own: true',
    ],
    [
      'own-without-requester',
      VIEW('status: inactive', 'decide: [active], «own: true'),
      'list.views.idle.waits.own has no effect without "requester"; expected requester: with the reference to the user who asked',
    ],
    [
      'since-no-moment',
      VIEW('status: inactive', 'since: «ports'),
      'list.views.idle.waits.since is "ports", which is no stored moment; expected a field of type dateTime that is stored',
    ],
    [
      'waits-uncounted',
      VIEW('status: inactive', 'none: { zh: 没有, en: None }, «quiet: true'),
      'list.views.idle.waits.quiet has no effect beside "none", which counts nothing; expected a view of its own without "none"',
    ],
  ])('%s', (code, more, says) => {
    expect(findings(more)).toEqual([`${code} ${place(more)} ${says}`]);
  });

  test('a final state asks for no attention', () => {
    const final = GATEWAYS.replace('en: Active, tone: success }', 'en: Active, tone: success, final: true }');
    const waits = VIEW('«status: active', 'decide: [reboot]');
    expect(findings(waits, final)).toEqual([
      `final-waits ${place(waits, final)} list.views.idle.waits is about the state "active" of gateways, which is final; expected a state in which something is left to do`,
    ]);
    const attention = `list: { views: { idle: { label: { zh: 甲, en: A }, filter: { status: [active] } } } }\noverview: { attention: [«idle] }\n`;
    expect(findings(attention, final)).toEqual([
      `final-waits ${place(attention, final)} overview.attention names "idle", a view of the state "active", which is final; expected a view of a state in which something is left to do`,
    ]);
  });

  test('a state of danger that no action leaves says that it is final', () => {
    const stuck = GATEWAYS.replace(
      '      active: { zh: 已激活, en: Active, tone: success }',
      '      active: { zh: 已激活, en: Active, tone: success }\n      «gone: { zh: 已移除, en: Gone, tone: danger }',
    ).replace('actions:\n', 'actions:\n  drop: { zh: 移除, en: Drop, from: [active], to: gone }\n');
    expect(findings('', stuck)).toEqual([
      `final-undeclared ${place('', stuck)} state "gone" would ask for attention forever, because no action leads out of it; expected final: true, or an action with the state in from`,
    ]);
    expect(findings('', stuck.replace('tone: danger }', 'tone: danger, final: true }'))).toEqual([]);
  });

  test('what is right has no findings', () => {
    expect(findings(VIEW('status: inactive', 'decide: [active], requester: sent_by, since: sent_at'), GUARDED)).toEqual(
      [],
    );
    expect(findings(VIEW('status: inactive', 'decide: [active], requester: sent_by, own: true'))).toEqual([]);
  });
});
