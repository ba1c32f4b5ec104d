export interface TermSection {
  id: string;
  /** Absent for the text before the first heading. */
  title?: string;
  text: string;
}

/**
 * Splits a text at its second-level headings, which form the table of contents. The one that names `privacy` has this
 * id: the foot of every page leads to it. Undefined: the notes on privacy are a text of their own.
 */
export function termSections(markdown: string, privacy: string | undefined): TermSection[] {
  const parts = markdown.split(/^##\s+/m);
  return parts.flatMap((part, index) => {
    if (index === 0) return part.trim() ? [{ id: 'begin', text: part.trim() }] : [];
    const [title = '', ...rest] = part.split('\n');
    return [
      {
        id: privacy !== undefined && title.toLowerCase().includes(privacy.toLowerCase()) ? 'privacy' : `part-${index}`,
        title: title.trim(),
        text: rest.join('\n').trim(),
      },
    ];
  });
}
