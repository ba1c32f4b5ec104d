import type { ReactNode } from 'react';
import { Abacus } from '#src/ui/Abacus.tsx';

/** A message in place of content, with the next step. */
export function Message({
  digits = '000',
  broken,
  title,
  text,
  level = 2,
  children,
}: {
  /** The number that the drawing shows. */
  digits?: string;
  /** The connection is lost. */
  broken?: boolean;
  title: string;
  text: string;
  level?: 1 | 2;
  children?: ReactNode;
}) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className="p-message">
      <Abacus digits={digits} broken={broken} height={84} />
      <Heading>{title}</Heading>
      <p>{text}</p>
      {children && <div className="p-message-actions">{children}</div>}
    </div>
  );
}
