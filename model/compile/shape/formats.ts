import type { Format } from './shape.ts';

const format = (code: string, pattern: RegExp, says: string): Format => ({ code, pattern, says });

export const camelCase = format('bad-name', /^[a-z][A-Za-z0-9]*$/, 'a camelCase word such as floatingIps');
export const cloudProduct = format('bad-name', /^[a-z][a-z0-9_-]*$/, 'a word in small letters that begins with one');
/** Fields keep the spelling of the wire, which the specification writes in both cases. */
export const fieldName = format(
  'bad-name',
  /^[a-z][A-Za-z0-9_]*$/,
  'letters, digits and _ such as region_id, first letter small',
);
export const actionName = format(
  'bad-name',
  /^[a-z][A-Za-z0-9_-]*$/,
  'letters, digits, - and _ such as force-delete, first letter small',
);
export const fieldPath = format(
  'bad-name',
  /^[A-Za-z][\w]*(\.[A-Za-z][\w]*)*$/,
  'a field, or a nested one such as capacity.cpu',
);
export const sortWord = format('bad-sort', /^-?[A-Za-z]\w*$/, 'a field, with - in front for descending order');
export const apiPath = format('bad-path', /^\/[^\s?#]*[^\s?#/]$/, 'a path such as /gws or /clouds/{cloud_id}/volumes');
export const basePath = format('bad-path', /^\/api\/[a-z][a-z0-9-]*\/v\d+$/, 'a path such as /api/ecrm/v1');
/** The word of an article of the help. */
export const articleWord: Format = {
  code: 'bad-name',
  pattern: /^[a-z][a-z0-9-]*$/,
  says: 'the word of an article, such as first-machine',
};

export const routePath = format(
  'bad-route',
  /^\/([^\s?#]*|[^\s?#]*:\w+\?)$/,
  'a path such as /gateway or /gateway/:id',
);
export const callWord = format(
  'bad-call',
  /^((POST|PUT|PATCH) \?action=[\w-]+|POST \/action|(POST|PUT|PATCH) \/(?!(action|history|heartbeat)$)[\w-]+)$/,
  '"POST ?action=word" or "POST /word" (or PUT, PATCH), or "POST /action"',
);
export const slotName = format(
  'bad-slot',
  /^(list|show|create|edit|(field|input|column|section|tab|card|action)\.[\w.-]+)$/,
  'list, show, create, edit, or field., input., column., section., tab., card., action. and a name',
);
export const componentName = format(
  'bad-name',
  /^[A-Z][A-Za-z0-9]*$/,
  'the name of a component such as CloudLabelsInput',
);
export const commandTemplate = format(
  'bad-command',
  /^[^\n{}]*(\{[A-Za-z]\w*\}[^\n{}]*)+$/,
  'one line with a field in braces, such as "ssh {login_user}@{address}"',
);
export const errorKey = format('bad-name', /^[a-z]\w*\.[a-z]\w*$/, 'a catalogue key such as region.notFound');
export const settingKey = format(
  'bad-name',
  /^[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*)+$/,
  'a key of settings.yaml such as login.max_failures',
);
export const messageKey = format('bad-name', /^[a-z]\w*\.\w+$/, 'a key of messages.yaml, or zh and en');
export const metricValue = format('bad-name', /^-?\d+(\.\d+)?$/, 'a number such as 0');
export const anyText = format('empty-text', /\S/, 'some text');
export const labelText = format('empty-label', /\S/, 'a label that is not empty');
export const englishText = format(
  'english-label',
  /^(?=[^]*\S)[^\u3400-\u9fff\uf900-\ufaff]*$/,
  'English text without Chinese characters',
);
