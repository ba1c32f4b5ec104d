interface CommandParameter {
  name: string;
  default?: string | null;
  required?: boolean | null;
}

export type RenderedCommand = { content: string } | { missing: string[] };

/**
 * A script with the values of its parameters: `{{port}}` becomes the given value, else the default, else an empty text.
 * `missing` lists required parameters without a value; a name that is no parameter stays as it is written.
 *
 * @example
 *   renderCommand('listen {{port}}', [{ name: 'port', default: '80' }], {}); // { content: 'listen 80' }
 */
export function renderCommand(
  content: string,
  parameters: readonly CommandParameter[],
  given: Readonly<Record<string, string>>,
): RenderedCommand {
  const values = new Map(
    parameters.map(({ name, default: usual }) => [name, Object.hasOwn(given, name) ? given[name] : usual] as const),
  );
  const missing = parameters
    .filter(({ name, required }) => required === true && (values.get(name) ?? '') === '')
    .map(({ name }) => name);
  if (missing.length > 0) return { missing };
  return {
    content: content.replace(/\{\{(\w+)\}\}/g, (written, name: string) =>
      values.has(name) ? (values.get(name) ?? '') : written,
    ),
  };
}
