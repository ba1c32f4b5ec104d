import type { Definition } from '#model/language/definition.ts';
import { needField, needResource, needWord, type Context, type Outline } from '#model/compile/context.ts';
import { child, entriesOf, itemsOf, placeOf, textOf, wordsOf } from '#model/compile/read/node.ts';
import { partConditions } from '#model/compile/define/parts.ts';
import { isFieldKind } from '#model/fields/index.ts';
import { OPERATIONS } from '#model/language/operations.ts';
import { checkActions } from '#model/compile/check/actions/actions.ts';
import { checkProof } from '#model/compile/check/actions/proof.ts';
import { checkAgent } from './agent.ts';
import { checkRunsOn } from './runsOn.ts';
import { checkBilling } from '#model/compile/billing/checkBilling.ts';
import { checkPurchase } from '#model/compile/billing/checkSale.ts';
import { checkMetrics } from '#model/compile/metrics/checkMetrics.ts';
import { checkBanners } from './banners.ts';
import { checkCloud } from './cloud.ts';
import { checkCondition, subjectOf, subjectWithTargets } from '#model/compile/check/conditions.ts';
import { atPlace } from '#model/compile/check/places.ts';
import { checkCycles } from './cycles.ts';
import { checkFields } from '#model/compile/check/fields/fields.ts';
import { checkGathered } from '#model/compile/check/fields/gathered.ts';
import { checkGenerated } from '#model/compile/check/fields/generated.ts';
import { checkJournal } from './journal.ts';
import { checkUpstream } from '#model/compile/check/product/upstream.ts';
import { checkLines, checkSummary } from './lines.ts';
import { checkOverview } from './overview.ts';
import { checkOwnership } from './ownership.ts';
import { checkRenames } from './renames.ts';
import { checkTemplates } from '#model/compile/check/fields/templates.ts';
import { checkPublic } from './publicReading.ts';
import { checkRequiredCycles } from './requiredCycles.ts';
import { checkRoutes } from './routes.ts';
import { checkWithout } from '#model/compile/without/checkWithout.ts';
import { checkStateMachine } from '#model/compile/check/actions/stateMachine.ts';
import { checkStoredNames } from './storedNames.ts';
import { checkForm, checkPartConditions } from './parts.ts';
import { checkList, checkShow } from './views.ts';
import { checkWaits } from '#model/compile/check/actions/waits.ts';
import { checkComponent, checkErrorKey, checkGrant, checkGrants } from '#model/compile/check/words.ts';
import { recordRules } from '#model/validation/recordRules/index.ts';

/**
 * Runs all checks of one resource once the others are known.
 *
 * @example
 *   for (const { outline, definition } of compiled) checkResource(outline, definition, context);
 */
export function checkResource(outline: Outline, definition: Definition, context: Context): void {
  const errors = context.reporter.errorsReported;
  checkNames(outline, definition, context);
  checkStoredNames(outline, definition, context);
  const fields = child(outline.node, 'fields');
  checkFields(fields, outline.fields, 'fields', { outline, context, subject: subjectOf(outline), of: 'record' });
  checkCycles(fields, 'fields', context, partConditions(outline.node));
  checkRequiredCycles(outline, context);
  checkImplicitFields(outline, context);
  checkRenames(outline, definition, context);
  checkAccess(outline, definition, context);
  checkCloud(outline, definition, context);
  checkAgent(outline, definition, context);
  checkRunsOn(outline, definition, context);
  checkBilling(outline, context);
  checkPurchase(outline, definition, context);
  checkMetrics(outline, context);
  checkPublic(outline, definition, context);
  checkUnique(outline, context);
  checkLines(outline, context);
  checkList(outline, context);
  checkWaits(outline, definition, context);
  checkSummary(outline, context);
  checkShow(outline, context);
  checkBanners(outline, definition, context);
  checkForm(outline, definition, context);
  checkPartConditions(outline, context);
  checkTemplates(outline, context);
  checkRecordRules(outline, context);
  checkGenerated(outline, definition, context);
  checkGathered(outline, definition, context);
  checkOverview(outline, definition, context);
  checkUpstream(outline, definition, context);
  checkJournal(outline, definition, context);
  checkActions(outline, definition, context);
  checkProof(outline, definition, context);
  for (const [name, { value }] of entriesOf(child(outline.node, 'actions')))
    checkCycles(child(value, 'input'), `actions.${name}.input`, context);
  checkStateMachine(outline, definition, context);
  checkRoutes(outline, definition, context);
  checkWithout(outline, definition, context);
  checkSlots(outline, definition, context);
  checkErrors(outline, context);
  if (context.reporter.errorsReported === errors) checkOwnership(outline, definition, context);
}

