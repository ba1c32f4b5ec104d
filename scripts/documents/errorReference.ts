import type { ErrorEntry } from '#model/messages/errors.ts';
import type { CompiledSchemas } from '#model/language/productDefinition.ts';

/** `docs/errors.md`: the whole catalogue by family. */
export function errorReference({ errors }: CompiledSchemas): string {
  const families = errors.families.map(({ family, ranges, message, status }) => {
    const entries = errors.entries.filter(({ key }) => key.startsWith(`${family}.`));
    const spans = ranges.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`)).join(', ');
    const rows = entries.map(
      (entry) =>
        `| ${entry.code} | \`${entry.key}\` | ${entry.status} | ${cell(entry.message.zh)} | ${cell(entry.message.en)} | ${entry.specified ? '' : 'ours'} | ${nextStep(entry)} |`,
    );
    const table =
      rows.length > 0
        ? `\n| Code | Key | Status | zh | en | Wording | Next step |\n|---|---|---|---|---|---|---|\n${rows.join('\n')}\n`
        : '';
    const unused = entries.flatMap((entry) =>
      entry.unused ? [`- ${entry.code}: ${entry.unused.zh} ${entry.unused.en}`] : [],
    );
    const reasons = unused.length > 0 ? `\nNothing answers with:\n\n${unused.join('\n')}\n` : '';
    return `## ${family}: ${spans}\n\nA code without an entry: ${status}, ${message.zh} (${message.en}).\n${table}${reasons}`;
  });
  return `# Errors

Generated from \`schemas/errors/\` by \`npm run docs\`. The server throws by key, the console shows by code. "Ours" marks wording and
numbers where the specification gives only the range. A next step is offered with the message while its page exists for the reader.

${families.join('\n')}`;
}

function nextStep({ next }: ErrorEntry): string {
  if (next === undefined) return '';
  return cell(next.to === undefined ? next.en : `${next.en} (${next.to})`);
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|');
}
