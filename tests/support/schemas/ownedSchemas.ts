import type { CompiledSchemas } from '#model/language/productDefinition.ts';
import { readSchemaTexts } from '#scripts/readSchemaTexts.ts';
import { compileOnce } from './compileOnce.ts';

const label = (name: string) => `label: { zh: ${name}, en: ${name} }`;
const why = 'whereHelp: { zh: not now, en: Not now }';
const everything = 'access: [ADMIN, TENANT_ADMIN, TENANT]';

/** A ticket belongs to its creator, and so do the records below it. All users can read open tickets. */
const TICKETS = `
resource: tickets
service: sys
${label('ticket')}
${everything}
scope: { TENANT: { $any: [{ user_id: $user.id }, { open: true }] }, TENANT_ADMIN: { $any: [{ bp_id: $user.bp_id }, { open: true }] } }
fields:
  name: { type: name, required: true }
  open: { type: boolean, default: false, ${label('open')} }
  fee: { type: money, ${label('fee')} }
  user_id: { type: reference, to: users, readOnly: true, default: $user.id }
  bp_id: { type: reference, to: partners, readOnly: true, default: $user.bp_id }
actions:
  open: { zh: open, en: Open, set: { open: true }, where: { open: false }, ${why}, bulk: true }
  give: { zh: give, en: Give, access: [ADMIN], input: { user_id: { type: integer, required: true, ${label('user')} } }, set: { user_id: $input.user_id } }
`;

const TICKET_NOTES = `
resource: ticketNotes
service: sys
${label('note')}
${everything}
scope: { TENANT: { ticket_id.user_id: $user.id }, TENANT_ADMIN: { ticket_id.bp_id: $user.bp_id } }
fields:
  name: { type: name, required: true }
  ticket_id: { type: reference, to: tickets, ${label('ticket')}, onDelete: cascade }
  closed: { type: boolean, default: false, readOnly: true, ${label('closed')} }
actions:
  close: { zh: close, en: Close, set: { closed: true }, where: { closed: false }, ${why}, bulk: true, undo: reopen }
  reopen: { zh: reopen, en: Reopen, set: { closed: false }, where: { closed: true }, ${why} }
  move: { zh: move, en: Move, input: { to: { type: reference, to: tickets, required: true, ${label('to')} } }, set: { ticket_id: $input.to } }
`;

/** Two references away from its owner. */
const NOTE_REPLIES = `
resource: noteReplies
service: sys
${label('reply')}
${everything}
scope: { TENANT: { note_id.ticket_id.user_id: $user.id }, TENANT_ADMIN: { note_id.ticket_id.bp_id: $user.bp_id } }
fields:
  name: { type: name, required: true }
  note_id: { type: reference, to: ticketNotes, required: true, ${label('note')}, onDelete: cascade }
`;

/** All users can read it below an open ticket. The owner of the ticket can change it; without a ticket, its writer. */
const TICKET_LOGS = `
resource: ticketLogs
service: sys
${label('log')}
${everything}
scope: { TENANT: { $any: [{ ticket_id.user_id: $user.id }, { writer_id: $user.id, ticket_id: { empty: true } }, { ticket_id.open: true }] }, TENANT_ADMIN: { ticket_id.bp_id: $user.bp_id } }
fields:
  name: { type: name, required: true }
  ticket_id: { type: reference, to: tickets, ${label('ticket')}, onDelete: clear }
  writer_id: { type: reference, to: users, readOnly: true, ${label('writer')} }
actions:
  seal: { zh: seal, en: Seal, set: { name: sealed } }
`;

/** Records of an organisation; users without one cannot create any. */
const ORG_PAPERS = `
resource: orgPapers
service: sys
${label('paper')}
${everything}
scope: { TENANT: { bp_id: $user.bp_id }, TENANT_ADMIN: { bp_id: $user.bp_id } }
fields:
  name: { type: name, required: true }
  bp_id: { type: reference, to: partners, readOnly: true }
  kind: { type: enum, default: short, ${label('kind')}, values: { short: { zh: short, en: Short }, long: { zh: long, en: Long } } }
  pages: { type: integer, required: true, when: { kind: long }, ${label('pages')} }
`;

const PAPER_MARKS = `
resource: paperMarks
service: sys
${label('mark')}
${everything}
scope: { TENANT: { paper_id.bp_id: $user.bp_id }, TENANT_ADMIN: { paper_id.bp_id: $user.bp_id } }
fields:
  name: { type: name, required: true }
  paper_id: { type: reference, to: orgPapers, required: true, ${label('paper')}, onDelete: refuse }
`;

