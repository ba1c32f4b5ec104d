import type { ReactNode } from 'react';

/** A message in place of content, with the next step. */
export function Message({
  title,
  text,
  level = 2,
  picture,
  children,
}: {
  title: string;
  text: string;
  level?: 1 | 2;
  /** Default: an empty abacus. It is a picture of the style sheet, and costs no script. */
  picture?: 'missing' | 'broken';
  children?: ReactNode;
}) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className="p-message">
      <span className="p-message-picture" data-picture={picture} />
      <Heading>{title}</Heading>
      <p>{text}</p>
      {children && <div className="p-message-actions">{children}</div>}
    </div>
  );
}