function checkNames(outline: Outline, definition: Definition, context: Context): void {
  const { reporter, product } = context;
  const fileName =
    outline.file
      .split('/')
      .at(-1)
      ?.replace(/\.ya?ml$/, '') ?? '';
  const name = child(outline.node, 'resource');
  if (name && textOf(name) !== fileName) {
    reporter.report(name.at, {
      code: 'file-name',
      says: `resource is "${outline.name}", and the file is ${outline.file}`,
      expected: `"${fileName}", the name of the file`,
    });
  }
  const service = child(outline.node, 'service');
  if (service) {
    needWord(context, product.words.services, textOf(service) ?? '', service.at, {
      code: 'unknown-service',
      what: 'service',
      where: 'service',
      expected: 'a key of services.yaml',
    });
  }
  const path = child(outline.node, 'path');
  for (const [, field = ''] of definition.path.matchAll(/\{(\w+)\}/g)) {
    if (path) needField(context, outline, field, path.at, `path, part {${field}}`);
  }
  const shownWith = child(outline.node, 'shownWith');
  if (shownWith) needResource(context, textOf(shownWith) ?? '', shownWith.at, 'shownWith');
  const title = child(outline.node, 'title');
  if (title) needField(context, outline, outline.titleField, title.at, 'title');
  checkTitles(outline, definition, context);
  checkMark(outline, definition, context);
}

/** Everybody who sees the title of a record sees it in their language. */
function checkTitles(outline: Outline, { titleIn = {} }: Definition, context: Context): void {
  if (!outline.fieldsKnown) return;
  for (const [lang, name] of Object.entries(titleIn)) {
    const node = child(child(outline.node, 'titleIn'), lang);
    if (node === undefined) continue;
    needField(context, outline, name, node.at, `titleIn.${lang}`);
    const field = outline.fields[name];
    if (field === undefined) continue;
    const isText = ['text', 'name'].includes(field.type);
    if (isText && field.computed === undefined && field.access?.read === undefined) continue;
    context.reporter.report(node.at, {
      code: 'wrong-title',
      says: `titleIn.${lang} names ${name}, which is not a text that everybody reads`,
      expected: 'a field of type text or name, without `computed` and `access.read`',
    });
  }
}

/** Everybody who sees the title of a record sees its mark. */
function checkMark(outline: Outline, { markField }: Definition, context: Context): void {
  const node = child(outline.node, 'mark');
  if (node === undefined || markField === undefined || !outline.fieldsKnown) return;
  needField(context, outline, markField, node.at, 'mark');
  const field = outline.fields[markField];
  if (field === undefined) return;
  const isMarked = Object.values(field.values ?? {}).some(({ mark }) => mark !== undefined);
  if (field.type === 'enum' && isMarked && field.computed === undefined && field.access?.read === undefined) return;
  context.reporter.report(node.at, {
    code: 'wrong-mark',
    says: `mark names ${markField}, which is not an enum with marks that everybody reads`,
    expected: 'an enum field whose values have `mark`, without `computed` and `access.read`',
  });
}

function checkImplicitFields(outline: Outline, { reporter }: Context): void {
  const fields = child(outline.node, 'fields');
  for (const name of ['created_at', 'updated_at']) {
    const field = outline.fields[name];
    if (!field || field.type === 'dateTime' || !isFieldKind(field.type) || !fields) continue;
    reporter.report(placeOf(fields, name), {
      code: 'reserved-name',
      says: `fields.${name} is of type ${field.type}`,
      expected: 'type: dateTime',
    });
  }
  const { field: idName, kind } = outline.id;
  const id = outline.fields[idName];
  const type = kind === 'serial' ? 'integer' : 'text';
  if (id && fields && child(fields, idName) && isFieldKind(id.type) && id.type !== type) {
    reporter.report(placeOf(fields, idName), {
      code: 'id-kind',
      says: `fields.${idName} is of type ${id.type}, which does not fit ids of kind ${kind}`,
      expected: `type: ${type}, or another \`id\` of the resource`,
    });
  }
  const states = Object.values(outline.fields)
    .filter((field) => field.type === 'state')
    .slice(1);
  for (const state of states) {
    if (fields) {
      reporter.report(placeOf(fields, state.name), {
        code: 'two-states',
        says: `fields.${state.name} is a second state beside ${outline.stateField}`,
        expected: 'type: enum',
      });
    }
  }
  for (const [name, field] of Object.entries(outline.fields)) {
    const members = Object.values(field.fields ?? {}).flatMap((member) => [
      member,
      ...Object.values(member.fields ?? {}),
    ]);
    const inner = members.find((member) => member.type === 'state');
    if (inner && fields) {
      reporter.report(placeOf(fields, name), {
        code: 'nested-state',
        says: `fields.${name} contains the state "${inner.name}"`,
        expected: 'the state as a field of the record',
      });
    }
  }
}