/** A `$any` of the scope contains the owner, among others, and no input sets it. */
const PINS = `
resource: pins
service: sys
${label('pin')}
${everything}
scope: { TENANT: { $all: [{ $any: [{ user_id: $user.id }, { shared: true }] }, { hidden: false }] }, TENANT_ADMIN: { $own: true } }
fields:
  name: { type: name, required: true }
  shared: { type: boolean, default: false, ${label('shared')} }
  hidden: { type: boolean, default: false, ${label('hidden')} }
  owner: { type: integer, ${label('owner')}, access: { read: [ADMIN], write: [ADMIN] } }
  user_id: { type: reference, to: users, readOnly: true }
  bp_id: { type: reference, to: partners, readOnly: true }
`;

/** The input sets the owner, and nothing else decides it. */
const BADGES = `
resource: badges
service: sys
${label('badge')}
${everything}
scope: { TENANT: { holder: $user.id }, TENANT_ADMIN: { holder: $user.id } }
fields:
  name: { type: name, required: true }
  holder: { type: integer, ${label('holder')} }
`;

/** All users can create them; only administrators can read them. */
const HINTS = `
resource: hints
service: sys
${label('hint')}
access: { list: [ADMIN], create: [all], import: [ADMIN], delete: [ADMIN] }
fields: { name: { type: name, required: true } }
`;

/** No user writes them. */
const LEDGER_LINES = `
resource: ledgerLines
service: sys
${label('line')}
access: { list: [all] }
platformOwned: true
scope: { TENANT: { user_id: $user.id }, TENANT_ADMIN: { bp_id: $user.bp_id } }
fields:
  name: { type: name }
  user_id: { type: reference, to: users }
  bp_id: { type: reference, to: partners }
`;

/** Only administrators can create one in their own scope: the platform sets its level. */
const SEALS = `
resource: seals
service: sys
${label('seal')}
${everything}
scope: { TENANT: { level: { gt: 5 } }, TENANT_ADMIN: { level: { gt: 5 } } }
fields:
  name: { type: name, required: true }
  level: { type: integer, default: 0, readOnly: true, ${label('level')} }
`;

/** States, and actions with conditions. */
const PARCELS = `
resource: parcels
service: sys
${label('parcel')}
access: { list: [all], create: [ADMIN, TENANT], update: [ADMIN, TENANT], delete: [ADMIN], history: [ADMIN] }
scope: { TENANT: { $any: [{ user_id: $user.id }, { public: true }] } }
fields:
  name: { type: name, required: true }
  status: { type: state, default: packed, values: { packed: { zh: packed, en: Packed }, moving: { zh: moving, en: Moving, transient: true }, there: { zh: there, en: There } } }
  public: { type: boolean, default: false, ${label('public')} }
  heavy: { type: boolean, default: false, ${label('heavy')} }
  user_id: { type: reference, to: users, readOnly: true, default: $user.id, access: { read: [ADMIN] } }
actions:
  send: { zh: send, en: Send, from: [packed], via: moving, to: there, takes: 5, where: { heavy: false }, ${why}, guards: [{ where: { public: false }, ${why} }] }
  bring: { zh: bring, en: Bring, from: [there], to: packed, access: [ADMIN, TENANT] }
  look: { zh: look, en: Look, access: [all], where: { heavy: false }, ${why} }
  delete: { from: [packed, there], where: { heavy: false }, ${why} }
`;

/** Parents come before the resources below them. */
const OWNED = {
  tickets: TICKETS,
  ticketNotes: TICKET_NOTES,
  noteReplies: NOTE_REPLIES,
  ticketLogs: TICKET_LOGS,
  orgPapers: ORG_PAPERS,
  paperMarks: PAPER_MARKS,
  pins: PINS,
  badges: BADGES,
  hints: HINTS,
  ledgerLines: LEDGER_LINES,
  seals: SEALS,
  parcels: PARCELS,
};

/** Names of the resources that only these tests have. */
export const OWNED_RESOURCES: readonly string[] = Object.keys(OWNED);

/** The product with resources that determine their owners in every way that a scope supports. */
export function ownedSchemas(): CompiledSchemas {
  const { schemas } = compileOnce([
    ...readSchemaTexts('schemas'),
    ...Object.entries(OWNED).map(([name, text]) => ({ path: `platform/${name}.yaml`, text })),
  ]);
  const missing = OWNED_RESOURCES.filter((name) => schemas.resources[name] === undefined);
  if (missing.length > 0) throw new Error(`These definitions have errors: ${missing.join(', ')}`);
  return schemas;
}
