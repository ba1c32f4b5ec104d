import type { Definition, Operation } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { OPERATIONS } from '#model/language/operations.ts';
import type { CompiledSchemas } from '#model/language/productDefinition.ts';
import { WITHOUT_VIEWS, WITHOUT_WORDS, type WithoutView } from '#model/values/withoutWords.ts';

/** `docs/resources.md`: every resource with its calls, pages, fields and actions. */
export function resourceReference(schemas: CompiledSchemas): string {
  const definitions = Object.values(schemas.resources);
  const domains = [...new Set(definitions.map(({ domain }) => domain))].toSorted();
  const sections = domains.map((domain) => {
    const own = definitions.filter((definition) => definition.domain === domain);
    return `## ${domain}\n\n${own.map((definition) => describe(definition, schemas)).join('\n')}`;
  });
  return `# Resources

Generated from \`schemas/\` by \`npm run docs\`: ${definitions.length} resources. [api.md](api.md) describes the calls, and
[language.md](language.md) the definitions.

${sections.join('\n')}`;
}

function describe(definition: Definition, schemas: CompiledSchemas): string {
  const base = schemas.services[definition.service]?.basePath ?? '';
  const pages = Object.entries(definition.routes).map(([key, route]) => `${key} \`${route.path}\``);
  const lines = [
    `### ${definition.resource}: ${definition.label.zh}, ${definition.label.en}`,
    '',
    ...(definition.help ? [definition.help.en, ''] : []),
    `- Calls: \`${base}${definition.path}\``,
    ...(pages.length > 0 ? [`- Pages: ${pages.join(', ')}`] : []),
    ...WITHOUT_VIEWS.flatMap((view) => withoutLine(definition, view)),
    `- Access: ${accessOf(definition)}`,
    ...Object.keys(definition.scope).map((grant) => `- ${grant} sees: \`${JSON.stringify(definition.scope[grant])}\``),
    ...definition.unique.map(({ fields }) => `- Unique: ${fields.join(', ')}`),
    '',
    '| Field | zh | en | Kind | Rules |',
    '|---|---|---|---|---|',
    ...Object.values(definition.fields).map(
      (field) => `| ${field.name} | ${field.label.zh} | ${field.label.en} | ${kindOf(field)} | ${rulesOf(field)} |`,
    ),
    '',
    ...actionsOf(definition),
  ];
  return lines.join('\n');
}

const VIEW_NAMES: Record<WithoutView, string> = {
  list: 'list page',
  show: 'show page',
  create: 'form for new records',
  update: 'form for changes',
};

/** Why people do not have the view. */
function withoutLine({ without }: Definition, view: WithoutView): string[] {
  const word = without?.[view];
  if (word === undefined) return [];
  const reasons: Record<string, string> = WITHOUT_WORDS[view];
  return [`- No ${VIEW_NAMES[view]} (${word}): ${reasons[word]}`];
}

/** Lists operations with the same grants together. */
function accessOf(definition: Definition): string {
  const groups = new Map<string, Operation[]>();
  for (const operation of OPERATIONS) {
    const grants = definition.access[operation].join(', ');
    if (grants !== '') groups.set(grants, [...(groups.get(grants) ?? []), operation]);
  }
  const text = [...groups].map(([grants, operations]) => `${operations.join(', ')}: ${grants}`).join('; ');
  return text === '' ? 'nobody' : text;
}

function kindOf(field: FieldDefinition): string {
  const words = Object.keys(field.values ?? {});
  if (words.length > 0) return `${field.type}: ${words.join(', ')}`;
  if (field.to !== undefined) return `${field.type} to ${field.to}`;
  const members = Object.values(field.fields ?? {});
  if (members.length > 0)
    return `${field.type} of ${members.map((member) => (member.name === 'item' ? kindOf(member) : member.name)).join(', ')}`;
  return field.type;
}

function rulesOf(field: FieldDefinition): string {
  const flags = (
    [
      'required',
      'readOnly',
      'writeOnce',
      'updateOnly',
      'writeOnly',
      'createOnly',
      'search',
      'inline',
      'hidden',
    ] as const
  ).filter((flag) => field[flag]);
  const limits = (
    ['min', 'max', 'unit', 'minLength', 'maxLength', 'maxBytes', 'minItems', 'maxItems'] as const
  ).flatMap((key) => (field[key] === undefined ? [] : [`${key} ${field[key]}`]));
  const rest = [
    ...(field.unique ? ['unique'] : []),
    ...(field.computed ? [`computed: ${field.computed.kind}`] : []),
    ...(field.default === undefined ? [] : [`default \`${JSON.stringify(field.default)}\``]),
    ...(field.when ? [`when \`${JSON.stringify(field.when)}\``] : []),
    ...(field.to !== undefined && field.onDelete ? [`on delete ${field.onDelete}`] : []),
  ];
  return [...flags, ...limits, ...rest].join(', ').replaceAll('|', '\\|');
}

function actionsOf(definition: Definition): string[] {
  const actions = Object.values(definition.actions);
  if (actions.length === 0) return [];
  return [
    '| Action | zh | en | From | To | Call |',
    '|---|---|---|---|---|---|',
    ...actions.map((action) => {
      const end = [action.via, action.to].filter((state) => state !== undefined).join(' → ');
      const { as, method, word } = action.call;
      const call = {
        query: `${method} ?action=${word}`,
        body: `${method} /action, "${word}"`,
        path: `${method} /${word}`,
      }[as];
      return `| ${action.name} | ${action.label.zh} | ${action.label.en} | ${action.from?.join(', ') ?? 'any'} | ${end} | ${call} |`;
    }),
    '',
  ];
}
