/** One or two letters in a small frame before a name. Decoration: the name follows. */
export function Mark({ text }: { text: unknown }) {
  return typeof text === 'string' ? (
    <i className="value-mark" aria-hidden="true">
      {text}
    </i>
  ) : null;
}
