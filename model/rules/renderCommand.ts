interface CommandParameter {
  name: string;
  default?: string | null;
  required?: boolean | null;
}

export type RenderedCommand = { content: string } | { missing: string[] };

/**
 * A script with its parameters put in: `{{port}}` becomes the value given, else the default, else nothing. What is
 * required and has neither is missing; a name that is no parameter stays as it is written.
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
