import { templateFault } from '#model/domains/operations/templates/fillTemplate.ts';

const LEGACY_NAME = /^[a-zA-Z_][a-zA-Z0-9_]*$/;

/**
 * Labels or annotations as a group file may have them. Prometheus 2 reads only plain names: a name with other signs is
 * written with underscores, as Prometheus itself does for such readers. `leave` hears of what cannot be written.
 *
 * @example
 *   exportedTexts({ 'team.name': 'web' }, 2, () => {}); // { team_name: 'web' }
 */
export function exportedTexts(
  texts: Readonly<Record<string, string>>,
  version: 2 | 3,
  leave: (name: string, why: string) => void,
): Record<string, string> {
  const written = new Map<string, string>();
  for (const [name, text] of Object.entries(texts)) {
    const key = version === 3 || LEGACY_NAME.test(name) ? name : plainName(name);
    const isTaken = key !== name && (Object.hasOwn(texts, key) || written.has(key));
    if (key === '' || key === '__name__' || !key.isWellFormed() || !text.isWellFormed())
      leave(name, 'it is no name of a label');
    else if (isTaken) leave(name, `${key} is there already`);
    else if (templateFault(text) !== undefined) leave(name, 'its template cannot be read');
    else written.set(key, text);
  }
  return Object.fromEntries(written);
}

const plainName = (name: string): string => {
  const plain = [...name].map((sign) => (/[a-zA-Z0-9_]/.test(sign) ? sign : '_')).join('');
  return /^\d/.test(plain) ? `_${plain}` : plain;
};
