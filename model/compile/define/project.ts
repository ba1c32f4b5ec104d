import type { Definition } from '#model/language/definition.ts';
import type { FormPart } from '#model/language/viewDefinitions.ts';

const PROJECT = 'project_id';
const BESIDE = 'bp_id';
const TAGS = 'tags';

/**
 * If a file shows the organisation of a record in a cloud, the project and the tags follow it in the filters and in the
 * sections. In the form the project follows the name, if it can be chosen. A file that names the project decides its
 * place.
 *
 * @example
 *   withProject(definition).list.filters; // […, 'bp_id', 'project_id']
 */
export function withProject<T extends Pick<Definition, 'cloud' | 'fields' | 'titleField' | 'list' | 'show' | 'form'>>(
  definition: T,
): T {
  const { cloud, fields, titleField, list, show, form } = definition;
  if (cloud === undefined || fields[PROJECT] === undefined) return definition;
  const isTagged = fields[TAGS] !== undefined;
  const added = (words: readonly string[], isThere: (word: string) => boolean) =>
    words.flatMap((each) =>
      each === BESIDE
        ? [each, ...(isThere(PROJECT) ? [] : [PROJECT]), ...(isTagged && !isThere(TAGS) ? [TAGS] : [])]
        : [each],
    );
  const isInSection = (word: string) => show.sections.some((part) => part.fields.includes(word));
  const sections = show.sections.map((part) => ({ ...part, fields: added(part.fields, isInSection) }));
  const isEntered = fields[PROJECT].readOnly !== true && !form.parts.some((part) => part.fields.includes(PROJECT));
  return {
    ...definition,
    list: { ...list, filters: added(list.filters, (word) => list.filters.includes(word)) },
    show: { ...show, sections },
    form: isEntered ? { ...form, parts: entered(form.parts, titleField) } : form,
  };
}

/** The words with the project after one of them, unless they contain it already. */
function behind(words: readonly string[], word: string): string[] {
  if (words.includes(PROJECT)) return [...words];
  return words.flatMap((each) => (each === word ? [each, PROJECT] : [each]));
}

function entered(parts: readonly FormPart[], titleField: string): FormPart[] {
  const named = parts.findIndex(({ fields }) => fields.includes(titleField));
  return parts.map((part, index) => {
    if (index !== Math.max(0, named)) return part;
    return { ...part, fields: named < 0 ? [PROJECT, ...part.fields] : behind(part.fields, titleField) };
  });
}
