import type { CompiledSchemas } from '#model/language/productDefinition.ts';

const LIST = /(<!-- open routes: npm run docs -->\n)[^]*?(<!-- end of open routes -->)/;

/** `docs/specification.md` with its list of the routes that are not built, by group; the rest of it is written by hand. */
export function withOpenRoutes(text: string, { groups, openRoutes }: CompiledSchemas): string {
  const rows = groups.flatMap(({ key, label }) => {
    const paths = openRoutes.filter(({ group }) => group === key).map(({ path }) => `\`${path}\``);
    return paths.length > 0 ? [`| 2.2 | ${label.en}: ${paths.join(', ')} |`] : [];
  });
  return text.replace(
    LIST,
    (_, start: string, end: string) => `${start}\n| § | Open routes |\n|---|---|\n${rows.join('\n')}\n\n${end}`,
  );
}