function checkAccess(outline: Outline, definition: Definition, context: Context): void {
  const access = child(outline.node, 'access');
  checkGrants(access, 'access', context);
  for (const operation of OPERATIONS) checkGrants(child(access, operation), `access.${operation}`, context);
  if (definition.platformOwned) {
    for (const operation of ['create', 'update', 'delete', 'import'] as const) {
      const at = child(access, operation);
      if (at && itemsOf(at).length > 0) {
        context.reporter.report(at.at, {
          code: 'platform-owned',
          says: `access.${operation} has no effect on records that only the platform writes`,
          expected: `no access.${operation}`,
        });
      }
    }
  }
  checkCondition(child(outline.node, 'named'), atPlace('rows', subjectWithTargets(outline, context)), 'named', context);
  for (const [grant, { key, value }] of entriesOf(child(outline.node, 'scope'))) {
    checkGrant(key, grant, 'scope', context);
    checkCondition(value, atPlace('scope', subjectWithTargets(outline, context)), `scope.${grant}`, context);
  }
}

function checkErrors(outline: Outline, context: Context): void {
  const errors = child(outline.node, 'errors');
  for (const [key, { value }] of entriesOf(errors)) checkErrorKey(value, `errors.${key}`, context);
  for (const [resource, { key, value }] of entriesOf(child(errors, 'heldBy'))) {
    needResource(context, resource, key.at, 'errors.heldBy');
    checkErrorKey(value, `errors.heldBy.${resource}`, context);
  }
}

function checkUnique(outline: Outline, context: Context): void {
  itemsOf(child(outline.node, 'unique')).forEach((item, index) => {
    const words = item.kind === 'list' ? item : child(item, 'fields');
    for (const { word, node } of wordsOf(words)) needField(context, outline, word, node.at, `unique[${index}]`);
    checkErrorKey(child(item, 'error'), `unique[${index}].error`, context);
  });
}

function checkSlots(outline: Outline, definition: Definition, context: Context): void {
  for (const [slot, { key, value }] of entriesOf(child(outline.node, 'slots'))) {
    const [kind = '', ...rest] = slot.split('.');
    const name = rest.join('.');
    checkComponent(value, kind, `slots.${slot}`, context);
    if (kind === 'field' || kind === 'input' || kind === 'column') {
      needField(context, outline, name, key.at, `slots.${slot}`);
    } else if (kind === 'section' || kind === 'tab' || kind === 'card' || kind === 'action') {
      const words = slotNames(kind, definition);
      needWord(context, words, name, key.at, {
        code: 'unknown-slot',
        what: kind,
        where: `slots.${slot}`,
        expected: `${kind === 'action' ? 'an' : 'a'} ${kind} of ${outline.name}`,
      });
    }
  }
}

function slotNames(kind: 'section' | 'tab' | 'card' | 'action', definition: Definition): Set<string> {
  if (kind === 'card') return new Set(definition.show.cards?.map(({ key }) => key));
  if (kind === 'tab') return new Set(definition.show.tabs.map(({ key }) => key));
  if (kind === 'action') return new Set([...Object.keys(definition.actions), 'delete']);
  return new Set([...definition.show.sections, ...definition.form.parts].map(({ key }) => key));
}

/** A rule about several fields needs them all: without one it would never find anything. */
function checkRecordRules(outline: Outline, context: Context): void {
  if (!outline.fieldsKnown) return;
  for (const { word, node } of wordsOf(child(outline.node, 'rules'))) {
    const rule = Object.hasOwn(recordRules, word) ? recordRules[word] : undefined;
    const missing = rule?.reads.filter((name) => !Object.hasOwn(outline.fields, name)) ?? [];
    if (missing.length === 0) continue;
    context.reporter.report(node.at, {
      code: 'rule-without-field',
      says: `the rule ${word} needs ${missing.join(', ')}, which ${outline.name} do not have`,
      expected: `the fields ${rule?.reads.join(', ')}`,
    });
  }
}
