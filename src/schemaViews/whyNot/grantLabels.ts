import type { Grant, Label } from '#model/language/definition.ts';
import type { RolesDefinition } from '#model/language/productDefinition.ts';

/** The labels of the roles and kinds in an access list, each once (spec 6). */
export function grantLabels(grants: readonly Grant[], { roles, kinds }: RolesDefinition, everybody: Label): Label[] {
  const labels = grants.flatMap((grant): Label[] => {
    if (grant === 'all') return [everybody];
    const known = roles.find(({ role }) => role === grant) ?? kinds.find(({ authority }) => authority === grant);
    return known ? [known.label] : [];
  });
  return labels.filter((label, index) => labels.findIndex(({ zh }) => zh === label.zh) === index);
}
